"""Preview of ending a match early: the result, and two ways to divide the rest of the pot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.matches.replayed_match import ReplayedMatch
from games.rules.deciding import get_deciding_number
from games.rules.record import Rest
from games.rules.replay import replay
from games.rules.result import MatchResult
from games.wording.deciding import describe_leaders
from games.wording.finale import describe_early_end
from games.wording.prizes import describe_returned_ante, explain_odd_cents, format_shares
from games.wording.standings import Standings, build_standings_table
from games.wording.translated import phrase

DEFAULT_REST: Final = "split"
"""The way to divide the rest of the pot if there is nothing to choose."""


@dataclass(frozen=True, slots=True)
class RestChoice:
    value: Rest
    title: str
    explanation: str  # who takes a share, or what each of them gets
    cents: int | None  # what each gets, None unless all get the same
    amount_for_each: str  # the text for `cents`
    odd_cents: str  # who gets the cents that cannot be divided
    button: str  # ends the match and divides the rest like this
    standings: Standings  # with what everybody wins or loses by it


def find_rest_to_divide(replayed: ReplayedMatch) -> int:
    """Return the cents in the pot to divide if the match ends now; 0 without a counted deal."""
    money = replayed.result.money
    # Without a counted deal everybody gets the ante back.
    if money is None or not replayed.result.deals:
        return 0
    return money.pot or 0


def build_rest_choices(replayed: ReplayedMatch) -> tuple[RestChoice, ...]:
    """Return two ways to divide the rest of the pot, to leaders or to all; () without a rest."""
    if not find_rest_to_divide(replayed):
        return ()
    return _build_leader_choice(replayed), _build_split_choice(replayed)


def format_half_entered(replayed: ReplayedMatch) -> str:
    """Return the sentence that the open deal will not count; "" if there is none."""
    open_deal = replayed.stored.find_open_deal()
    if open_deal is None:
        return ""
    return phrase("Deal {deal} is not complete and will not count.", deal=open_deal.number)


def format_end(replayed: ReplayedMatch) -> str:
    """Describe who wins a match without a rest to divide if it ends now, and who pays."""
    money = replayed.result.money
    leaders = replayed.result.leaders if replayed.result.deals else ()
    who_wins = describe_early_end([replayed.people[seat].name for seat in leaders])
    if not leaders:
        return " ".join(filter(None, [who_wins, describe_returned_ante(replayed)]))
    if money is None:
        return who_wins
    if money.pot is None:
        who_pays = phrase(
            "Each player pays for every point of difference to every player with a better total."
        )
    else:
        who_pays = phrase("Nothing is left in the pot.")
    return f"{who_wins} {who_pays}"


def _build_leader_choice(replayed: ReplayedMatch) -> RestChoice:
    ended = _replay_ended(replayed, "leader")
    leaders = list(ended.winners)
    names = replayed.get_names(leaders)
    total_or_count = get_deciding_number(ended.get_standing(leaders[0]))
    title = phrase("{names} gets the pot", "{names} share the pot", n=len(leaders), names=names)
    explanation = describe_leaders(replayed.stored.game, names, total_or_count)
    return _build_choice(
        replayed, "leader", title=title, explanation=explanation, ended=ended, seats=leaders
    )


def _build_split_choice(replayed: ReplayedMatch) -> RestChoice:
    ended = _replay_ended(replayed, "split")
    # Players who have left get no share.
    seats = list(replayed.stored.at_table(len(replayed.result.deals) + 1))
    title = phrase("Everyone gets a share")
    explanation = phrase("{n} equal share.", "{n} equal shares.", n=len(seats))
    return _build_choice(
        replayed, "split", title=title, explanation=explanation, ended=ended, seats=seats
    )


def _build_choice(
    replayed: ReplayedMatch,
    value: Rest,
    title: str,
    explanation: str,
    ended: MatchResult,
    seats: list[int],
) -> RestChoice:
    """Return a way to divide the rest among `seats`; `ended` is the result with it."""
    # With a rest to divide there is always money; this is for the type checker.
    share_cents = [ended.money.final_share[seat] for seat in seats] if ended.money else []
    is_even = len(set(share_cents)) == 1
    if not is_even:
        explanation = phrase("{shares}.", shares=format_shares(replayed, seats, share_cents))
    return RestChoice(
        value=value,
        title=title,
        explanation=explanation,
        cents=share_cents[0] if is_even else None,
        amount_for_each=_format_amount_for_each(replayed, share_cents) if is_even else "",
        odd_cents=explain_odd_cents(replayed, seats, share_cents),
        button=_format_button(replayed, value, seats, share_cents),
        standings=build_standings_table(replace(replayed, result=ended)),
    )


def _format_amount_for_each(replayed: ReplayedMatch, share_cents: list[int]) -> str:
    """Return the amount of equal shares; "" if each is 0."""
    if not share_cents[0]:
        return ""
    amount = replayed.format_cents(share_cents[0])
    return phrase("{amount} each", amount=amount) if len(share_cents) > 1 else amount


def _format_button(
    replayed: ReplayedMatch, value: Rest, seats: list[int], share_cents: list[int]
) -> str:
    """Return the text of the button that ends the match and divides the rest of the pot."""
    if len(seats) == 1:
        player = replayed.people[seats[0]].name
        return phrase(
            "End it: {player} gets {amount}",
            player=player,
            amount=replayed.format_cents(share_cents[0]),
        )
    if len(set(share_cents)) == 1:
        return phrase("End it: {amount} each", amount=replayed.format_cents(share_cents[0]))
    if value == "split":
        return phrase("End it: everyone gets a share")
    return phrase("End it: the leaders share the pot")


def _replay_ended(replayed: ReplayedMatch, rest: Rest) -> MatchResult:
    return replay(replace(replayed.stored.build_record(), ended_early=rest))
