"""Merge lists from outside: order and uniqueness checked, merges files, and the whole ranked-merge contract.

A list is sound if each rule can fire when its turn comes: both parts of a rule are base symbols or made by an earlier
rule, and its result is new. On sound lists one pass a rule and lowest rank first give the same tokens, which is why
nothing else is let in. The contract (the Persian lesson's) is stricter still: single code points as base symbols,
exact types, small bounds. It has no convention and no marker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from drill.engine.byte_level import BYTE_OF
from drill.engine.convention import Convention
from drill.engine.corpus import Pair, Symbols
from drill.engine.encoding import Encoded, encode_steps
from drill.engine.errors import InputError
from drill.wording import N_, _

#: The contract's bounds, all of them inclusive.
MAX_TEXT: Final = 8
MAX_ALPHABET: Final = 8
MAX_RULES: Final = 8
MAX_TOKEN: Final = 8

#: What can be wrong with a rule: reason id to the sentence that says so, in the order in which it is looked for.
REASONS: Final = {
    "empty-part": N_("a part of the rule is empty"),
    "used-before-made": N_("it uses {symbol!r}, which only rule {other} makes"),
    "unknown-part": N_("it uses {symbol!r}, which is no base symbol and made by no rule"),
    "same-rule-twice": N_("it is the same as rule {other}"),
    "result-not-new": N_("its result {symbol!r} is already made by rule {other}"),
    "result-is-base": N_("its result {symbol!r} is already a base symbol"),
    "result-too-long": N_("its result {symbol!r} has more than {other} code points"),
}


class RuleError(InputError):
    """A merge list has a faulty rule: `rule` is its number from 1, `reason` one of REASONS."""

    def __init__(self, message: str, where: str = "", *, rule: int = 0, reason: str = "") -> None:
        super().__init__(message, where)
        self.rule = rule
        self.reason = reason

    def at(self, where: str) -> RuleError:
        return RuleError(
            self.message, f"{where}, {self.where}" if self.where else where, rule=self.rule, reason=self.reason
        )


class ContractError(InputError):
    """The contract refuses a text or an alphabet for its content or size, or a list for its size."""


class ContractTypeError(ContractError, TypeError):
    """The contract refuses an argument for its type."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The first faulty rule: its number from 1, the reason, the symbol at fault, and a rule or bound it is held to."""

    rule: int
    reason: str
    symbol: str = ""
    other: int = 0

    def error(self) -> RuleError:
        """The fault as an error, its place being the rule's number."""
        message = _(REASONS[self.reason]).format(symbol=self.symbol, other=self.other)
        return RuleError(message, _("rule {number}").format(number=self.rule), rule=self.rule, reason=self.reason)


@dataclass(frozen=True, slots=True)
class MergeList:
    """A sound merge list. Make one with `checked` (or `parse_merges`): the constructor itself checks nothing.

    Attributes:
        merges: the rules in order.
        alphabet: under the contract the base symbols; None where a convention says what they may be.
    """

    merges: tuple[Pair, ...]
    alphabet: Symbols | None = None

    @classmethod
    def checked(
        cls,
        merges: Iterable[Sequence[str]],
        convention: Convention | None = None,
        *,
        contract: bool = False,
        alphabet: Symbols = (),
    ) -> MergeList:
        """A merge list after every rule was checked, used or not.

        Without `contract` the base symbols are what `convention` can spell. With it they are the `alphabet`, and the
        arguments must be exact tuples of strings within the bounds.
        Raises RuleError for the first faulty rule; under the contract also ContractTypeError and ContractError.
        """
        if contract:
            _require_alphabet_and_rules(alphabet, merges)
            rules: tuple[Pair, ...] = tuple(merges)  # type: ignore[arg-type]  # exact tuples of strings, just checked
            fault = _first_fault(rules, frozenset(alphabet).__contains__, MAX_TOKEN)
        else:
            if convention is None:
                raise TypeError("a merge list needs a convention or the contract")
            rules = tuple(_as_pair(number, rule) for number, rule in enumerate(merges, 1))
            marked = convention
            fault = _first_fault(rules, lambda symbol: is_base_symbol(symbol, marked))
        if fault:
            raise fault.error()
        return cls(rules, alphabet if contract else None)

    def encode(self, text: str) -> Encoded:
        """The worked encoding of a ready-made piece under the contract.

        Raises ContractTypeError for a text that is no exact string, ContractError for one that is too long or holds a
        symbol outside the alphabet, TypeError for a list that was not checked under the contract.
        """
        if self.alphabet is None:
            raise TypeError("only a list under the contract can encode a bare text; use encode_steps")
        _require_text(text)
        for place, symbol in enumerate(text, 1):
            if symbol not in self.alphabet:
                raise ContractError(
                    _("the text holds {symbol!r} (code point {place}), which is not in the alphabet").format(
                        symbol=symbol, place=place
                    )
                )
        return encode_steps(tuple(text), self.merges)


