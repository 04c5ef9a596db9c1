from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from drill import wording
from drill.document import Number, Pair, Text, Token
from drill.wording import N_, _, direction, language, ngettext, say, use_language

OCCURS = "{pair} occurs {n} times"


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(wording, "CATALOGUES", tmp_path)
    persian = Catalog("fa")
    persian.add(OCCURS, "{n} بار {pair}")
    persian.add(("and {n} more", "and {n} more "), ("یکی", "{n} تا"))
    german = Catalog("de")
    german.add(OCCURS, "{pair} steht {n}-mal da")
    for catalogue in (persian, german):
        folder = tmp_path / str(catalogue.locale) / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with open(folder / "bpe-drill.mo", "wb") as file:
            write_mo(file, catalogue)
    use_language("en")
    yield tmp_path
    use_language("en")


# ------------------------------------------------------------------ languages


def test_english_needs_no_catalogue() -> None:
    assert (_(OCCURS), language(), direction()) == (OCCURS, "en", "ltr")


@pytest.mark.parametrize("code", ["fa", "fa_IR", "fa-IR", "fa_IR.UTF-8"])
def test_a_language_is_found_under_its_longer_codes(code: str) -> None:
    use_language(code)
    assert (_(OCCURS), language(), direction()) == ("{n} بار {pair}", "fa", "rtl")


@pytest.mark.parametrize("code", ["xx", "", "../fa", "fa/../de", "fa\0", "en_GB", "C"])
def test_what_is_no_translated_language_is_english(code: str) -> None:
    use_language("fa")
    use_language(code)
    assert (_(OCCURS), language(), direction()) == (OCCURS, "en", "ltr")


def test_a_sentence_without_a_translation_stays_as_it_is() -> None:
    use_language("de")
    assert _("not translated") == "not translated"
    assert _("") == ""


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fa_IR"}, "fa"),
        ({"LC_MESSAGES": "fa_IR", "LC_ALL": "de_DE"}, "de"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "fa"}, "fa"),
        ({"LANGUAGE": "", "LANG": "de"}, "de"),
        ({"LANGUAGE": "xx:de:fa"}, "de"),
        ({"LANGUAGE": "en_GB:fa"}, "en"),  # English has no catalogue, yet it was asked for first
        ({"LC_ALL": "C.UTF-8", "LANG": "fa"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    use_language(None)
    assert language() == expected


def test_plural_forms_are_the_languages_own() -> None:
    assert ngettext("{n} pair", "{n} pairs", 1) == "{n} pair"
    assert ngettext("{n} pair", "{n} pairs", 2) == "{n} pairs"
    use_language("fa")
    assert say(ngettext("and {n} more", "and {n} more ", 1), n=1) == (Text("یکی"),)
    assert say(ngettext("and {n} more", "and {n} more ", 3), n=3) == (Number(3), Text(" تا"))


def test_a_mark_for_later_changes_nothing_now() -> None:
    use_language("fa")
    assert N_(OCCURS) == OCCURS


# ------------------------------------------------------------------ sentences


def test_values_become_spans() -> None:
    assert say("{a}, {b}: {c} of {d}", a="x", b=Token("y"), c=4, d=Fraction(1, 20)) == (
        Text("x"),
        Text(", "),
        Token("y"),
        Text(": "),
        Number(4),
        Text(" of "),
        Number(Fraction(1, 20)),
    )


def test_a_sentence_is_spliced_in() -> None:
    inner = say("{p} first", p=Pair(("n", "e")))
    assert say("so {inner}.", inner=inner) == (Text("so "), Pair(("n", "e")), Text(" first"), Text("."))


def test_a_translation_may_order_the_names_as_it_likes() -> None:
    use_language("fa")
    pair = Pair(("n", "e"))
    assert say(_(OCCURS), pair=pair, n=4) == (Number(4), Text(" بار "), pair)


def test_doubled_braces_are_literal() -> None:
    assert "".join(span.text for span in say("{{a}} }} {{") if isinstance(span, Text)) == "{a} } {"


def test_braces_in_a_value_are_literal() -> None:
    assert say("{a}", a="{b} {{") == (Text("{b} {{"),)


def test_any_name_may_be_used() -> None:
    assert say("{template}", template="x") == (Text("x"),)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{count}", r"no value is given for \{count\}"),
        ("{}", r"no value is given for \{\}"),
        ("{0}", r"no value is given for \{0\}"),
        ("{word.text}", r"no value is given for \{word.text\}"),
        ("{word!s}", "only plain"),
        ("{word:>4}", "only plain"),
        ("{word", "in the template '{word'"),
        ("word}", "in the template 'word}'"),
        ("no name", "'word' has no place in 'no name'"),
    ],
)
def test_a_developers_mistake_is_named(template: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        say(template, word=Token("new"))


def test_only_a_number_may_go_unsaid() -> None:
    assert say("once", n=1) == (Text("once"),)
