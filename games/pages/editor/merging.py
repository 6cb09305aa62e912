"""Two who change the same game at once: what is taken from each, and what is for whoever saves last to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.models import HouseGame
from games.rules.editing.facts import checked, fact_of, is_fact, with_facts
from games.rules.editing.merge import merge
from games.rules.errors import DeclarationError
from games.wording.changed import Changed
from games.wording.game_changes import fact_changed

from .beginnings import beginning_of
from .draft import Draft

HOW_TO_PLAY = "told"
"""The key of what the table tells, beside those of the game's facts."""
THEIRS, MINE = "theirs", "mine"
Holds = Mapping[str, str]
"""Of facts that both have changed, by key, which of the two holds: `theirs`, `mine`, or nothing was said yet."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a game by its number, as it was saved; None where only the number is known."""

    number: int
    draft: Draft | None


@dataclass(frozen=True, slots=True)
class Saved(Version):
    """A version that is known."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class Disputed:
    """A fact that both have changed: how it is saved, how it is in the draft, which of them holds; why it is asked."""

    key: str
    title: str
    theirs: str
    mine: str
    holds: str
    error: str


@dataclass(frozen=True, slots=True)
class Met:
    """A draft with what only they have changed: `taken` says what; the keys of the facts that both have changed."""

    draft: Draft
    taken: tuple[str, ...]
    both: tuple[str, ...]


class BothChangedError(Exception):
    """Both have changed the same facts, and nobody has said yet which ones hold; `theirs` is what is saved."""

    def __init__(self, met: Met, theirs: Saved) -> None:
        super().__init__("Somebody else changed the same in this game in the meantime")
        self.met = met
        self.theirs = theirs

    @property
    def both(self) -> list[Disputed]:
        """The facts, of which none is said yet."""
        return disputed(self.met.draft, self.theirs, dict.fromkeys(self.met.both, ""), asked=False)


def version_of(game: HouseGame) -> Saved:
    """A house game as it is saved."""
    return Saved(game.number, beginning_of(game))


def meet(opened: Version, mine: Draft, theirs: Saved) -> Met:
    """What becomes of a draft that began as `opened`, where another version is saved by now.

    Its steps would lead past what is taken, so that there is no way back from there.
    """
    before, there = opened.draft, theirs.draft
    merged = merge(before.game if before else None, mine.game, there.game)
    keys, both, how_to_play = list(merged.taken), list(merged.both), mine.how_to_play
    if before and mine.how_to_play == before.how_to_play != there.how_to_play:
        keys.append(HOW_TO_PLAY)
        how_to_play = there.how_to_play
    elif mine.how_to_play != there.how_to_play and not (before and there.how_to_play == before.how_to_play):
        both.append(HOW_TO_PLAY)
    said = [_said(key, _changed(key, mine, there)) for key in keys]
    return Met(replace(mine, game=merged.game, how_to_play=how_to_play, steps=()), tuple(said), tuple(both))


def as_said(mine: Draft, opened: Version, holds: Holds) -> Draft:
    """The draft with those facts as they are saved of which somebody said that they hold.

    Raises `DeclarationError` where that was not said of all, and for a game that cannot be.
    """
    theirs = opened.draft
    if theirs is None:
        return mine
    keys = _still_disputed(mine, theirs, holds)
    if not all(holds[key] for key in keys):
        raise DeclarationError("Say of each fact that you both changed which of the two holds")
    chosen = [key for key in keys if holds[key] == THEIRS]
    try:
        game = checked(with_facts(mine.game, theirs.game, [key for key in chosen if key != HOW_TO_PLAY]))
    except DeclarationError as error:
        raise DeclarationError(f"These facts do not go together: {error}") from None
    return replace(mine, game=game, how_to_play=theirs.how_to_play if HOW_TO_PLAY in chosen else mine.how_to_play)


def disputed(mine: Draft, opened: Version, holds: Holds, *, asked: bool) -> list[Disputed]:
    """The facts that are to be said, as the form shows them; `asked`: each has to be said by now."""
    theirs = opened.draft
    if theirs is None:
        return []
    shown = [(key, _changed(key, theirs, mine)) for key in _still_disputed(mine, theirs, holds)]
    why = "Say which of the two holds." if asked else ""
    return [
        Disputed(key, fact.subject, fact.before, fact.after, holds[key], "" if holds[key] else why)
        for key, fact in shown
    ]


def _still_disputed(mine: Draft, theirs: Draft, holds: Holds) -> list[str]:
    """The keys of the facts in which the two differ."""
    known = [key for key in holds if key == HOW_TO_PLAY or is_fact(key)]
    return [key for key in known if _value(mine, key) != _value(theirs, key)]


def _value(draft: Draft, key: str) -> object:
    return draft.how_to_play if key == HOW_TO_PLAY else fact_of(draft.game, key)


def _changed(key: str, before: Draft, after: Draft) -> Changed:
    if key == HOW_TO_PLAY:
        return Changed("How it is played", before.how_to_play or "–", after.how_to_play or "–")
    return fact_changed(key, before.game, after.game)


def _said(key: str, fact: Changed) -> str:
    return fact.subject if key == HOW_TO_PLAY else f"{fact.subject}: {fact.after}"