def contract_encode(text: str, alphabet: Symbols, rules: tuple[Pair, ...]) -> Encoded:
    """The contract as one call: tokens, end cuts and number of merges of `text` are attributes of the result.

    Types and sizes are looked at before contents, text before alphabet before rules, and every rule is checked before
    the first merge. Nothing is normalised, nothing given is changed or used up.
    Raises ContractTypeError, ContractError and RuleError as `MergeList.checked` and `MergeList.encode` do.
    """
    _require_text(text)
    return MergeList.checked(rules, contract=True, alphabet=alphabet).encode(text)


def first_fault(alphabet: Symbols, rules: tuple[Pair, ...]) -> tuple[int, str] | None:
    """The number of the first faulty rule under the contract and the reason (of REASONS), or None for a sound list.

    Raises ContractTypeError and ContractError for what is wrong otherwise, in the alphabet, a type or a size.
    """
    _require_alphabet_and_rules(alphabet, rules)
    fault = _first_fault(rules, frozenset(alphabet).__contains__, MAX_TOKEN)
    return (fault.rule, fault.reason) if fault else None


def all_faults(alphabet: Symbols, rules: tuple[Pair, ...]) -> tuple[tuple[Fault, ...], ...]:
    """All that is wrong with each rule under the contract, the rules before it taken as if they could be made.

    The first fault of all is the one that `first_fault` names. Raises what `first_fault` raises.
    """
    _require_alphabet_and_rules(alphabet, rules)
    faults = _faults(rules, frozenset(alphabet).__contains__, MAX_TOKEN)
    by_rule: list[list[Fault]] = [[] for _rule in rules]
    for fault in faults:
        by_rule[fault.rule - 1].append(fault)
    return tuple(map(tuple, by_rule))


def _first_fault(rules: Sequence[Pair], is_base: Callable[[str], bool], longest: int | None = None) -> Fault | None:
    return next(_faults(rules, is_base, longest), None)


def _faults(rules: Sequence[Pair], is_base: Callable[[str], bool], longest: int | None) -> Iterator[Fault]:
    makers: dict[str, int] = {}
    for number, rule in enumerate(rules, 1):
        makers.setdefault("".join(rule), number)
    made: set[str] = set()
    for number, rule in enumerate(rules, 1):
        if "" in rule:
            yield Fault(number, "empty-part")
        for part in rule:
            if part and part not in made and not is_base(part):
                maker = makers.get(part)
                # A rule cannot make its own part, so whoever makes it comes later.
                yield Fault(number, "used-before-made", part, maker) if maker else Fault(number, "unknown-part", part)
        result = "".join(rule)
        if result in made:
            same = rules[makers[result] - 1] == rule
            yield Fault(number, "same-rule-twice" if same else "result-not-new", result, makers[result])
        elif is_base(result):
            yield Fault(number, "result-is-base", result)
        if longest is not None and len(result) > longest:
            yield Fault(number, "result-too-long", result, longest)
        made.add(result)


def is_base_symbol(symbol: str, convention: Convention) -> bool:
    """True if a start table under this convention can hold the symbol: a code point, the marker, or both in one.

    White space separates words and is never a symbol (without walls ␣, a code point like others, stands for it).
    Under bytes the visible form of a byte is a symbol, and no other character is.
    """
    marker = convention.marker_symbol
    if convention.marker in ("leading", "leading-all", "trailing") and symbol == marker:
        return True
    if convention.marker == "glued" and len(symbol) == len(marker) + 1:
        symbol = symbol.removesuffix(marker)
    if convention.units == "bytes":
        return symbol in BYTE_OF
    return len(symbol) == 1 and not symbol.isspace()


