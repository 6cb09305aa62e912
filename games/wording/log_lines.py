"""Lines of a match's log in words: subject, fact before and after, by the match at that time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.matches import log_facts
from games.matches.log_facts import Action
from games.matches.match_snapshot import MatchSnapshot
from games.models import LogEntry
from games.rules.declared.declaration import Declaration
from games.rules.declared.games import load_game
from games.rules.notes import NOTE, NOTE_KINDS
from games.rules.say import say
from games.rules.scoring import score_hand
from games.values.bidi import isolate_name
from games.values.clocks import format_place
from games.values.pay_links import format_link

from .amounts import describe_stakes
from .attendance import diff_attendance
from .changed import FactChange
from .declared.changes import apply_options, list_game_changes
from .match_sheet import format_hand, format_option
from .translated import numeral, phrase, translate

NO_ATTENDANCE: Mapping[str, Any] = {"players": [], "ids": [], "changes": []}


@dataclass(frozen=True, slots=True)
class LineWords:
    """The words of all lines of an action."""

    subject: str = ""  # what they are about
    nothing: str = ""  # stands for a missing fact
    tag: str = ""  # beside the subject


LINE_WORDS: Mapping[str, LineWords] = {
    Action.START: LineWords(say("Started the match")),
    Action.HAND: LineWords(nothing=say("not entered")),
    Action.TAKE_BACK: LineWords(nothing=say("not entered"), tag=say("undone")),
    Action.CONFIRM: LineWords(tag=say("confirmed")),
    Action.ANSWER: LineWords(nothing=say("not answered")),
    Action.ANNOUNCED: LineWords(nothing=say("not entered")),
    Action.NUMBERS: LineWords(nothing=say("not entered")),
    Action.DECKS: LineWords(say("Decks")),
    Action.STAKES: LineWords(say("Stakes")),
    Action.GAME: LineWords(say("The game’s rules")),
    Action.END: LineWords(say("The end of the match"), nothing=say("in progress")),
    Action.GO_ON: LineWords(say("The end of the match"), nothing=say("in progress")),
    Action.DRAW: LineWords(say("First dealer drawn")),
    Action.NOTE: LineWords(nothing=say("no note")),
    Action.SEATS: LineWords(say("Who sits where")),
    Action.PEOPLE: LineWords(say("Players"), nothing=say("no entry")),
    Action.MERGE: LineWords(say("Found two players to be one")),
    Action.RENAME: LineWords(say("Renamed a player")),
    Action.PAY_LINK: LineWords(say("Payment link of a player")),
    Action.FORGET: LineWords(say("A name")),
    Action.NOT_MINE: LineWords(say("A phone is not this player’s")),
    Action.TIME_ZONE: LineWords(say("The club’s time zone")),
    Action.PUT_AWAY: LineWords(say("Put the match away")),
    Action.TAKE_OUT: LineWords(say("Took the match out again")),
}


def get_line_words(action: str) -> LineWords:
    return LINE_WORDS.get(action, LineWords())


def build_fact_change(snapshot: MatchSnapshot, entry: LogEntry) -> FactChange:
    """Return what a log line is about, and its fact before and after in few words.

    A hand is told by its score alone, or in a game with numbers as a whole.
    """
    is_hand = log_facts.get_fact_type(entry.action) is log_facts.HandFact
    sides = format_both_sides(snapshot, entry, _format_short_hand if is_hand else None)
    nothing = translate(get_line_words(entry.action).nothing)
    before, after = (nothing if side is None else side for side in sides)
    return FactChange(_format_subject(snapshot, entry), before, after)


def format_both_sides(
    snapshot: MatchSnapshot,
    entry: LogEntry,
    format_fact: Callable[[MatchSnapshot, Any], str] | None = None,
) -> tuple[str | None, str | None]:
    """Return the fact before and after in words; None for a missing side.

    Of who plays, and of numbers, only what differs. `format_fact` replaces the usual format.
    """
    if entry.action == Action.PEOPLE:
        removed, added = diff_attendance(
            entry.before or NO_ATTENDANCE, entry.after or NO_ATTENDANCE
        )
        return removed or None, added or None
    sides = [entry.before, entry.after]
    if entry.action == Action.NUMBERS:
        changed = _list_changed_numbers(entry)
        sides = [_pick(changed, side) for side in sides]
    format_side = format_fact or FACT_FORMATS[log_facts.get_fact_type(entry.action)]
    before, after = (
        None if side is None else format_side(snapshot, log_facts.read_fact(entry.action, side))
        for side in sides
    )
    return before, after


def _pick(names: Sequence[str], numbers: Mapping[str, int] | None) -> dict[str, int] | None:
    """Return the numbers of these names; None, as for a missing side, if there is none."""
    picked = {name: numbers[name] for name in names if name in numbers} if numbers else None
    return picked or None


def is_correction(entry: LogEntry) -> bool:
    """Return whether a line is about a saved hand that was replaced; False for one undone."""
    return entry.action == Action.HAND and entry.before is not None


def list_logged_game_changes(entry: LogEntry) -> tuple[FactChange, ...]:
    """Return what changed in a match's game, as the match plays it; () for other lines."""
    if log_facts.get_fact_type(entry.action) is not log_facts.GameFact:
        return ()
    before, after = (
        _build_game(log_facts.read_fact(entry.action, fact)) for fact in (entry.before, entry.after)
    )
    return list_game_changes(before, after)


