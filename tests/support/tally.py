"""Counts what was tried from outside the process, for the lines that the test run ends with."""

from collections import Counter

requests: Counter[int] = Counter()
"""Answers by status; 0 stands for a connection that was closed without an answer, where that is the verdict."""

faults: Counter[str] = Counter()
"""Faults that a running server was put through, by kind."""

UNANSWERED = 0


def count_answer(status: int, number: int = 1) -> None:
    """Counts requests that got an answer with this status."""
    requests[status] += number


def count_fault(kind: str, number: int = 1) -> None:
    """Counts faults that were survived; to be called when the server has been seen to go on."""
    faults[kind] += number


def summary() -> list[str]:
    """The lines for the end of the test run; none where nothing was tried."""
    if not requests and not faults:
        return []
    verdicts = ", ".join(
        f"{'closed' if status == UNANSWERED else status}: {number}"
        for status, number in sorted(requests.items())
    )
    told = ", ".join(f"{kind}: {number}" for kind, number in sorted(faults.items()))
    return [
        f"{requests.total()} requests over real sockets ({verdicts})",
        f"{faults.total()} faults survived ({told})",
    ]
