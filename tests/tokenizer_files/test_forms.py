"""The three forms of a file: told apart, read, and refused with the place of what is broken."""

import json
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.byte_level import VISIBLE
from drill.engine.errors import InputError, UsageError
from drill.render.plain import render
from drill.tokenizer_files.reading import read_tokenizer
from drill.tokenizer_files.tokenizer import Tokenizer
from drill.tokenizer_files.work import Fired
from drill.tokenizer_files.worked import about
from tests.tokenizer_files.files import Json, bpe, ranks, tokenizer_json, written

MERGES = "#version: 0.2\nĠ n\nĠn e\nĠne w\ne s\nes t\n"


def read(data: str | bytes, split: str | None = None) -> Tokenizer:
    return read_tokenizer(data.encode() if isinstance(data, str) else data, "file", split)


def refusal(data: str | bytes, split: str | None = None) -> str:
    with pytest.raises(InputError) as refused:
        read(data, split)
    return str(refused.value)


def pieces(tokenizer: Tokenizer, text: str) -> list[tuple[str, ...]]:
    return [piece.work.tokens for piece in tokenizer.encode(text).pieces]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_level_list_is_cut_as_gpt2_cuts(mark: str, end: str) -> None:
    tokenizer = read(mark + MERGES.replace("\n", end))
    assert (tokenizer.form, tokenizer.byte_level) == ("merges", True)
    assert pieces(tokenizer, "a newest é") == [("a",), ("Ġnew", "est"), ("Ġ", "Ã", "©")]
    # The 256 bytes are numbered as GPT-2 does, the results of the rules after them.
    assert tokenizer.encode("! newest").ids == (0, 258, 260)
    told = render(about(tokenizer))
    assert "as GPT-2 cuts it (--split" in told
    assert "the 256 bytes come first" in told


def test_where_two_rules_make_one_token_nobody_knows_its_number() -> None:
    tokenizer = read("Ġ a\na b\nĠa b\nĠ ab\n")
    assert tokenizer.encode(" ab").ids == (None,)


@pytest.mark.parametrize(
    ("merges", "text", "expected", "marker"),
    [
        ("e r\nn e\nl o\n", "lower new", [("lo", "w", "er"), ("ne", "w")], ("none", "")),
        ("w </w>\ne w</w>\n", "new", [("n", "ew</w>")], ("trailing", "</w>")),
        ("e w</w>\n", "new", [("n", "ew</w>")], ("glued", "</w>")),
        ("▁ n\n▁n e\n", "new new", [("▁ne", "w"), ("▁ne", "w")], ("leading-all", "▁")),
    ],
)
def test_lists_of_characters_are_cut_at_white_space(
    merges: str, text: str, expected: list[tuple[str, ...]], marker: tuple[str, str]
) -> None:
    tokenizer = read(merges)
    assert pieces(tokenizer, text) == expected
    assert tokenizer.marker == marker
    assert "cut at white space" in render(about(tokenizer))
    assert set(tokenizer.encode(text).ids) == {None}


def test_a_split_can_be_asked_for() -> None:
    assert pieces(read(MERGES, "none"), "a new") == [("a", "Ġnew")]
    assert pieces(read(MERGES, "gpt2"), "1234") == [("1", "2", "3", "4")]
    assert [piece.text for piece in read(MERGES, "cl100k").encode("1234 a\n b").pieces] == [
        "123",
        "4",
        " a",
        "\n",
        " b",
    ]
    assert [piece.text for piece in read(MERGES, "o200k").encode("HelloWorld/\n").pieces] == ["Hello", "World", "/\n"]
    assert pieces(read("a b\n", "none"), "ab ab") == [("ab", " ", "ab")]


@pytest.mark.parametrize(("data", "split"), [(MERGES, "words"), ("a b\n", "gpt2"), (ranks(), "words"), ("{}", "none")])
def test_a_split_that_does_not_go_with_the_file(data: str | bytes, split: str) -> None:
    with pytest.raises(UsageError):
        read(data, split)


def test_a_rank_file_merges_what_has_a_rank() -> None:
    tokenizer = read(ranks("Ġn", "ew", "Ġnew", "xyz", "es"))
    assert (tokenizer.form, tokenizer.byte_level) == ("ranks", True)
    [work] = [piece.work for piece in tokenizer.encode(" newest").pieces]
    assert work.tokens == ("Ġnew", "es", "t")
    assert work.ids == (258, 260, 0x74)
    assert [step.rank for step in work.steps if isinstance(step, Fired)] == [256, 257, 258, 260]
    # A piece that has a rank is taken whole, though no two tokens of the list make it.
    [work] = [piece.work for piece in tokenizer.encode("xyz").pieces]
    assert (work.whole, work.ids) == (True, (259,))