def list_seat_changes(before: Sequence[str], after: Sequence[str]) -> tuple[FactChange, ...]:
    """Return the seats, numbered from 1, where somebody else sits."""
    pairs = enumerate(zip(before, after, strict=True), 1)
    return tuple(
        FactChange(phrase("Seat {seat}", seat=seat), former, present)
        for seat, (former, present) in pairs
        if former != present
    )


def _build_game(fact: log_facts.GameFact) -> Declaration:
    return apply_options(load_game(fact.declaration, ""), fact.options)


def _list_changed_numbers(entry: LogEntry) -> list[str]:
    before = entry.before or {}
    after = entry.after or {}
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def _format_subject(snapshot: MatchSnapshot, entry: LogEntry) -> str:
    """Return what a line is about: “Ann’s Tricks in deal 3”, “Ann’s hand in deal 3”."""
    name = _format_seated_name(snapshot, entry)
    question = snapshot.game.question
    if log_facts.get_fact_type(entry.action) is log_facts.NumbersFact:
        numbers = _list_changed_numbers(entry)
        if name:
            return phrase(
                "{player}’s {numbers} in deal {deal}",
                player=name,
                numbers=numbers,
                deal=entry.deal,
            )
        return phrase("{numbers} in deal {deal}", numbers=numbers, deal=entry.deal)
    if entry.action == Action.NOTE:
        names = entry.after or entry.before or [NOTE.name]
        return translate(NOTE_KINDS[next(iter(names))].subject)
    if name:
        return phrase("{player}’s hand in deal {deal}", player=name, deal=entry.deal)
    if entry.deal and question:
        return phrase("{question} Deal {deal}", question=question.text, deal=entry.deal)
    if entry.deal:
        return phrase("The answer in deal {deal}", deal=entry.deal)
    return (
        translate(get_line_words(entry.action).subject)
        or str(entry.get_action_display()).capitalize()
    )


def _format_seated_name(snapshot: MatchSnapshot, entry: LogEntry) -> str:
    seats = zip(snapshot.seats, snapshot.names, strict=True)
    # None stands for no seat in the line, and for an unknown one in the snapshot.
    return next((isolate_name(name) for seat, name in seats if seat == entry.seat_id and seat), "")


def _format_start(snapshot: MatchSnapshot, fact: log_facts.StartFact) -> str:
    names = fact.players
    options = fact.options
    chosen = [option for option in snapshot.game.list_options(options) if option.name in options]
    parts = [phrase("{game}: {names}", game=snapshot.game.name, names=names)]
    parts += [phrase("Team: {names}", names=[names[seat] for seat in team]) for team in fact.teams]
    if fact.changes:
        parts.append(
            phrase(
                "Sitting out deal 1: {names}",
                names=[names[change["seat"]] for change in fact.changes],
            )
        )
    first = names[fact.first_dealer]
    if snapshot.game.has_dealer:
        parts.append(phrase("First dealer: {player}", player=first))
    else:
        parts.append(phrase("Enters first: {player}", player=first))
    for option in chosen:
        name, value = format_option(option, options)
        parts.append(phrase("{option}: {value}", option=name, value=value))
    return " · ".join(parts)


