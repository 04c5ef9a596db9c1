"""Prose from the bank as spans: back-ticks stand around tokens, everything else is plain text.

    the pair `n` + `e` makes of `_ n e w` the row `_ ne w`

One symbol between back-ticks is a token, several are tokens in a row, and two of them with ` + ` between are a pair.
Nothing else means anything: a back-tick without a partner, or with nothing but blanks up to it, is shown as it stands.
"""

from __future__ import annotations

import re

from drill.document import Pair, Sentence, Span, Text, Token, Tokens

_TICKED = re.compile(r"`([^`\s]+)` \+ `([^`\s]+)`|`([^`\n]*)`")


def prose(text: str) -> Sentence:
    """The spans of a text of the bank."""
    spans: list[Span] = []
    reached = 0
    for found in _TICKED.finditer(text):
        left, right, row = found.groups()
        symbols = (left, right) if left else tuple(row.split())
        if not symbols:
            continue
        if found.start() > reached:
            spans.append(Text(text[reached : found.start()]))
        if left:
            spans.append(Pair(symbols))
        else:
            spans.append(Token(symbols[0]) if len(symbols) == 1 else Tokens(symbols))
        reached = found.end()
    if reached < len(text):
        spans.append(Text(text[reached:]))
    return tuple(spans)