def test_ranks_may_have_gaps_and_stand_in_any_order() -> None:
    data = ranks().splitlines()[::-1]
    tokenizer = read(b"\n".join([*data, b64encode(b"ab") + b" 999"]))
    assert tokenizer.encode("xab").ids == (0x78, 999)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"YWI= 5", "file, line 257: the rank 5 stands in line 6 too"),
        (b"YQ== 300", "file, line 257: the token 'a' stands in line 98 too"),
        (b"YW I= 300", "file, line 257: 'YW' is not base64"),
        (b"YWI 300", "file, line 257: 'YWI' is not base64"),
        ("é=== 300".encode(), "file, line 257: 'é===' is not base64"),
        (b" 300", "file, line 257: '' is not base64"),
        (b"YWI=", "file, line 257: must be a token in base64, a space and its rank, a whole number"),
        (b"YWI= -1", "file, line 257: must be a token in base64, a space and its rank, a whole number"),
        (b"YWI= 4294967296", "file, line 257: must be a token in base64, a space and its rank, a whole number"),
        (b"YWI= 1 2", "file, line 257: must be a token in base64, a space and its rank, a whole number"),
        (b64encode(b"a" * 1001) + b" 300", "file, line 257: the token has more than 1000 bytes"),
        (b"\xff", "file, line 257: byte 1 (0xff) is not UTF-8"),
    ],
)
def test_a_broken_rank_file_is_named_by_its_line(line: bytes, message: str) -> None:
    assert refusal(ranks() + line + b"\n") == message


def test_a_rank_file_needs_every_byte() -> None:
    assert refusal(b"\n".join(ranks().splitlines()[:-1])) == "file: the byte FF has no rank"


@pytest.mark.parametrize(
    ("merges", "message"),
    [
        ("", "file: holds no merges"),
        ("#version: 0.2\n", "file: holds no merges"),
        ("a b\nab\n", "file, line 2: must be two symbols with a space between them"),
        ("a b c\n", "file, line 1: must be two symbols with a space between them"),
        ("a b\n b\n", "file, line 2: must be two symbols with a space between them"),
        ("a b\nc d\na b\n", "file, line 3: is the same as rule 1"),
        ("#version: 0.2\na b\n#version: 0.2 x\n", "file, line 3: must be two symbols with a space between them"),
        (
            "a b\n" + "a" * 1001 + " b\n",
            "file, line 2: the token 'aaaaaaaaaaaaaaaaaaaa' … has more than 1000 characters",
        ),
        ("Ġ a</w>\n", "file: byte-level symbols with </w> are not supported"),
    ],
)
def test_a_broken_list_is_named_by_its_line(merges: str, message: str) -> None:
    assert refusal(merges).startswith(message)


def changed(path: str, value: Any) -> Json:
    """A tokenizer.json with one field of its model (or of itself) changed."""
    whole = tokenizer_json(bpe(["e w", "n ew"]))
    where: Any = whole
    *way, last = path.split(".")
    for name in way:
        where = where[name]
    where[last] = value
    return whole


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("model", None, "file: is no tokenizer.json: it has no field model"),
        ("model", [], "file, model: must be an object"),
        ("model.type", "WordLevel", "file, model.type: 'WordLevel' is not supported"),
        ("model.type", 7, "file, model.type: must be text"),
        ("model.dropout", 0.1, "file, model.dropout: dropout is not supported"),
        ("model.vocab", [], "file, model.vocab: must be an object"),
        ("model.vocab", {"a": -1}, "file, model.vocab: the id of 'a' must be a whole number"),
        ("model.vocab", {"a": 1.5}, "file, model.vocab: the id of 'a' must be a whole number"),
        ("model.vocab", {"a": True}, "file, model.vocab: the id of 'a' must be a whole number"),
        ("model.vocab", {"a": 1, "b": 1}, "file, model.vocab: 'b' has an id that is taken, 1"),
        ("model.vocab", {"": 1}, "file, model.vocab: a token is empty"),
        ("model.vocab", {"e": 1, "w": 2, "ew": 3}, "file, model.merges[1]: 'n' is not in the vocabulary"),
        ("model.vocab", {"a" * 1001: 1}, "file, model.vocab: the token 'aaaaaaaaaaaaaaaaaaaa' … has more than 1000"),
        ("model.merges", {}, "file, model.merges: must be a list"),
        ("model.merges", ["a b c"], "file, model.merges[0]: must be two symbols"),
        ("model.merges", [["a"]], "file, model.merges[0]: must be two symbols"),
        ("model.merges", [["a", 1]], "file, model.merges[0]: must be two symbols"),
        ("model.merges", [7], "file, model.merges[0]: must be two symbols"),
        ("model.merges", ["e w", "e q"], "file, model.merges[1]: 'q' is not in the vocabulary"),
        ("model.unk_token", "?", "file, model.unk_token: '?' is not in the vocabulary"),
        ("model.unk_token", 1, "file, model.unk_token: must be text"),
        ("model.byte_fallback", "yes", "file, model.byte_fallback: must be true or false"),
        ("model.colour", "red", "file, model.colour: this field is not supported"),
        ("colour", "red", "file, colour: this field is not supported"),
        ("model", {"type": "Unigram", "unk_id": 3, "vocab": [["a", 0]]}, "file, model.unk_id: there is no token with"),
        ("model", {"type": "Unigram", "vocab": [["a"]]}, "file, model.vocab[0]: must be a token with its score"),
        ("model", {"type": "Unigram", "vocab": [["a", "b"]]}, "file, model.vocab[0]: the score of 'a' must be"),
        ("model", {"type": "Unigram", "vocab": [["a", 1], ["a", 2]]}, "file, model.vocab[1]: 'a' stands there twice"),
        ("model", {"type": "WordPiece", "vocab": {"a": 0}}, "file, model.unk_token: '[UNK]' is not in the vocabulary"),
    ],
)  # fmt: skip
def test_a_broken_tokenizer_json_is_named_by_its_field(path: str, value: Any, message: str) -> None:
    assert refusal(written(changed(path, value))).startswith(message)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "file, line 1, column 2: is not JSON: "),
        (b'{"model": {}, "model": {}}', "file: an object names 'model' twice"),
        (b'{"model": NaN}', "file: NaN is no number in JSON"),
        (b'{"model": ' + b"9" * 5000 + b"}", "file: holds a number that is too large"),
        (b'{"model": ' + b"[" * 100_000, "file: is nested too deeply"),
        (b'{"model": {"type": "BPE", "merges": [], "vocab": {"\\ud800": 1}}}', "file, model.vocab: the token"),
        (b'\n\n{"model": "\xff"}', "file, line 3: byte 12 (0xff) is not UTF-8"),
        (b'["model"]', "file, line 1: must be two symbols"),
    ],
)  # fmt: skip
def test_what_is_no_sound_json_is_refused(data: bytes, message: str) -> None:
    assert refusal(data).startswith(message)


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drill.tokenizer_files.reading.MOST_BYTES", 10)
    assert refusal("a b\nc d\ne f\n") == "file: is larger than 10 bytes"
    monkeypatch.undo()
    monkeypatch.setattr("drill.tokenizer_files.limits.MOST_ENTRIES", 3)
    monkeypatch.setattr("drill.tokenizer_files.merge_file.MOST_ENTRIES", 3)
    monkeypatch.setattr("drill.tokenizer_files.rank_file.MOST_ENTRIES", 3)
    for data in ("a b\nb c\nc d\nd e\n", ranks(), written(tokenizer_json())):
        assert "entries; at most 3 are read" in refusal(data)