def _format_hand_and_score(snapshot: MatchSnapshot, fact: log_facts.HandFact) -> str:
    """Return a hand in words, with its points if they follow from cards or a mark."""
    words = format_hand(snapshot.game, fact.hand)
    if not snapshot.game.has_scores or (fact.cards is None and not fact.marked):
        return words
    return phrase("{hand}: {points}", hand=words, points=_format_score(snapshot, fact))


def _format_short_hand(snapshot: MatchSnapshot, fact: log_facts.HandFact) -> str:
    return (
        _format_hand_and_score(snapshot, fact)
        if snapshot.game.numbers
        else _format_score(snapshot, fact)
    )


def _format_score(snapshot: MatchSnapshot, fact: log_facts.HandFact) -> str:
    return numeral(score_hand(snapshot.game, fact.hand).points)


def _format_answer(snapshot: MatchSnapshot, fact: log_facts.AnswerFact) -> str:
    if fact.answer is not None:
        return isolate_name(snapshot.names[fact.answer])
    return translate(snapshot.game.question.nobody) if snapshot.game.question else ""


def _format_noted(snapshot: MatchSnapshot, fact: log_facts.NumbersFact) -> str:
    """Return what was noted, ticks as yes or no: “3”, or several as “Value 3, Times 2”."""
    ticks = {rule.name for rule in snapshot.game.numbers if rule.is_tick}
    no_and_yes = (phrase("no"), phrase("yes"))
    texts = {
        name: no_and_yes[value] if name in ticks else numeral(value)
        for name, value in fact.values.items()
    }
    if len(texts) == 1:
        return next(iter(texts.values()))
    return ", ".join(f"{name} {text}" for name, text in texts.items())


def _format_options(snapshot: MatchSnapshot, fact: log_facts.OptionsFact) -> str:
    """Return the decks, if the options have them, else the stakes."""
    decks = fact.values.get("decks")
    return describe_stakes(fact.values) if decks is None else phrase("1 deck", "{n} decks", n=decks)


def _format_end(snapshot: MatchSnapshot, fact: log_facts.EndFact) -> str:
    pot = snapshot.game.stakes.open_pot(len(snapshot.seats), snapshot.options)
    if not pot:  # nobody was asked who gets the rest of it
        return phrase("ended early")
    if fact.rest == "leader":
        return phrase("ended early, pot to the leader")
    return phrase("ended early, pot split equally")


def _format_draw(snapshot: MatchSnapshot, fact: log_facts.DrawFact) -> str:
    names = [*map(isolate_name, fact.players)]
    if fact.seats:
        return phrase(
            "{player}, drawn from {names}, with the seats", player=names[fact.first], names=names
        )
    return phrase("{player}, drawn from {names}", player=names[fact.first], names=names)


def _format_note(snapshot: MatchSnapshot, fact: log_facts.NoteFact) -> str:
    """Return the note in quotation marks; it was emptied if it had a name that was forgotten."""
    (note,) = fact.values.values()
    if not note:
        return phrase("a note with an erased name")
    return phrase("“{note}”", note=isolate_name(note))


def _format_pay_link(snapshot: MatchSnapshot, fact: log_facts.PayLinkFact) -> str:
    link = format_link(fact.link) if fact.link else ""
    if not link:
        return phrase("{player}: no address", player=str(fact.name))
    return phrase("{player}: {link}", player=str(fact.name), link=link)


# Attendance is not here, since both sides are formatted together.
FACT_FORMATS: Mapping[type[log_facts.Fact], Callable[[MatchSnapshot, Any], str]] = {
    log_facts.StartFact: _format_start,
    log_facts.HandFact: _format_hand_and_score,
    log_facts.AnswerFact: _format_answer,
    log_facts.NumbersFact: _format_noted,
    log_facts.OptionsFact: _format_options,
    log_facts.GameFact: lambda _, fact: str(json.loads(fact.declaration)["name"]),
    log_facts.EndFact: _format_end,
    log_facts.DrawFact: _format_draw,
    log_facts.NoteFact: _format_note,
    log_facts.SeatsFact: lambda _, fact: ", ".join(fact.players),
    log_facts.NameFact: lambda _, fact: str(fact.name),
    log_facts.PayLinkFact: _format_pay_link,
    log_facts.ZoneFact: lambda _, fact: format_place(fact.zone),
    log_facts.Fact: lambda _, fact: "",  # of actions whose subject says everything
}
