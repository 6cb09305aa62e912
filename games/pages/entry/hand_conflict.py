"""The question that a phone asks if another one has saved the same hand first."""

from __future__ import annotations

from games import play
from games.matches.next_step import OpenMatch
from games.models import Hand
from games.wording.translated import phrase
from games.wording.who_saved import describe_saved_since_then, load_saver_name


def build_hand_conflict(
    open_match: OpenMatch,
    position: int,
    saved_hand: Hand,
    error: play.ConflictError,
    scores: tuple[str, str],
    *,
    was_offline: bool = False,
) -> dict[str, object]:
    """Return the context of a hand's conflict: texts of question, buttons and titles.

    - `scores`: the score that this phone entered, then the saved one; "" without a score.
    - `was_offline`: the hand was kept on this phone until now.
    """
    own_position = open_match.own_position
    own_score, saved_score = scores
    saver = load_saver_name(saved_hand)
    name = open_match.stored.names[position]
    if position == own_position and saver != name:
        return _build_own_question(saver, was_offline=was_offline)
    # Its player saved it, and this is another player's phone.
    was_saved_by_player = position != own_position and saver == name
    names_scores = was_saved_by_player and bool(own_score) and bool(saved_score)
    if names_scores:
        save = phrase(
            "Change {player}’s {saved} to {new}", player=name, saved=saved_score, new=own_score
        )
        keep = phrase("Keep {saved}", saved=saved_score)
    else:
        save = phrase("Save mine")
        keep = phrase("Keep {player}’s", player=saver) if saver else phrase("Keep the saved one")
    # An `OwnEntryError` asks whether to change that hand, not which is right.
    if not isinstance(error, play.OwnEntryError):
        question = phrase("Which one is right?")
        text = f"{describe_saved_since_then(saver)} {question}"
    elif names_scores:
        text = phrase(
            "Change {player}’s {saved} to {new}? {player} entered this hand.",
            player=name,
            saved=saved_score,
            new=own_score,
        )
    else:
        text = phrase("Change {player}’s hand?", player=name)
    return {
        "question": text,
        "save": save,
        "keep": keep,
        "agrees": was_saved_by_player,
        "own_title": phrase("New") if was_saved_by_player else phrase("Yours"),
        "saved_title": phrase("Saved") if was_saved_by_player else phrase("Saved on another phone"),
    }


def _build_own_question(saver: str, *, was_offline: bool) -> dict[str, object]:
    """Return the context of a conflict over the owner's hand, entered by `saver` ("": unknown)."""
    keep = phrase("Keep the other one")
    saved_title = phrase("Entered on another phone")
    if saver:
        keep = phrase("Keep {player}’s", player=saver)
        saved_title = phrase("Entered by {player}", player=saver)
    return {
        "heading": phrase("Which hand is right?"),
        "question": _describe_second_entry(saver, was_offline=was_offline),
        "save": phrase("Send mine") if was_offline else phrase("Save mine"),
        "keep": keep,
        "agrees": False,
        "own_title": phrase("Yours, saved on this phone") if was_offline else phrase("Yours"),
        "saved_title": saved_title,
    }


def _describe_second_entry(saver: str, *, was_offline: bool) -> str:
    if was_offline and saver:
        return phrase("{player} also entered your hand while you were offline.", player=saver)
    if was_offline:
        return phrase("Another phone also entered your hand while you were offline.")
    if saver:
        return phrase("{player} also entered your hand.", player=saver)
    return phrase("Another phone also entered your hand.")
