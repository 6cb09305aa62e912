"""The page on which the numbers of one player are entered: whose it is, what is saved now, and what it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.matches.people import Person
from games.rules.declared.counted import NumberRule
from games.wording.noted_numbers import Part, in_words
from games.wording.words import genitive, listing


@dataclass(frozen=True, slots=True)
class OnePlayer:
    """The player alone on a page. `heading` is what it asks; `now` is what is saved (empty: nothing).

    `is_own`: it is the page of whoever's phone it is. `change` begins what the button says that replaces what somebody
    else has saved: Change Bob's 2 (empty: there is nothing).
    """

    person: Person
    heading: str
    now: str
    is_own: bool
    change: str

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.person.name


def one_player(
    person: Person, part: Part, noted: Mapping[str, int], rules: Sequence[NumberRule], *, is_in: bool, own: int | None
) -> OnePlayer:
    """Return the head of the page of a player; `noted` is what is saved of the numbers that it asks for."""
    what = listing(rule.name for rule in rules) if rules else "Score"
    now, is_own = (
        in_words({rule.name: noted[rule.name] for rule in rules if rule.name in noted}),
        person.position == own,
    )
    if is_own or not is_in:
        heading = f"{person.name}: {what}" if is_own else f"{what} for {person.name}"
        return OnePlayer(person, heading, now if is_in else "", is_own, "")
    has = f"{person.name} has said {now}" if part == "said" else f"{genitive(person.name)} {now or what} is in"
    return OnePlayer(person, f"{has}. Change it to…", now, is_own, f"Change {genitive(person.name)} {now}".strip())
