"""Generated requests against the OpenAPI document: every answer is one that the document announces.

`make fuzz` runs the same checks for as long as it is given.
"""

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from renigma_site.wsgi import application

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
api = schemathesis.openapi.from_wsgi("/api/openapi.json", application)


@api.parametrize()
@settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_announced(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


def test_every_call_was_tried() -> None:
    assert len(list(api.get_all_operations())) == 11
