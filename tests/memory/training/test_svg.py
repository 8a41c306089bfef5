import json
import re
from xml.etree import ElementTree

import pytest

from memory.training.subject import load_subject
from memory.training.svg import draw_svg
from support.artifacts import DATA, write_artifact

SVG = "{http://www.w3.org/2000/svg}"


def picture_of(path):
    text = draw_svg(load_subject(path.read_bytes(), path.parent))
    return text, ElementTree.fromstring(text)  # noqa: S314 - drawn by the code under test, no foreign document


def marks(root):
    return [
        title.text
        for mark in root.iter()
        if mark.tag in (f"{SVG}circle", f"{SVG}path")
        for title in mark.findall(f"{SVG}title")
    ]


def test_every_key_has_one_mark_at_its_slot(tmp_path):
    _, root = picture_of(write_artifact(tmp_path, [2, 0, 3], 5))
    assert marks(root) == ["key 0, slot 2", "key 1, slot 0", "key 2, slot 3"]
    circles = root.findall(f"{SVG}circle")
    cell = float(circles[1].get("cy")) - float(circles[0].get("cy"))
    columns = [(float(circle.get("cx")) - 72) / cell - 0.5 for circle in circles]
    assert columns == pytest.approx([2, 0, 3])


def test_keys_that_share_a_slot_are_crosses_and_are_named():
    text, root = picture_of(DATA / "colliding.json")
    crosses = [path.find(f"{SVG}title").text for path in root.findall(f"{SVG}path[@class='cross']")]
    assert crosses == ["key 1, slot 2", "key 3, slot 2"]
    assert len(root.findall(f"{SVG}circle")) == 2
    assert "Keys 1, 3 share slot 2." in root.find(f"{SVG}desc").text
    assert "1 of 6 pairs of keys share a slot" in text


def test_the_picture_has_a_name_and_a_description():
    _, root = picture_of(DATA / "artifact.json")
    labels = [root.find(f"{SVG}title"), root.find(f"{SVG}desc")]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby").split() == [label.get("id") for label in labels]
    assert labels[0].text == "8 keys on 10 slots"
    assert "no two keys share a slot" in labels[1].text
    assert "training curve" in labels[1].text


def test_the_curve_stays_within_its_frames():
    _, root = picture_of(DATA / "report.json")
    count = len(json.loads((DATA / "report.json").read_bytes())["curve"])
    lines = root.findall(f"{SVG}polyline")
    assert len(lines) == 4
    frames = root.findall(f"{SVG}rect[@class='frame']")[1:]
    assert len(frames) == 3
    for line, frame in zip(lines, [frames[0], frames[1], frames[1], frames[2]], strict=True):
        top, height = float(frame.get("y")), float(frame.get("height"))
        points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        assert len(points) == count
        assert all(72 <= x <= 696 and top <= y <= top + height for x, y in points)
        assert points[-1][0] == 696


def test_without_a_report_the_picture_says_so(tmp_path):
    text, root = picture_of(write_artifact(tmp_path, [0, 1], 2))
    assert not root.findall(f"{SVG}polyline")
    assert "No training curve" in text


@pytest.mark.parametrize("name", ["artifact.json", "colliding.json"])
def test_nothing_reaches_beyond_the_picture_or_into_the_network(name):
    text, root = picture_of(DATA / name)
    width, height = map(float, root.get("viewBox").split()[2:])
    for element in root.iter():
        for attribute, limit in (("x", width), ("y", height), ("cx", width), ("cy", height)):
            assert 0 <= float(element.get(attribute, "0")) <= limit
    assert "href" not in text
    assert "<script" not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_both_themes_have_colours():
    text, _ = picture_of(DATA / "artifact.json")
    light, dark = text.split("@media (prefers-color-scheme: dark)")
    for name in ("svg", ".muted", ".mark", ".line", ".second", ".shared", ".cross", ".wrong", ".grid"):
        assert f"{name} {{" in light or f"{name}," in light
        assert f"{name} {{" in dark or f"{name}," in dark


def test_a_map_of_the_largest_size_still_fits(tmp_path):
    keys, slots = 4096, 65536
    path = write_artifact(tmp_path, [key * 16 for key in range(keys)], slots)
    text, root = picture_of(path)
    width, height = map(float, root.get("viewBox").split()[2:])
    assert width == 720
    assert height < 800
    assert len(root.findall(f"{SVG}circle")) == keys
    assert "nan" not in text
