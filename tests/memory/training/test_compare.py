"""The comparison at equal state: its document, its table and its picture."""

from typing import Any
from xml.etree import ElementTree

import pytest

from memory.training.compare import compare, settings_for
from memory.training.comparison_svg import draw_comparison
from memory.training.comparison_table import head, rows, spread_of
from memory.training.settings import Settings
from memory.training.train import Training

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def trainings() -> list[tuple[Settings, Training]]:
    return []


@pytest.fixture(scope="module")
def comparison(trainings: list[tuple[Settings, Training]]) -> dict[str, Any]:
    def show(settings: Settings, training: Training) -> None:
        trainings.append((settings, training))

    return compare(keys=4, values=3, rows=[2, 6], seeds=[5, 0], episode_count=4, show=show)


def test_every_memory_answers_the_same_number_of_questions(comparison: dict[str, Any]) -> None:
    assert [memory["name"] for memory in comparison["memories"]] == [
        "trained memory",
        "untrained memory (slots at random)",
        "delta rule",
        "Hebbian (linear attention)",
    ]
    assert [memory["learned"] for memory in comparison["memories"]] == [True, False, False, False]
    for memory in comparison["memories"]:
        assert [result["rows"] for result in memory["results"]] == [2, 6]
        for result in memory["results"]:
            assert [score["seed"] for score in result["scores"]] == [5, 0]
            assert {score["asked"] for score in result["scores"]} == {4 * 64}


def test_training_is_exact_where_each_key_can_have_a_slot_and_only_there(comparison: dict[str, Any]) -> None:
    small, large = comparison["memories"][0]["results"]
    assert all(score["correct"] < score["asked"] for score in small["scores"])
    assert all(score["correct"] == score["asked"] for score in large["scores"])


def test_each_size_and_seed_is_trained_once_and_told(
    comparison: dict[str, Any], trainings: list[tuple[Settings, Training]]
) -> None:
    assert comparison["key_count"] == 4
    told = [(settings.slots, settings.seed) for settings, _ in trainings]
    assert told == [(2, 5), (2, 0), (6, 5), (6, 0)]
    assert all(training.logits.shape == (4, settings.slots) for settings, training in trainings)


def test_a_run_of_the_comparison_is_that_of_the_command() -> None:
    assert settings_for(128, 64, 160, 2) == Settings(keys=128, slots=160, seed=2, steps=980, rounds=64)


HALF = {"seed": 0, "correct": 1, "asked": 2}
ALL = {"seed": 1, "correct": 3000, "asked": 3000}
ALMOST = {"seed": 2, "correct": 2999, "asked": 3000}


def hand_made(*scores: list[dict[str, int]]) -> dict[str, Any]:
    results = [{"rows": 8 * (index + 1), "scores": list(score)} for index, score in enumerate(scores)]
    return {
        "key_count": 8,
        "value_count": 9,
        "memories": [{"name": "A & B", "learned": True, "results": results}],
    }


def test_a_spread_is_mean_lowest_and_highest() -> None:
    assert spread_of([HALF, ALL]) == (0.75, 0.5, 1.0)


def test_the_table_cuts_off_so_that_only_full_agreement_reads_as_100() -> None:
    document = hand_made([HALF, ALL], [ALL, ALL], [ALMOST, ALMOST])
    assert head(document) == ("memory", "8 rows", "16 rows", "24 rows")
    assert rows(document) == [("A & B", "75.0 (50.0 to 100.0)", "100.0", "99.9")]


def test_the_picture_places_each_mean_on_its_share() -> None:
    text = draw_comparison(hand_made([HALF, ALL], [ALL, ALL]))
    root = ElementTree.fromstring(text)  # noqa: S314 - drawn by the code under test, no foreign document
    frame = root.find(f"{SVG}rect[@class='frame']")
    line = root.find(f"{SVG}polyline")
    assert frame is not None
    assert line is not None
    left, top, width, height = (float(frame.get(name, "")) for name in ("x", "y", "width", "height"))
    points = [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
    # The axis begins at the lowest seed's 50 %: a mean of 75 % lies half way up.
    assert points == [(left + width / 4, top + height / 2), (left + 3 * width / 4, top)]
    bars = [path.get("d") for path in root.findall(f"{SVG}path[@class='series-0']")]
    assert f"M{points[0][0]:g} {top + height:g}V{top:g}" in bars


def test_the_picture_says_in_words_what_it_shows(comparison: dict[str, Any]) -> None:
    text = draw_comparison(comparison)
    root = ElementTree.fromstring(text)  # noqa: S314 - drawn by the code under test, no foreign document
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert "trained memory: " in (description.text or "")
    assert "100.0% at 6 rows" in (description.text or "")
    assert len(root.findall(f"{SVG}polyline")) == 4
    dashes = {line.get("stroke-dasharray") for line in root.findall(f"{SVG}polyline")}
    assert len(dashes) == 4
    assert "href" not in text


@pytest.mark.parametrize("scores", [[ALL], [{"seed": 0, "correct": 0, "asked": 2}]])
def test_the_frame_is_never_empty(scores: list[dict[str, int]]) -> None:
    assert "nan" not in draw_comparison(hand_made(scores))
