"""Where templates, static files and the corpus are: beside the packages in a checkout, inside this one in a wheel."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_ROOT: Final = _PACKAGE if (_PACKAGE / "templates").is_dir() else _PACKAGE.parent

TEMPLATES: Final = _ROOT / "templates"
STATIC: Final = _ROOT / "static"
CORPUS: Final = _ROOT / "corpus"