def _as_pair(number: int, rule: Sequence[str]) -> Pair:
    """The rule as a pair of strings; raises InputError for anything else."""
    if isinstance(rule, str) or len(rule) != 2 or not all(isinstance(part, str) for part in rule):
        raise InputError(_("a merge is two symbols"), _("rule {number}").format(number=number))
    return (rule[0], rule[1])


# --- merges files -----------------------------------------------------------------------------------------------------


def parse_merges(text: str, convention: Convention, name: str) -> MergeList:
    """The merge list of a merges file: one merge a line, two symbols separated by one space, in order.

    A BOM, a first line `#version…` and blank lines at the end are passed over.
    Raises InputError (RuleError for a faulty rule) naming the file, which is called `name`, and the line.
    """
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    skipped = 1 if lines and lines[0].startswith("#version") else 0
    merges = []
    for number, line in enumerate(lines[skipped:], skipped + 1):
        left, space, right = line.partition(" ")
        if not (left and space and right) or " " in right:
            raise InputError(
                _("a merge is two symbols separated by one space, not {line!r}").format(line=line),
                _place(name, number),
            )
        merges.append((left, right))
    try:
        return MergeList.checked(merges, convention)
    except RuleError as error:
        raise RuleError(
            error.message, _place(name, error.rule + skipped), rule=error.rule, reason=error.reason
        ) from None


def _place(name: str, line: int) -> str:
    return _("{file}, line {line}").format(file=name, line=line)


def format_merges(merges: Iterable[Pair]) -> str:
    """The merges file of a list, which `parse_merges` reads back."""
    text = "".join(f"{left} {right}\n" for left, right in merges)
    # A symbol U+FEFF at the very start would be taken for a BOM.
    return f"#version: 0.2\n{text}" if text.startswith("\ufeff") else text


# --- the contract: exact types, sizes, contents -----------------------------------------------------------------------


def _require_text(text: object) -> None:
    if type(text) is not str:
        raise ContractTypeError(_("the text must be a string"))
    if len(text) > MAX_TEXT:
        raise ContractError(_("the text has more than {most} code points").format(most=MAX_TEXT))


def _require_alphabet_and_rules(alphabet: object, rules: object) -> None:
    """Raise where a type, a size or the alphabet is wrong; `type() is` lets no subclass and no iterator in."""
    if type(alphabet) is not tuple:
        raise ContractTypeError(_("the alphabet must be a tuple of strings"))
    if any(type(symbol) is not str for symbol in alphabet):
        raise ContractTypeError(_("every symbol of the alphabet must be a string"))
    if type(rules) is not tuple:
        raise ContractTypeError(_("the rules must be a tuple of pairs"))
    for number, rule in enumerate(rules, 1):
        if type(rule) is not tuple or len(rule) != 2 or any(type(part) is not str for part in rule):
            raise ContractTypeError(_("a rule must be a pair of strings"), _("rule {number}").format(number=number))
    if len(alphabet) > MAX_ALPHABET:
        raise ContractError(_("the alphabet has more than {most} symbols").format(most=MAX_ALPHABET))
    if len(rules) > MAX_RULES:
        raise ContractError(_("there are more than {most} rules").format(most=MAX_RULES))
    _require_alphabet(alphabet)


def _require_alphabet(alphabet: Collection[str]) -> None:
    seen: set[str] = set()
    for symbol in alphabet:
        if len(symbol) != 1:
            raise ContractError(_("a base symbol is a single code point, not {symbol!r}").format(symbol=symbol))
        code = ord(symbol)
        if symbol.isspace() or code < 32 or 127 <= code <= 159 or 0xD800 <= code <= 0xDFFF:
            raise ContractError(
                _("white space, control characters and surrogates cannot be symbols: {symbol!r}").format(symbol=symbol)
            )
        if symbol in seen:
            raise ContractError(_("the alphabet holds {symbol!r} twice").format(symbol=symbol))
        seen.add(symbol)
