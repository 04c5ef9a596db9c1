from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drill.engine.errors import InputError
from tests.tokenizer_files.files import LETTERS, TEXTS, Json, agree, bpe, ours, tokenizer_json

SPACED: Json = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True}
MODEL = bpe(["e w", "n ew", "▁ new"], extra="? ▁", unk_token="?")


def token(content: str, number: int, **more: Any) -> Json:
    return {
        "id": number,
        "content": content,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": True,
        **more,
    }


LISTS: dict[str, list[Json]] = {
    "special": [token("<s>", 100), token("</s>", 101)],
    "overlapping": [token("new", 100), token("newest", 101), token("est", 102), token("e", 103)],
    "stripping": [
        token("<mask>", 100, lstrip=True),
        token("[X]", 101, rstrip=True),
        token("b", 102, lstrip=True, rstrip=True),
    ],
    "words": [token("new", 100, single_word=True), token("re", 101, single_word=True, special=False)],
    "normalized": [
        token("NEW", 100, normalized=True, special=False),
        token("ß", 101, normalized=True),
        token("RE", 102),
    ],
}
LOOKED_FOR = st.lists(
    st.sampled_from(
        [*LETTERS, " ", "  ", "new", "newest", "<s>", "</s>", "<mask>", "[X]", "NEW", "RE", "ß", "_", "é", "🙂", "\n"]
    )
).map("".join)


def numbered(tokens: list[Json]) -> list[Json]:
    """The tokens with the ids that tokenizers gives them, whatever the file says: the model's own, or the next."""
    vocabulary: dict[str, int] = MODEL["vocab"]
    later = iter(range(len(vocabulary), 1000))
    return [{**one, "id": vocabulary.get(one["content"]) or next(later)} for one in tokens]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("lower", [False, True])
def test_added_tokens_are_cut_out_first(name: str, lower: bool) -> None:
    normalizer = {"type": "Lowercase"} if lower else None
    value = tokenizer_json(MODEL, normalizer, SPACED, added_tokens=numbered(LISTS[name]))

    @given(st.one_of(LOOKED_FOR, TEXTS))
    def same(text: str) -> None:
        agree(value, text)

    same()


def test_an_added_token_is_a_piece_no_model_works_on() -> None:
    encoded = ours(tokenizer_json(MODEL, added_tokens=LISTS["special"])).encode("new<s>new")
    assert [(piece.text, piece.added) for piece in encoded.pieces] == [("new", False), ("<s>", True), ("new", False)]
    assert encoded.pieces[1].work.ids == (100,)


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ([token("<s>", 1), token("<s>", 2)], "tokenizer.json, added_tokens[1].content: '<s>' is added twice"),
        ([token("<s>", -1)], "tokenizer.json, added_tokens[0].id: must be a whole number"),
        ([token("<s>", True)], "tokenizer.json, added_tokens[0].id: must be a whole number"),
        ([token("", 1)], "tokenizer.json, added_tokens[0].content: a token is empty"),
        ([{"id": 1}], "tokenizer.json, added_tokens[0].content: is missing"),
        (["<s>"], "tokenizer.json, added_tokens[0]: must be an object"),
        ("<s>", "tokenizer.json, added_tokens: must be a list"),
        ([token("<s>", 1, colour="red")], "tokenizer.json, added_tokens[0].colour: this field is not supported"),
    ],
)
def test_broken_added_tokens_are_refused(tokens: Any, message: str) -> None:
    with pytest.raises(InputError) as refused:
        ours(tokenizer_json(added_tokens=tokens))
    assert str(refused.value) == message
