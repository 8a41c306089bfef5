"""One wheel and one environment for every test here."""

import sys
from pathlib import Path

import pytest

from support.wheel import built_wheel, environment_of


@pytest.fixture(scope="session")
def wheel() -> Path:
    return built_wheel()


@pytest.fixture(scope="session")
def programs() -> Path:
    """The programs of an environment into which only the wheel was installed, without its extras."""
    return environment_of(sys.executable, suite=False)
