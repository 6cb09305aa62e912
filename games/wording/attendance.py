"""Players who come, leave, sit out or have a substitute, in words: in the log and in a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.matches.replayed_match import ReplayedMatch
from games.rules.attendance import COMING_KINDS, ONE_DEAL_KINDS, ChangeRecord

from .translated import join, phrase


def describe_change(
    kind: str, name: str, before: int, start: str = "", score: str = "", by: str = ""
) -> str:
    """Describe a change before deal `before`: “Eve comes before deal 2, with zero”.

    `kind` is one of `Change.Kind`, `start` "worst", "average", "zero" or "own", `score` of one who
    sits out "average" or "nothing", `by` the substitute’s name. The last three may be empty.
    """
    if kind == "join":
        return _describe_joining(name, before, start)
    if kind == "back":
        return _describe_coming_back(name, before, start)
    if kind == "leave":
        return phrase("{player} leaves before deal {deal}", player=name, deal=before)
    if kind == "out":
        return phrase("{player} is out before deal {deal}", player=name, deal=before)
    if kind == "substitute":
        return phrase(
            "{substitute} plays for {player} in deal {deal}",
            substitute=by,
            player=name,
            deal=before,
        )
    if score == "average":
        return phrase("{player} sits out deal {deal} for the average", player=name, deal=before)
    return phrase("{player} sits out deal {deal}", player=name, deal=before)


def _describe_joining(name: str, before: int, start: str) -> str:
    if start == "worst":
        return phrase(
            "{player} comes before deal {deal}, with the worst total", player=name, deal=before
        )
    if start == "average":
        return phrase(
            "{player} comes before deal {deal}, with the average total", player=name, deal=before
        )
    if start == "zero":
        return phrase("{player} comes before deal {deal}, with zero", player=name, deal=before)
    if start == "own":
        return phrase(
            "{player} comes before deal {deal}, with their own total", player=name, deal=before
        )
    return phrase("{player} comes before deal {deal}", player=name, deal=before)


def _describe_coming_back(name: str, before: int, start: str) -> str:
    if start == "worst":
        return phrase(
            "{player} comes back before deal {deal}, with the worst total", player=name, deal=before
        )
    if start == "average":
        return phrase(
            "{player} comes back before deal {deal}, with the average total",
            player=name,
            deal=before,
        )
    if start == "zero":
        return phrase("{player} comes back before deal {deal}, with zero", player=name, deal=before)
    if start == "own":
        return phrase(
            "{player} comes back before deal {deal}, with their own total", player=name, deal=before
        )
    return phrase("{player} comes back before deal {deal}", player=name, deal=before)


def describe_record(change: ChangeRecord, names: Sequence[str]) -> str:
    return describe_change(
        change.kind,
        names[change.seat],
        change.before,
        start=change.start or "",
        score=change.score or "",
        by=change.by or "",
    )


def diff_attendance(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, str]:
    """Describe what only the first of two logged facts has, and what only the second; or ""."""
    former = _describe_attendance(before)
    present = _describe_attendance(after)
    removed = [text for text in former if text not in present]
    added = [text for text in present if text not in former]
    return join(removed) if removed else "", join(added) if added else ""


def _describe_attendance(fact: Mapping[str, Any]) -> list[str]:
    """Describe a fact of the log: who plays from the start, then each change."""
    names = fact["players"]
    changes = fact["changes"]
    joined = {change["seat"] for change in changes if change["kind"] == "join"}
    from_start = [name for seat, name in enumerate(names) if seat not in joined]
    texts = [phrase("{player} plays", player=name) for name in from_start]
    for change in changes:
        extra = {key: change[key] for key in ("start", "score", "by") if key in change}
        name = names[change["seat"]]
        texts.append(describe_change(change["kind"], name, change["before"], **extra))
    return texts


def list_coming_changes(
    replayed: ReplayedMatch, seat: int, *, exclude: Sequence[str] = ()
) -> list[str]:
    """Describe a seat's changes from the first incomplete deal on: “sits out deal 4”."""
    coming = replayed.stored.list_changes_from(seat, len(replayed.result.deals) + 1)
    return [_describe_own_change(change) for change in coming if change.kind not in exclude]


def _describe_own_change(change: ChangeRecord) -> str:
    deal = change.before
    if change.kind == "join":
        return phrase("comes before deal {deal}", deal=deal)
    if change.kind == "back":
        return phrase("comes back before deal {deal}", deal=deal)
    if change.kind == "leave":
        return phrase("goes before deal {deal}", deal=deal)
    if change.kind == "out":
        return phrase("is out before deal {deal}", deal=deal)
    if change.kind == "substitute":
        return phrase("{substitute} plays in deal {deal}", substitute=change.by, deal=deal)
    if change.score == "average":
        return phrase("sits out deal {deal} for the average", deal=deal)
    return phrase("sits out deal {deal}", deal=deal)


