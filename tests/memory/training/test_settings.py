import pytest

from memory.training import settings as run_settings
from memory.training.settings import (
    Settings,
    find_fault,
    initial_logits,
    rounds_for,
    steps_for,
    untrained_map,
)
from renigma_site.kernel.refusal import Refusal


def test_the_temperature_falls_geometrically_from_first_to_last():
    settings = Settings(steps=3, first_temperature=1.0, last_temperature=0.25)
    assert [settings.temperature_at(step) for step in range(3)] == pytest.approx([1.0, 0.5, 0.25])


def test_one_step_has_the_first_temperature():
    assert Settings(steps=1).temperature_at(0) == 1.0


def test_logits_start_small_different_and_from_the_seed():
    rows = initial_logits(Settings(keys=3, slots=7, seed=4, spread=0.1))
    assert [len(row) for row in rows] == [7, 7, 7]
    assert len({number for row in rows for number in row}) == 21
    assert all(-0.1 <= number < 0.1 for row in rows for number in row)
    assert rows == initial_logits(Settings(keys=3, slots=7, seed=4, values=9, steps=1))
    assert rows != initial_logits(Settings(keys=3, slots=7, seed=5))


def test_the_untrained_map_is_where_those_logits_are_largest():
    settings = Settings(keys=6, slots=9, seed=2)
    for row, slot in zip(initial_logits(settings), untrained_map(settings), strict=True):
        assert row[slot] == max(row)


@pytest.mark.parametrize(("keys", "rounds"), [(1, 8), (8, 8), (9, 9), (32, 32), (64, 64), (256, 64)])
def test_an_episode_has_as_many_rounds_as_keys_within_bounds(keys, rounds):
    assert rounds_for(keys) == rounds


@pytest.mark.parametrize(
    ("sizes", "option"),
    [
        ({"keys": 0}, "--keys"),
        ({"keys": 257, "slots": 300}, "--keys"),
        ({"values": 0}, "--values"),
        ({"values": 4097}, "--values"),
        ({"slots": 513}, "--slots"),
        ({"steps": 0}, "--steps"),
        ({"seed": 2**53}, "--seed"),
        ({"keys": 5, "slots": 4}, "--slots must be at least --keys"),
        ({"keys": 256, "slots": 391}, "--keys times --slots"),
    ],
)
def test_sizes_that_no_run_can_have_are_named(sizes, option):
    fault = find_fault(Settings(**sizes))
    assert fault is not None
    assert fault.startswith(option)


@pytest.mark.parametrize("sizes", [{}, {"keys": 1, "values": 1, "slots": 1}, {"keys": 256, "slots": 390}])
def test_sizes_at_the_bounds_pass(sizes):
    assert find_fault(Settings(**sizes)) is None


def test_settings_survive_json():
    settings = Settings(keys=3, seed=9)
    value = settings.as_json()
    run_settings.SHAPE(value, "")
    assert run_settings.settings_from_json(value, "") == settings


@pytest.mark.parametrize("change", [{"keys": 41}, {"seed": -1}, {"steps": 0}])
def test_sizes_that_no_run_can_have_are_refused_at_the_settings(change):
    value = Settings().as_json() | change
    with pytest.raises(Refusal) as caught:
        run_settings.settings_from_json(value, "/settings")
    assert (caught.value.code, caught.value.pointer) == ("schema", "/settings")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("batch", 0),
        ("batch", 1025),
        ("rounds", 0),
        ("rounds", -32),
        ("learning_rate", -0.05),
        ("learning_rate", 1e308),
        ("decay", -1),
        ("first_temperature", -1.0),
        ("first_temperature", 1e308),
        ("last_temperature", 0),
        ("last_temperature", 1e-308),
        ("spread", 1e300),
    ],
)
def test_a_constant_that_no_run_can_have_is_refused_at_its_place(name, value):
    with pytest.raises(Refusal) as caught:
        run_settings.settings_from_json(Settings().as_json() | {name: value}, "/settings")
    assert (caught.value.code, caught.value.pointer) == ("schema", f"/settings/{name}")


@pytest.mark.parametrize(("keys", "steps"), [(1, 500), (32, 500), (33, 505), (128, 980), (256, 1620)])
def test_more_keys_get_more_steps(keys, steps):
    assert steps_for(keys) == steps


@pytest.mark.parametrize("change", [{"keys": 3.0}, {"keys": True}, {"decay": "0.3"}, {"decay": True}])
def test_mistyped_settings_have_no_shape(change):
    with pytest.raises(Refusal) as caught:
        run_settings.SHAPE(Settings().as_json() | change, "/settings")
    assert caught.value.pointer == f"/settings/{next(iter(change))}"
