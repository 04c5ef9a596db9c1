import pytest

from drill.engine import convention as conventions
from drill.engine.convention import LECTURE, PRESETS, Convention, checked, from_json, preset
from drill.engine.errors import UsageError


@pytest.mark.parametrize(
    ("name", "marker", "symbol", "rows", "tie", "walls", "least"),
    [
        ("lecture", "leading", "_", "by-count", "first-seen", "words", 1),
        ("lesson", "trailing", "</w>", "as-written", "first-seen", "words", 1),
        ("subword-nmt", "glued", "</w>", "by-count", "greatest", "words", 2),
        ("huggingface", "leading-all", "▁", "as-written", "lowest-id", "words", 1),
        ("sentencepiece", "leading-all", "▁", "as-written", "shortest", "words", 1),
        ("minbpe", "none", "", "as-written", "first-seen", "none", 1),
    ],
)
def test_presets(name: str, marker: str, symbol: str, rows: str, tie: str, walls: str, least: int) -> None:
    assert preset(name) == Convention(name, marker, symbol, rows, tie, "adjacent", walls, "characters", least)
    assert checked(preset(name)) == preset(name)
    assert preset(name).differences() == {}


def test_cs336_is_bytes_in_pieces() -> None:
    cs336 = preset("cs336")
    assert (cs336.marker, cs336.rows, cs336.tie, cs336.walls, cs336.units, cs336.min_frequency) == (
        "none", "as-written", "greatest", "pieces", "bytes", 1,
    )  # fmt: skip
    assert checked(cs336) == cs336
    assert from_json(cs336.to_json()) == cs336


@pytest.mark.parametrize(
    ("base", "changes", "symbol", "differences"),
    [
        ("lecture", {"units": "bytes"}, "▁", {"units": "bytes"}),  # _ is a byte itself
        ("lesson", {"units": "bytes"}, "</w>", {"units": "bytes"}),
        ("minbpe", {"units": "bytes"}, "", {"units": "bytes"}),
        ("lecture", {"units": "bytes", "marker": "trailing"}, "▁", {"marker": "trailing", "units": "bytes"}),
        ("lecture", {"units": "bytes", "marker_symbol": "•"}, "•", {"marker-symbol": "•", "units": "bytes"}),
        ("cs336", {"walls": "words", "marker": "leading"}, "▁", {"marker": "leading", "walls": "words"}),
    ],
)
def test_a_marker_under_bytes_is_no_byte(
    base: str, changes: dict[str, str], symbol: str, differences: dict[str, str]
) -> None:
    changed = preset(base).but(**changes)
    assert changed.marker_symbol == symbol
    assert changed.differences() == differences
    again = {key.replace("-", "_"): value for key, value in differences.items()}
    assert preset(base).but(**again) == changed == from_json(changed.to_json())


def test_an_option_over_a_preset_shows_in_the_name_and_one_equal_to_it_does_not() -> None:
    assert LECTURE.but(tie="any").name == "lecture+"
    assert LECTURE.but(tie="any").differences() == {"tie": "any"}
    assert LECTURE.but(tie="first-seen", marker=None) == LECTURE
    assert LECTURE.but(tie="any").but(tie="first-seen") == LECTURE


@pytest.mark.parametrize(
    ("base", "marker", "symbol"),
    [
        ("lecture", "trailing", "_"),  # a preset's own symbol is kept
        ("lecture", "none", ""),
        ("minbpe", "leading", "_"),  # a preset without one gets the marker's default
        ("minbpe", "leading-all", "▁"),
        ("minbpe", "trailing", "</w>"),
        ("minbpe", "glued", "</w>"),
    ],
)
def test_the_symbol_of_a_changed_marker(base: str, marker: str, symbol: str) -> None:
    changed = preset(base).but(marker=marker)
    assert changed.marker_symbol == symbol
    assert changed.differences() == {"marker": marker}


@pytest.mark.parametrize(
    "changes",
    [
        {"marker": "both"},
        {"rows": "sorted"},
        {"tie": "random"},
        {"overlaps": "twice"},
        {"walls": "some"},
        {"units": "bits"},
        {"walls": "pieces"},
        {"walls": "pieces", "units": "bytes"},
        {"units": "bytes", "marker": "glued"},
        {"units": "bytes", "marker_symbol": "_"},
        {"units": "bytes", "marker_symbol": "Ġ"},
        {"min_frequency": 0},
        {"min_frequency": True},
        {"marker_symbol": ""},
        {"marker_symbol": "a b"},
        {"marker_symbol": "\x1b"},
        {"marker_symbol": "\ud800"},
        {"marker": "none", "marker_symbol": "_"},
        {"walls": "none", "marker_symbol": "␣"},
    ],
)
def test_what_does_not_exist_is_refused(changes: dict[str, str | int]) -> None:
    with pytest.raises(UsageError):
        LECTURE.but(**changes)


def test_an_unknown_preset_is_answered_with_those_that_exist() -> None:
    with pytest.raises(UsageError, match=r"subword-nmt"):
        preset("nmt")


@pytest.mark.parametrize("convention", [*PRESETS.values(), LECTURE.but(tie="any", min_frequency=3)])
def test_json_and_back(convention: Convention) -> None:
    assert from_json(convention.to_json()) == convention


def test_json_fields_left_out_are_the_presets() -> None:
    assert from_json({"name": "lesson", "tie": "greatest"}) == preset("lesson").but(tie="greatest")
    assert from_json({}) == LECTURE


@pytest.mark.parametrize("value", [[], "lecture", {"name": "x"}, {"ties": "any"}, {"tie": 1}, {"min_frequency": "2"}])
def test_json_that_is_no_convention(value: object) -> None:
    with pytest.raises(UsageError):
        from_json(value)


def test_every_tie_rule_and_marker_of_the_contract() -> None:
    assert conventions.TIES == ("first-seen", "smallest", "greatest", "lowest-id", "shortest", "any")
    assert conventions.MARKERS == ("leading", "leading-all", "trailing", "glued", "none")
