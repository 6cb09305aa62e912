"""Players who come, leave, sit out or have a substitute, in words: in the log and in a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.matches.replayed_match import ReplayedMatch
from games.rules.attendance import ChangeRecord

from .words import count, listing, numeral

START_WORDS = {
    "worst": "with the worst total",
    "average": "with the average total",
    "zero": "with zero",
    "own": "with their own total",
}
SIT_OUT_WORDS = {"average": "for the average", "nothing": ""}


def describe_change(kind: str, name: str, before: int, start: str = "", score: str = "", by: str = "") -> str:
    """Return a change of this kind before deal `before`, in the log's words: “Eve comes before deal 2, with zero”.

    `start` is a key of `START_WORDS`, `score` one of `SIT_OUT_WORDS`, `by` a substitute's name; each may be empty.
    """
    with_total = f", {START_WORDS[start]}" if start else ""
    return {
        "join": f"{name} comes before deal {before}{with_total}",
        "back": f"{name} comes back before deal {before}{with_total}",
        "leave": f"{name} leaves before deal {before}",
        "out": f"{name} is out before deal {before}",
        "sit_out": f"{name} sits out deal {before} {SIT_OUT_WORDS.get(score, '')}".rstrip(),
        "substitute": f"{by} plays for {name} in deal {before}",
    }[kind]


def describe_record(change: ChangeRecord, names: Sequence[str]) -> str:
    """Return a change of who is there in words, as `describe_change` does; `names` are by seat."""
    return describe_change(
        change.kind, names[change.seat], change.before, change.start or "", change.score or "", change.by or ""
    )


def diff_attendance(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, str]:
    """Return in words what only the first of two logged facts on attendance has, and only the second; or ""."""
    was = _describe_attendance(before)
    now = _describe_attendance(after)
    gone = [one for one in was if one not in now]
    new = [one for one in now if one not in was]
    return listing(gone) if gone else "", listing(new) if new else ""


def _describe_attendance(fact: Mapping[str, Any]) -> list[str]:
    """Return a fact of the log in words: who plays from the start, then each change."""
    names = fact["players"]
    told = []
    for one in fact["changes"]:
        extra = {name: one[name] for name in ("start", "score", "by") if name in one}
        told.append(describe_change(one["kind"], names[one["seat"]], one["before"], **extra))
    joined = {one["seat"] for one in fact["changes"] if one["kind"] == "join"}
    return [*(f"{name} plays" for seat, name in enumerate(names) if seat not in joined), *told]


def list_coming_changes(replayed: ReplayedMatch, seat: int, *, exclude: Sequence[str] = ()) -> list[str]:
    """Return texts for a seat's changes from the first incomplete deal on, which may have begun: “sits out deal 4”.

    Or “Max plays in deal 5”. `exclude` are kinds of change that are left out.
    """
    said = []
    for change in replayed.stored.list_changes_from(seat, len(replayed.result.deals) + 1):
        if change.kind in exclude:
            continue
        deal = change.before
        said.append(
            {
                "join": f"comes before deal {deal}",
                "back": f"comes back before deal {deal}",
                "leave": f"goes before deal {deal}",
                "out": f"is out before deal {deal}",
                "sit_out": f"sits out deal {deal}{_format_sit_out_score(change)}",
                "substitute": f"{change.by} plays in deal {deal}",
            }[change.kind]
        )
    return said


def _format_sit_out_score(change: ChangeRecord) -> str:
    """Return “ for the average” if a player sits out with the average score; empty for any other change."""
    return f" {SIT_OUT_WORDS['average']}" if change.score == "average" else ""


def build_attendance_note(replayed: ReplayedMatch, seat: int) -> str:
    """Return the note below a name: “joined with 67, 1 of 4 deals; sits out deal 6”, or only “left after deal 4”.

    It has the total with which a player came or came back, how many deals they played if not all, and what is to come
    while the match goes on; "" if there is nothing of these. Who is out has “out after deal 4”.
    """
    stored = replayed.stored
    played = len(replayed.result.deals)
    went = [row for row in stored.changes if row.seat_id == stored.seats[seat].pk and row.before <= played + 1]
    last = next((row for row in reversed(went) if row.kind in ("leave", "out", "join", "back")), None)
    if last and last.kind in ("leave", "out"):
        return f"{'left' if last.kind == 'leave' else 'out'} after deal {last.before - 1}"
    came = [each for each in replayed.result.late_joins if each.seat == seat]
    deals = sum(deal.scores[seat] is not None for deal in replayed.result.deals)
    parts = []
    if last and came:
        total = numeral(came[-1].total)
        parts.append(f"joined with {total}" if last.kind == "join" else f"came back with {total}")
    if deals < played:
        parts.append(f"{deals} of {count(played, 'deal')}")
    with_total = ("join", "back") if last and came else ()  # are in the note already
    coming = "" if replayed.result.finished else "; ".join(list_coming_changes(replayed, seat, exclude=with_total))
    return "; ".join(filter(None, [", ".join(parts), coming]))


def describe_table_changes(replayed: ReplayedMatch) -> str:
    """Return sentences on who joins, leaves, sits out or has a substitute from the next deal on, and how many play it.

    Players who join or leave just before it have their total. "" without changes, or if the match is over.
    """
    stored = replayed.stored
    result = replayed.result
    following = len(result.deals) + 1
    changes = [change for change in stored.to_rule_changes() if change.before >= following]
    if result.finished or not changes:
        return ""
    totals = {standing.seat: standing.total for standing in result.standings}
    sentences = [
        _describe_current_change(change, stored.names, totals[change.seat])
        if change.before == following
        else _describe_coming_change(change, stored.names)
        for change in changes
    ]
    many = len(stored.in_deal(following))
    players = f"{numeral(many)} players are" if many != 1 else "1 player is"
    return " ".join([*sentences, f"{players} in deal {following}."])


def _describe_current_change(change: ChangeRecord, names: Sequence[str], total: int) -> str:
    """Return a sentence on a change before the next deal: “Fay joined with 47 points.”"""
    name = names[change.seat]
    points = count(total, "point")
    return {
        "join": f"{name} joined with {points}.",
        "back": f"{name} came back with {points}.",
        "leave": f"{name} left with {points}.",
        "out": f"{name} is out with {points}.",
    }.get(change.kind) or _describe_coming_change(change, names)


def _describe_coming_change(change: ChangeRecord, names: Sequence[str]) -> str:
    """Return a sentence on a change before a later deal: “Fay joins before deal 5.”"""
    name = names[change.seat]
    number = change.before
    return {
        "join": f"{name} joins before deal {number}.",
        "back": f"{name} comes back before deal {number}.",
        "leave": f"{name} leaves before deal {number}.",
        "out": f"{name} is out before deal {number}.",
        "sit_out": f"{name} sits out deal {number}{_format_sit_out_score(change)}.",
        "substitute": f"{change.by} plays for {name} in deal {number}.",
    }[change.kind]
