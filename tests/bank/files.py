"""Files of a bank that have no fault, to be changed by the tests."""

CORPUS = """\
id: bees
lang: en
dir: ltr
title: "See, bee, fee, tree"
marker: none
tie: first-seen
text: "see bee fee see tree"
merges: [[e, e], [s, ee]]
counts: [5, 2]
vocabulary: [b, e, f, r, s, t, ee, see]
size: 8
problems:
  - {kind: pair-count, level: 1, pair: [s, e], answers: {count: 2}}
  - {kind: next-merge, level: 1, answers: {pair: e e, count: 5}}
  - {kind: encode, level: 2, made: 2, word: tree, answers: {tokens: [t, r, ee]}}
"""
CHOICES = """\
lang: en
dir: ltr
topic: training
questions:
  - id: what-is-counted
    level: 1
    select: one
    question: "What does one round of training count in `n e w`?"
    options:
      - {id: a, text: "neighbouring pairs", right: true, why: "Two symbols side by side are merged."}
      - {id: b, text: "single symbols", why: "A symbol alone cannot be merged.", mistake: counted-symbols}
  - id: what-is-kept
    level: 2
    select: all
    question: "What does training give?"
    options:
      - {id: a, text: "merges in their order", right: true, why: "Encoding replays them."}
      - {id: b, text: "the number of words", why: "It is used and forgotten."}
      - {id: c, text: "a vocabulary", right: true, why: "It is the base symbols and what was made."}
"""
BLUEPRINT = """\
id: friday
lang: en
dir: ltr
title: "Friday's round"
questions:
  - {kind: next-merge, level: 1, number: 2}
  - {kind: training-run, level: 2, mistake: stale-counts}
  - {item: lecture, kind: encode, level: 2}
  - {item: what-is-counted}
  - {text: "low low lower", kind: training-run, k: 2}
"""
ARABIC = """\
id: my-arabic
lang: fa
dir: rtl
title: آزمون
tie: smallest
words: [[کتاب, 3], [کتابها, 2]]
problems:
  - {kind: next-merge, level: 3}
"""
