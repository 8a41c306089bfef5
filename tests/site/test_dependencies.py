"""What is depended on, and between which bounds; that the lower bounds work is tried by `.ci/lowest`."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from support.server import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
DIRECT = [
    Requirement(line)
    for line in [*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)]
    if not line.startswith("renigma")
]
TESTED = {
    canonicalize_name(name): version
    for name, version in re.findall(
        r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE
    )
}


@pytest.mark.parametrize("requirement", DIRECT, ids=str)
def test_what_was_tested_is_recorded_and_within_the_bounds(requirement: Requirement) -> None:
    name = canonicalize_name(requirement.name)
    if name not in TESTED:
        pytest.skip(f"{name} is newer than the record; .ci/constraints writes it anew")
    version = TESTED[name]
    assert requirement.specifier.contains(version, prereleases=True)


def test_the_record_holds_what_the_server_and_its_tests_need() -> None:
    assert {"django", "waitress", "whitenoise", "lark", "orjson", "pytest", "playwright"} <= TESTED.keys()


@pytest.mark.parametrize("requirement", DIRECT, ids=str)
def test_every_dependency_has_a_lower_bound(requirement: Requirement) -> None:
    assert ">=" in {specifier.operator for specifier in requirement.specifier}


@pytest.mark.parametrize(
    ("name", "refused", "taken"),
    [
        ("waitress", ["3.0.0", "3.1.0", "4.0.0"], ["3.0.1", "3.0.2"]),
        ("django", ["5.2", "5.2.1", "5.2.18", "6.0"], ["5.2.19"]),
        ("lark", ["1.2.2", "1.3.0", "1.4.0", "2.0"], ["1.3.1"]),
        ("pytest", ["8.3.0", "8.3.5"], ["8.4.0"]),
    ],
)
def test_versions_with_known_faults_or_unknown_private_parts_are_refused(
    name: str, refused: list[str], taken: list[str]
) -> None:
    (found,) = [requirement for requirement in DIRECT if requirement.name == name]
    assert [version for version in refused if version in found.specifier] == []
    assert [version for version in taken if version not in found.specifier] == []


def test_the_gate_tries_the_lower_bounds() -> None:
    assert ".ci/lowest" in (ROOT / ".ci" / "run").read_text().splitlines()