def test_older_files_do_not_name_their_model() -> None:
    model = bpe(["e w"])
    del model["type"]
    assert read(written(tokenizer_json(model))).model.name == "BPE"
    for model, name in (
        ({"vocab": {"[UNK]": 0}, "unk_token": "[UNK]", "max_input_chars_per_word": 9}, "WordPiece"),
        ({"vocab": [["a", -1.0]], "unk_id": 0}, "Unigram"),
    ):
        assert read(written(tokenizer_json(model))).model.name == name


def test_what_does_not_touch_the_pieces_is_said() -> None:
    value = tokenizer_json(
        post_processor={"type": "TemplateProcessing"}, truncation={"max_length": 2}, padding={"x": 1}
    )
    told = " ".join(render(about(read(written(value)))).split())
    assert "The special tokens that post_processor of the file would put around a text are left out." in told
    assert "asks for truncation" in told
    assert "asks for padding" in told
    assert pieces(read(written(value)), "new") == [("new",)]


GOOD = [
    written(tokenizer_json(bpe(["e w", "n ew"]), {"type": "NFC"}, {"type": "Whitespace"})),
    written(tokenizer_json({"type": "Unigram", "unk_id": 0, "vocab": [["?", 0.0], ["a", -1.5]]})),
    written(tokenizer_json({"type": "WordPiece", "unk_token": "[UNK]", "vocab": {"[UNK]": 0, "a": 1}})),
    MERGES.encode(),
    b"e w</w>\nn ew</w>\n",
    ranks("ab", "abc"),
]


@given(
    st.sampled_from(GOOD),
    st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 12), st.binary(max_size=6)), min_size=1, max_size=6),
)
def test_a_mutilated_file_is_read_or_refused_in_one_line(good: bytes, cuts: list[tuple[int, int, bytes]]) -> None:
    data = good
    for at, length, put in cuts:
        at %= len(data) + 1
        data = data[:at] + put + data[at + length :]
    use(data)


@given(st.data())
def test_a_tokenizer_json_with_any_value_anywhere(data: st.DataObject) -> None:
    whole: Any = json.loads(data.draw(st.sampled_from(GOOD[:3])))
    where = whole
    while True:
        key = data.draw(st.sampled_from([*where] if isinstance(where, dict) else range(len(where))))
        if not (isinstance(where[key], dict | list) and where[key] and data.draw(st.booleans())):
            break
        where = where[key]
    where[key] = data.draw(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "vocab", "a"]), inner),
            max_leaves=4,
        )
    )
    use(json.dumps(whole).encode("utf-8", "surrogatepass"))


def use(data: bytes) -> None:
    """Read the file and encode with it, or see it refused in one line."""
    try:
        encoded = read(data).encode("a new é [UNK]\n" + VISIBLE[200])
    except InputError as error:
        assert str(error).startswith("file")
        return
    assert len(encoded.tokens) == len(encoded.ids)