def build_attendance_note(replayed: ReplayedMatch, seat: int) -> str:
    """Return the note below a name: “joined with 67, 1 of 4 deals; sits out deal 6”.

    - For a player who has left, only after which deal.
    - Else the total with which they came, and how many deals they played if not all.
    - Then their coming changes, while the match goes on.
    - "" if there is nothing to say.
    """
    stored = replayed.stored
    deals_counted = len(replayed.result.deals)
    # What happens before a later deal than the next one is not a move yet, but a coming change.
    moves = [
        row
        for row in stored.changes
        if row.seat_id == stored.seats[seat].pk
        and row.before <= deals_counted + 1
        and row.kind not in ONE_DEAL_KINDS
    ]
    last_move = moves[-1] if moves else None
    if last_move and last_move.kind == "leave":
        return phrase("left after deal {deal}", deal=last_move.before - 1)
    if last_move and last_move.kind == "out":
        return phrase("out after deal {deal}", deal=last_move.before - 1)
    totals = [late_join.total for late_join in replayed.result.late_joins if late_join.seat == seat]
    deals_played = sum(deal.scores[seat] is not None for deal in replayed.result.deals)
    parts = []
    noted_kinds: tuple[str, ...] = ()  # of changes that are not said once more as coming
    if last_move and totals:
        noted_kinds = COMING_KINDS
        if last_move.kind == "join":
            parts.append(phrase("joined with {total}", total=totals[-1]))
        else:
            parts.append(phrase("came back with {total}", total=totals[-1]))
    if deals_played < deals_counted:
        parts.append(
            phrase(
                "{deals} of {n} deal", "{deals} of {n} deals", n=deals_counted, deals=deals_played
            )
        )
    clauses = [", ".join(parts)] if parts else []
    if not replayed.result.finished:
        clauses += list_coming_changes(replayed, seat, exclude=noted_kinds)
    return "; ".join(clauses)


def describe_table_changes(replayed: ReplayedMatch) -> str:
    """Describe who joins, leaves, sits out or has a substitute from the next deal on, or ""."""
    stored = replayed.stored
    result = replayed.result
    next_deal = len(result.deals) + 1
    changes = [change for change in stored.to_rule_changes() if change.before >= next_deal]
    if result.finished or not changes:
        return ""
    totals = {standing.seat: standing.total for standing in result.standings}
    sentences = [
        _describe_current_change(change, stored.names, totals[change.seat])
        if change.before == next_deal
        else _describe_coming_change(change, stored.names)
        for change in changes
    ]
    in_deal = phrase(
        "{n} player is in deal {deal}.",
        "{n} players are in deal {deal}.",
        n=len(stored.in_deal(next_deal)),
        deal=next_deal,
    )
    return " ".join([*sentences, in_deal])


def _describe_current_change(change: ChangeRecord, names: Sequence[str], total: int) -> str:
    """Describe a change before the next deal: “Fay joined with 47 points.”"""
    name = names[change.seat]
    if change.kind == "join":
        return phrase(
            "{player} joined with {n} point.",
            "{player} joined with {n} points.",
            n=total,
            player=name,
        )
    if change.kind == "back":
        return phrase(
            "{player} came back with {n} point.",
            "{player} came back with {n} points.",
            n=total,
            player=name,
        )
    if change.kind == "leave":
        return phrase(
            "{player} left with {n} point.",
            "{player} left with {n} points.",
            n=total,
            player=name,
        )
    if change.kind == "out":
        return phrase(
            "{player} is out with {n} point.",
            "{player} is out with {n} points.",
            n=total,
            player=name,
        )
    return _describe_coming_change(change, names)


def _describe_coming_change(change: ChangeRecord, names: Sequence[str]) -> str:
    """Describe a change before a later deal: “Fay joins before deal 5.”"""
    name = names[change.seat]
    deal = change.before
    if change.kind == "join":
        return phrase("{player} joins before deal {deal}.", player=name, deal=deal)
    if change.kind == "back":
        return phrase("{player} comes back before deal {deal}.", player=name, deal=deal)
    if change.kind == "leave":
        return phrase("{player} leaves before deal {deal}.", player=name, deal=deal)
    if change.kind == "out":
        return phrase("{player} is out before deal {deal}.", player=name, deal=deal)
    if change.kind == "substitute":
        return phrase(
            "{substitute} plays for {player} in deal {deal}.",
            substitute=change.by,
            player=name,
            deal=deal,
        )
    if change.score == "average":
        return phrase("{player} sits out deal {deal} for the average.", player=name, deal=deal)
    return phrase("{player} sits out deal {deal}.", player=name, deal=deal)
