"""Counts what was tried from outside the process, for the lines that the test run ends with."""

from collections import Counter

requests: Counter[int] = Counter()
"""Answers by status; UNANSWERED stands for a connection that was closed without an answer, as it should be."""

faults: Counter[str] = Counter()
"""Faults that a running server was put through and survived, by kind."""

mishaps: Counter[str] = Counter({"500s": 0, "hangs": 0, "leaked lines": 0, "files written": 0})
"""What must not happen; a fault that a test puts into a view on purpose is taken off again by `provoke`."""

UNANSWERED = 0


def count_answer(status: int) -> None:
    """Counts a request that got an answer with this status."""
    requests[status] += 1
    if status == 500:
        mishaps["500s"] += 1


def count_fault(kind: str, number: int = 1) -> None:
    """Counts faults that were survived; to be called when the server has been seen to go on."""
    faults[kind] += number


def provoke(kind: str, number: int) -> None:
    """Takes off what a test has brought about on purpose and has looked at."""
    mishaps[kind] -= number


def counted() -> dict[str, dict[str, int]]:
    """All that was counted in this process, as plain data for another one."""
    return {"requests": {str(status): number for status, number in requests.items()},
            "faults": dict(faults), "mishaps": dict(mishaps)}  # fmt: skip


def add(other: dict[str, dict[str, int]]) -> None:
    """Adds what another process has counted, as its `counted` gave it."""
    requests.update({int(status): number for status, number in other["requests"].items()})
    faults.update(other["faults"])
    mishaps.update(other["mishaps"])


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
        f"{requests.total()} requests over real sockets, by verdict: {verdicts}",
        f"{faults.total()} faults survived: {told}",
        "not provoked: " + ", ".join(f"{number} {kind}" for kind, number in mishaps.items()),
    ]
