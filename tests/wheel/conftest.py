"""One wheel and one environment for every test here."""

import sys
from pathlib import Path

import pytest

from support.wheel import built_wheel, fresh_environment


@pytest.fixture(scope="session")
def wheel() -> Path:
    return built_wheel()


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment into which only the wheel was installed, without its extras."""
    return fresh_environment(tmp_path_factory.mktemp("installed") / "venv", sys.executable)
