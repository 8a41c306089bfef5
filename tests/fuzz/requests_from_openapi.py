"""Requests made from the OpenAPI document, against the real process, until the time is up.

A body of the right shape may still be refused, for what it means; everything else that schemathesis checks holds.
"""

# ruff: noqa: T201 - a program for a terminal

import sys
import time

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from support.server import SILENT_END, workbench

SETTINGS = settings(
    max_examples=200,
    deadline=None,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def main(seconds: int, first_seed: int) -> int:
    deadline = time.monotonic() + seconds
    tried = 0

    def explore(operation: schemathesis.APIOperation, number: int) -> None:
        @seed(number)
        @SETTINGS
        @given(case=st.one_of(operation.as_strategy(), operation.as_strategy(GenerationMode.NEGATIVE)))
        def try_one(case: schemathesis.Case) -> None:
            nonlocal tried
            if time.monotonic() < deadline:
                tried += 1
                case.call_and_validate(excluded_checks=[positive_data_acceptance])

        try_one()

    with workbench() as server:
        api = schemathesis.openapi.from_url(f"http://{server.host}/api/openapi.json")
        operations = [result.ok() for result in api.get_all_operations()]
        number = first_seed
        while time.monotonic() < deadline:
            for operation in operations:
                explore(operation, number)
            number += 1
        ended = server.stop()
    print(f"{tried} requests, and every answer is one that the document announces")
    if ended != SILENT_END:
        print(f"but the server ended with {ended}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
