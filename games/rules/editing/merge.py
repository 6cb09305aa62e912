"""Two who have changed the same game: what only one of them has changed is taken, the rest is for them to say."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.declared.declaration import Declaration
from games.rules.errors import DeclarationError

from .facts import QUESTION, checked, differing, facts_of, in_order, with_facts


@dataclass(frozen=True, slots=True)
class Merged:
    """The game as `mine`, with the facts that only they have changed: these are `taken`.

    `both` are the facts that stand as in `mine` although they have other ones: both have changed them, or what the two
    have changed does not go together.
    """

    game: Declaration
    taken: tuple[str, ...]
    both: tuple[str, ...]


def merge(before: Declaration | None, mine: Declaration, theirs: Declaration) -> Merged:
    """What becomes of a game that was as in `before`, and was changed twice. None: nobody knows how it was."""
    if before is None:
        return Merged(mine, (), tuple(differing(mine, theirs)))
    was, here, there = facts_of(before, mine, theirs)
    keys = in_order({**was, **here, **there})
    ours, others = ({key for key in keys if facts.get(key) != was.get(key)} for facts in (here, there))
    both = ours & others
    asked = {game.question is None for game in (before, mine, theirs)}
    if len(asked) > 1 and ours.intersection(QUESTION) and others.intersection(QUESTION):
        both |= (ours | others).intersection(QUESTION)
    both = {key for key in both if here.get(key) != there.get(key)}
    taken = [key for key in keys if key in others - both and here.get(key) != there.get(key)]
    try:
        game = checked(with_facts(mine, theirs, taken))
    except DeclarationError:
        return Merged(mine, (), tuple(differing(mine, theirs)))
    return Merged(game, tuple(taken), tuple([key for key in keys if key in both]))
