"""The head of the page on which the numbers of one player are entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.rules.declared.counted import NumberRule
from games.wording.noted_numbers import Part, format_noted_numbers
from games.wording.words import genitive, listing


@dataclass(frozen=True, slots=True)
class OnePlayer:
    """The head of a player's page; `saved` is what is saved now (empty: nothing).

    `is_own`: the player is the phone's owner. `change` begins the text of the button that replaces what somebody else
    saved: Change Bob's 2 (empty: nothing is saved).
    """

    person: Person
    heading: str
    saved: str
    is_own: bool
    change: str

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.person.name


def build_one_player(
    person: Person, part: Part, noted: Mapping[str, int], rules: Sequence[NumberRule], *, is_in: bool, own: int | None
) -> OnePlayer:
    """Return the head of a player's page on which they note `rules` (none: a score), before play (“said”) or after.

    `noted` are the numbers saved by name (`is_in`: all are), `own` the position of the phone's owner. The heading asks
    for the numbers; of another player who is in, it gives what is saved and asks what to change it to.
    """
    names = listing(rule.name for rule in rules) if rules else "Score"
    saved, is_own = (
        format_noted_numbers({rule.name: noted[rule.name] for rule in rules if rule.name in noted}),
        person.position == own,
    )
    if is_own or not is_in:
        heading = f"{person.name}: {names}" if is_own else f"{names} for {person.name}"
        return OnePlayer(person, heading, saved if is_in else "", is_own, "")
    is_saved = (
        f"{person.name} has said {saved}" if part == "said" else f"{genitive(person.name)} {saved or names} is in"
    )
    change = f"Change {genitive(person.name)} {saved}".strip()
    return OnePlayer(person, f"{is_saved}. Change it to…", saved, is_own, change)
