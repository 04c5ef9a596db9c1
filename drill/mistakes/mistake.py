"""What a known mistake is: a name, a sentence, and BPE with one step swapped."""

from __future__ import annotations

from dataclasses import dataclass, field

from drill.document import Sentence
from drill.engine.convention import Convention
from drill.engine.procedure import CORRECT, Procedure
from drill.mistakes.needs import Need


@dataclass(frozen=True, eq=False)
class Variant:
    """One form of a mistake; `name` is None where the mistake has only one."""

    mistake: Mistake
    name: str | None
    procedure: Procedure

    @property
    def id(self) -> str:
        """The mistake's id."""
        return self.mistake.id


@dataclass(frozen=True, eq=False)
class Mistake:
    """A wrong procedure that students run.

    Attributes:
        id: the name in reports, codes and options.
        done: what the student did, as a clause after "you": marked with N_, translated where it is shown.
        procedure: the right procedure with a step swapped, or several such by name of the variant.
        remember: one sentence to take away, marked with N_.
        needs: what a convention must have for it to be possible at all.
    """

    id: str
    done: str
    procedure: Procedure | dict[str, Procedure]
    remember: str
    needs: tuple[Need, ...] = ()
    variants: tuple[Variant, ...] = field(init=False)

    def __post_init__(self) -> None:
        forms = self.procedure if isinstance(self.procedure, dict) else {None: self.procedure}
        object.__setattr__(self, "variants", tuple(Variant(self, name, form) for name, form in forms.items()))

    @property
    def steps(self) -> frozenset[str]:
        """The names of the steps that any of its variants swaps."""
        return frozenset().union(*(variant.procedure.swapped() for variant in self.variants))

    def impossible(self, convention: Convention) -> Sentence | None:
        """Why nobody can make this mistake under the convention, None where it is possible."""
        return next((reason for need in self.needs if (reason := need(convention))), None)


__all__ = ["CORRECT", "Mistake", "Variant"]
