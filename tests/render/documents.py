"""Documents of every kind, made of whatever text there is."""

from hypothesis import strategies as st

from drill.document import (
    Beside,
    Block,
    Bullets,
    Callout,
    CorpusTable,
    CountEntry,
    CountTable,
    Document,
    Heading,
    MergeListing,
    Number,
    Pair,
    Paragraph,
    Quoted,
    Sentence,
    Table,
    Text,
    Token,
    Tokens,
    Trace,
    TraceStep,
)

# Letters of several scripts and widths, what could act on a terminal or be read as markup, and all the rest.
NASTY = "\x1b\x07\n\r\t\x9b \u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2068\u2069\u061c\u00ad\ufeff\u0301[]/{}"
alphabet = st.sampled_from("nerwst_ابتسلام١٢אבג中文") | st.sampled_from(NASTY) | st.characters(exclude_categories=())
text = st.text(alphabet, max_size=12)
# Only in our own words may the two joiners stand, as Persian is spelt; they are tested on their own.
prose = st.text(alphabet.filter(lambda character: character not in "\u200c\u200d"), max_size=20)

symbols = st.lists(text, max_size=5).map(tuple)
pair = st.lists(text, max_size=2).map(tuple)
lit = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3)), max_size=2).map(tuple)
number = st.integers(0, 999) | st.fractions(0, 1)
sentence: st.SearchStrategy[Sentence] = st.lists(
    st.builds(Text, prose, st.booleans())
    | st.builds(Token, text)
    | st.builds(Pair, pair)
    | st.builds(Tokens, symbols, lit)
    | st.builds(Number, number)
    | st.builds(Quoted, text),
    max_size=4,
).map(tuple)


steps = st.builds(TraceStep, st.none() | pair, symbols, sentence, sentence, lit)
entries = st.builds(CountEntry, pair, number, sentence, st.sampled_from(["winner", "tied", "wrong", ""]))
plain_blocks: st.SearchStrategy[Block] = (
    st.builds(Heading, sentence)
    | st.builds(Paragraph, sentence)
    | st.builds(Bullets, st.lists(sentence, max_size=3).map(tuple), st.booleans())
    | st.builds(CorpusTable, st.lists(st.tuples(st.integers(1, 99), symbols), max_size=3).map(tuple), sentence, pair)
    | st.builds(CountTable, st.lists(entries, max_size=3).map(tuple), sentence, st.integers(0, 3))
    | st.builds(Trace, st.lists(steps, max_size=3).map(tuple), sentence)
    | st.builds(MergeListing, st.lists(pair, max_size=3).map(tuple), sentence, st.integers(1, 9))
    | st.builds(
        Table,
        st.lists(sentence, max_size=3).map(tuple),
        st.lists(st.lists(sentence, max_size=3).map(tuple), max_size=3).map(tuple),
        st.frozensets(st.integers(0, 2)),
        sentence,
    )
)
tones = st.sampled_from(["right", "wrong", "note", "remember"])
few_blocks = st.lists(plain_blocks, max_size=2).map(tuple)
blocks: st.SearchStrategy[Block] = (
    plain_blocks | st.builds(Callout, tones, sentence, few_blocks) | st.builds(Beside, few_blocks)
)
documents = st.lists(blocks, max_size=3).map(lambda blocks: Document(tuple(blocks)))
