"""The result of a match: winners, the rest of the pot."""

from __future__ import annotations

from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch

from .prizes import describe_point_stakes, describe_returned_ante, explain_odd_cents, format_shares
from .standings import explain_end
from .words import count, listing, numeral

SETTLES_ANTES_TOO = "Antes and prizes together, if no money has changed hands yet."


@dataclass(frozen=True, slots=True)
class ResultView:
    """The headline with its winners and their total, sentences on the pot (and one small one).

    `settles` says what the money won or lost is made of; "" in a match without stakes.
    """

    line: str
    winners: tuple[Person, ...]
    headline: str
    total: str
    why: str
    pot: tuple[str, ...]
    small: str
    currency: str
    settles: str


def build_result(replayed: ReplayedMatch) -> ResultView:
    """Return the result of a finished match: winners, headline, reason, the pot's rest."""
    result = replayed.result
    pot, small = describe_final_share(replayed)
    return ResultView(
        line=" · ".join([replayed.stored.game.name, *([count(len(result.deals), "deal")] if result.deals else [])]),
        winners=tuple(replayed.people[seat] for seat in result.winners),
        headline=format_headline(replayed),
        total=numeral(result.standings[0].total) if result.winners else "",
        why=explain_end(replayed),
        pot=tuple(pot),
        small=small,
        currency=replayed.currency,
        settles=(describe_point_stakes(replayed) or SETTLES_ANTES_TOO) if result.money else "",
    )


def describe_final_share(replayed: ReplayedMatch) -> tuple[list[str], str]:
    """Return sentences on the rest of the pot and who takes it, and one on odd cents or ""; [] and "" without a pot."""
    money = replayed.result.money
    if money is None or money.pot is None:
        return [], ""
    rest = sum(money.final_share)
    if not replayed.result.deals:
        return [describe_returned_ante(replayed)], ""
    if not rest:
        return ["Nothing was left in the pot."], ""
    early = (
        replayed.stored.match.ended_early == "split" and replayed.result.end and replayed.result.end.reason == "early"
    )
    there = replayed.stored.at_table(len(replayed.result.deals) + 1)
    seats = list(there) if early or not replayed.result.winners else list(replayed.result.winners)
    cents = [money.final_share[seat] for seat in seats]
    if early and len(set(cents)) == 1:
        who = f"everyone takes {replayed.format_cents(cents[0])}"
    else:
        who = format_shares(replayed, seats, cents)
    return [f"{replayed.format_cents(rest)} was left in the pot:", f"{who}."], explain_odd_cents(replayed, seats, cents)


def format_headline(replayed: ReplayedMatch) -> str:
    """Return the winners of a finished match: “Ann wins”, “Ann and Bob share the win”, “Nobody won”.

    One team: “Ann and Bob win”; all of more than two players: “Everyone shares the win”.
    """
    winners = [replayed.people[seat].name for seat in replayed.result.winners]
    if not winners:
        return "Nobody won"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    if replayed.result.winners in replayed.stored.teams:
        return f"{listing(winners)} win"
    is_everyone = len(winners) == len(replayed.people) and len(winners) > 2
    return "Everyone shares the win" if is_everyone else f"{listing(winners)} share the win"
