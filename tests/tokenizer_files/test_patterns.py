import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, pre_tokenizers

from drill.engine.errors import InputError
from drill.tokenizer_files.patterns import pattern_of
from drill.tokenizer_files.splitting import cut, isolated
from tests.tokenizer_files.files import TEXTS

#: Separated by white space, which stands in them as \x20.
SOURCES = r"""
\w+  \W  [\w-]+  \h+  \H  \d+|\D  \S+\s?  \bn  n\B  a|^b|c$  ^  $  \A.  .\z  .\Z
\p{Lu}\p{Ll}*  \P{L}+  \p{^L}+  [^\p{L}\p{N}]  [[:alpha:]]+  [[:space:][:punct:]]  [[:upper:]][[:lower:]]*
a{2}  a{1,2}  a{,2}b  a{1,}  a{  {b}  }|\]  \x{41}|\x42|\u0301  \n|\r|\t|\v  (?i:news)  (?i)E  (?:a|b)+?c
(?=n)  (?<=e)w  (?<!e)w  n(?!e)  (?>a+)b  a++  [.*+?^$()|&~]  [\]\-a]
\x20?\p{L}+|\x20?[^\s\p{L}]+|\s+(?!\S)|\s+
"""


@pytest.mark.parametrize("source", SOURCES.split())
def test_a_pattern_finds_what_it_finds_in_tokenizers(source: str) -> None:
    pattern = pattern_of(source)
    oracle = pre_tokenizers.Split(Regex(source), "isolated")

    @given(TEXTS)
    def same(text: str) -> None:
        if text:
            mine = [piece for _at, piece in cut(text, pattern.stretches(text), isolated)]
            assert mine == [piece for piece, _at in oracle.pre_tokenize_str(text)]

    same()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (r"[a-z&&[^e]]", "&& in a pattern is not supported"),
        (r"[a[bc]]", "a set in a set in a pattern is not supported"),
        (r"[[:wordly:]]", "[:wordly:] in a pattern is not supported"),
        (r"[]a]", "[] in a pattern is not supported"),
        (r"(?R)", "(?R) in a pattern is not supported"),
        (r"(?<n>a)", "(?<n in a pattern is not supported"),
        (r"(?P<n>a)", "(?P< in a pattern is not supported"),
        (r"(?|a|b)", "(?|a in a pattern is not supported"),
        (r"(?m:.)", "(?m: in a pattern is not supported"),
        (r"a(?i)b", "(?i) in a pattern is not supported"),
        (r"(a)\1", r"\1 in a pattern is not supported"),
        (r"\Kb", r"\K in a pattern is not supported"),
        (r"\G", r"\G in a pattern is not supported"),
        (r"\R", r"\R in a pattern is not supported"),
        (r"\pL", r"\p in a pattern is not supported"),
        (r"[\W]", r"\W in a pattern is not supported"),
        (r"a{2}+", "{2}+ in a pattern is not supported"),
        (r"a{2}?", "{2}? in a pattern is not supported"),
        (r"a{1,2}+", "{1,2}+ in a pattern is not supported"),
        (r"a{5000}", "{5000} counts further than 1000"),
        ("a\\", "\\ in a pattern is not supported"),
        (r"\x{110000}", r"\x{110000} in a pattern is not supported"),
        (r"[a", "the pattern cannot be read: [ … ]"),
        (r"(a", "the pattern cannot be read: missing )"),
        (r"a**", "the pattern cannot be read: multiple repeat"),
        (r"\p{Klingon}", "the pattern cannot be read: unknown property"),
        ("(" * 2000 + ")" * 2000, ""),
    ],
)
def test_what_would_mean_something_else_is_refused_by_name(source: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        pattern_of(source)
    assert str(refused.value).startswith(message)


@given(st.text(r"abn[](){}?*+|\^$.:<>=!ipLwhs,0123-&~ " + "é", max_size=12), TEXTS)
def test_no_pattern_ends_in_anything_but_an_answer_or_a_line(source: str, text: str) -> None:
    try:
        pattern = pattern_of(source)
    except InputError:
        return
    pieces = [piece for _at, piece in cut(text, pattern.stretches(text), isolated)]
    assert "".join(pieces) == text


def test_a_pattern_that_would_never_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drill.tokenizer_files.patterns.PATIENCE", 0.1)
    pattern = pattern_of(r"(?:a|aa)+(?:b|bb)+(?:a|aa)+c", "pre_tokenizer.pattern")
    with pytest.raises(InputError, match=r"pre_tokenizer\.pattern: the pattern takes too long on this text"):
        pattern.matches("a" * 60 + "b" * 60 + "a" * 60)
