"""The texts of the button that saves a hand: complete, or with cards still missing."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.translation import gettext

from games.matches.next_step import OpenMatch
from games.matches.stored_match import StoredDeal
from games.rules.game import Game
from games.wording.script_texts import SAMPLES
from games.wording.translated import numeral, phrase

LONG_BUTTON = 34
"""A button with more characters needs small letters."""


@dataclass(frozen=True, slots=True)
class SaveButton:
    ready: str  # for a complete hand
    missing: tuple[str, ...]  # for numbers of missing cards, as `_list_missing_texts` has them
    all_missing: str  # while nothing is entered

    @property
    def long(self) -> bool:
        """Whether it needs small letters."""
        return max(len(self.ready), len(self.all_missing)) > LONG_BUTTON

    @property
    def missing_json(self) -> str:
        return json.dumps(self.missing, ensure_ascii=False)


def build_save_button(
    open_match: OpenMatch, deal: StoredDeal, position: int, next_position: int | None
) -> SaveButton:
    """Return the button of the hand at `position`; the one at `next_position` comes after it."""
    stored = open_match.stored
    next_name = ""
    if next_position is not None and not stored.is_complete(deal):
        next_name = stored.names[next_position]
    ready = _format_ready(open_match, deal, position, next_position)
    return _build_button(stored.game, ready, next_name)


def build_blank_save_button(game: Game) -> SaveButton:
    return _build_button(game, phrase("Save"), next_name="")


def build_score_button() -> SaveButton:
    """Return the button while the score is typed: it stands in the place of “{score}”."""
    missing = phrase("Type the score")
    return SaveButton(ready=gettext("Save {score}"), missing=(missing,), all_missing=missing)


def _build_button(game: Game, ready: str, next_name: str) -> SaveButton:
    all_missing = _format_missing(game, next_name, game.grid.size if game.grid else 0)
    return SaveButton(ready, _list_missing_texts(game, next_name), all_missing)


def _format_ready(
    open_match: OpenMatch, deal: StoredDeal, position: int, next_position: int | None
) -> str:
    """Return the save button's text for a complete hand: “Save and go to Bob”."""
    stored = open_match.stored
    if stored.is_complete(deal):
        return phrase("Save the change")
    if next_position is not None:
        return phrase("Save and go to {player}", player=stored.names[next_position])
    # No hand is next on this phone, but others still enter theirs.
    if set(stored.in_deal(deal.number)) - deal.hands.keys() - {position}:
        return (
            phrase("Save my hand")
            if position == open_match.own_position
            else phrase("Save this hand")
        )
    if stored.game.question and not deal.is_answered:
        return phrase("Save and answer the question")
    return phrase("Save and finish the deal")


def _list_missing_texts(game: Game, next_name: str) -> tuple[str, ...]:
    """Return the texts while cards are missing, with the place {n} for how many.

    There is one for each of the numbers `SAMPLES`, by which a script finds the plural form.
    """
    # Any number of cards may be left, so the only text asks for cards.
    if game.grid is None:
        return (_format_missing(game, next_name, missing=0),)
    return tuple(_format_missing(game, next_name, sample, shown="{n}") for sample in SAMPLES)


def _format_missing(game: Game, next_name: str, missing: int, shown: str = "") -> str:
    """Return the text while cards are missing: “3 cards to go, then Bob”; `shown` replaces “3”."""
    if game.grid is None:
        return phrase("Tap the cards that are left")
    cards = shown or numeral(missing)
    if not next_name:
        return phrase("1 card to go", "{cards} cards to go", n=missing, cards=cards)
    return phrase(
        "1 card to go, then {player}",
        "{cards} cards to go, then {player}",
        n=missing,
        cards=cards,
        player=next_name,
    )
