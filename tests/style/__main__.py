"""`make check`: phrases in the project's own text that read oddly, each with what to write instead."""

import sys

from style.prose import findings

found = findings()
for finding in found:
    sys.stderr.write(f"{finding}\n")
if found:
    sys.stderr.write(
        f"{len(found)} phrases to rewrite. The list, with its exceptions, is in tests/style/phrases.toml.\n"
    )
sys.exit(bool(found))
