"""What a match's rules card says of those who came, went, sat out and were played for there, of being out, of teams."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from games.rules.attendance import ChangeKind
from games.rules.game import Game

from .statements import Definition

WHOLE = "to the nearest whole number, a half towards the worse"


def write_people(
    game: Game, options: Mapping[str, Any], players: int, happened: Collection[tuple[str, str]], *, teams: bool
) -> tuple[Definition, ...]:
    """Return a titled paragraph for each part (coming, leaving, sitting out …) that a match uses.

    `happened` are pairs of a change's kind and the score that sitting out gave ("": the usual one).
    """
    kinds = {kind for kind, _ in happened}
    scores = {score or "nothing" for kind, score in happened if kind == "sit_out"}
    pot = game.stakes.open_pot(min(players, game.players[-1]), options) is not None
    points = options.get("stakes") == "points"
    knockout = bool(options.get("knockout"))
    return tuple(
        Definition(title, " ".join(sentences))
        for title, sentences in (
            ("Coming later", list(_coming(kinds, pot=pot))),
            ("Going", list(_going(kinds, pot=pot, points=points))),
            ("Sitting out", list(_sitting_out(scores, pot=pot, points=points))),
            ("The average", list(_average(scores))),
            ("Playing for somebody", list(_playing_for(kinds))),
            ("Out at a total", list(_out(pot=pot)) if knockout else []),
            ("Sides", list(_teams(pot=pot, points=points)) if teams else []),
        )
        if sentences
    )


def _coming(kinds: Collection[str], *, pot: bool) -> Iterator[str]:
    came: tuple[ChangeKind, ...] = ("join", "back")
    if not set(kinds) & set(came):
        return
    if "join" in kinds:
        yield "Whoever comes later plays from the next deal on, and starts with the worst total of those at the table,"
        yield "unless the table says the average or zero."
        if pot:
            yield "They pay an equal share of the pot as it is then, divided by those at the table and rounded down."
    if "back" in kinds:
        yield "Whoever comes back sits where they sat, with the total they left with or the worst, if theirs is not"
        yield "worse, and pays nothing."
    yield "Nothing is added for the deals that were missed."


def _going(kinds: Collection[str], *, pot: bool, points: bool) -> Iterator[str]:
    if "leave" not in kinds:
        return
    yield "Whoever goes keeps the total, but has no place and cannot win."
    if pot:
        yield "Prizes that were taken stay theirs, and what they paid stays in the pot."
    if points:
        yield "The points so far are settled with everybody they played with."


def _sitting_out(scores: Collection[str], *, pot: bool, points: bool) -> Iterator[str]:
    if "nothing" not in scores:
        return
    yield "Whoever sits a deal out has no hand in it and no score, which is not 0: the total stays."
    yield "Sitting out keeps nobody from dealing."
    if pot:
        yield "A deal’s prizes are among those who are in it."
    if points:
        yield "Each two settle the deals that both were in."


def _average(scores: Collection[str]) -> Iterator[str]:
    if "average" in scores:
        yield f"Whoever sits a deal out for the average gets the average of the scores of those in it, {WHOLE}."
        yield "It counts for the total, and can end the match as any total can. It is no score: it takes no prize,"
        yield "settles no points, and is in no statistics."


def _playing_for(kinds: Collection[str]) -> Iterator[str]:
    if "substitute" in kinds:
        yield "Whoever plays for somebody plays one deal for them: hand, score, prize and place are those of whom they"
        yield "play for. The hand is in nobody’s averages and records."


def _out(*, pot: bool) -> Iterator[str]:
    yield "A total that would end the match puts its player out instead. The match is over once fewer are in than the"
    yield "game needs. Places go first to who is still there, then to who was out, the later the better."
    yield "Whoever is out can buy in again, as often as the table likes, with the worst total of those who are not out,"
    yield "the average or zero, and pays an equal share of the pot." if pot else "the average or zero."


def _teams(*, pot: bool, points: bool) -> Iterator[str]:
    yield "A side’s score is the sum of its players’ scores, and so is its total. Totals, places and the win are the"
    yield "sides’; what a game compares within a deal stays between hands, also of one side."
    if points:
        yield "Each player wins or loses what the side does."
    if pot:
        yield "Everybody pays the ante, and what a side takes its players share equally."
