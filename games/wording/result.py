from __future__ import annotations

from dataclasses import dataclass

from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.rules.deciding import get_deciding_number

from .prizes import describe_point_stakes, describe_returned_ante, explain_odd_cents, format_shares
from .standings import explain_end
from .translated import numeral, phrase


@dataclass(frozen=True, slots=True)
class ResultView:
    line: str  # the game, and how many deals it had
    winners: tuple[Person, ...]
    headline: str  # who won
    total: str  # the winners'; empty if nobody won
    why: str  # it is over
    pot: tuple[str, ...]  # sentences on the rest of the pot
    small: str  # in small print: who got the odd cents
    currency: str
    settles: str  # what the money is; empty if it was played for nothing


def build_result(replayed: ReplayedMatch) -> ResultView:
    result = replayed.result
    pot, small = describe_final_share(replayed)
    winners = [replayed.people[seat] for seat in result.winners]
    return ResultView(
        line=_format_game_and_deals(replayed),
        winners=tuple(winners),
        headline=format_headline(replayed),
        total=numeral(get_deciding_number(result.standings[0])) if result.winners else "",
        why=explain_end(replayed),
        pot=tuple(pot),
        small=small,
        currency=replayed.currency,
        settles=_describe_settling(replayed) if result.money else "",
    )


def _format_game_and_deals(replayed: ReplayedMatch) -> str:
    game = replayed.stored.game.name
    deals = len(replayed.result.deals)
    return phrase("{game} · 1 deal", "{game} · {n} deals", n=deals, game=game) if deals else game


def _describe_settling(replayed: ReplayedMatch) -> str:
    antes_too = phrase("Antes and prizes together, if no money has changed hands yet.")
    return describe_point_stakes(replayed) or antes_too  # without cents a point there is a pot


def describe_final_share(replayed: ReplayedMatch) -> tuple[list[str], str]:
    """Return sentences on who takes the rest of the pot, and one on the odd cents, or ""."""
    money = replayed.result.money
    if money is None or money.pot is None:
        return [], ""
    rest = sum(money.final_share)
    if not replayed.result.deals:
        return [describe_returned_ante(replayed)], ""
    if not rest:
        return [phrase("Nothing was left in the pot.")], ""
    end = replayed.result.end
    is_split = end is not None and end.is_split(replayed.stored.match.ended_early)
    winners = replayed.result.winners
    # As the replay pays it out: to all at the table, else to the winners.
    if is_split or not winners:
        seats = list(replayed.stored.at_table(len(replayed.result.deals) + 1))
    else:
        seats = list(winners)
    cents = [money.final_share[seat] for seat in seats]
    amount = replayed.format_cents(rest)
    if is_split and len(set(cents)) == 1:
        share = replayed.format_cents(cents[0])
        sentence = phrase(
            "{amount} was left in the pot: everyone takes {share}.", amount=amount, share=share
        )
    else:
        shares = format_shares(replayed, seats, cents)
        sentence = phrase("{amount} was left in the pot: {shares}.", amount=amount, shares=shares)
    return [sentence], explain_odd_cents(replayed, seats, cents)


def format_headline(replayed: ReplayedMatch) -> str:
    """Return who won a match: “Ann wins”, “Ann and Bob share the win”, “Nobody won”.

    One team: “Ann and Bob win”; all of more than two players: “Everyone shares the win”.
    """
    winners = [replayed.people[seat].name for seat in replayed.result.winners]
    if not winners:
        return phrase("Nobody won")
    if len(winners) == 1:
        return phrase("{player} wins", player=winners[0])
    if replayed.result.winners in replayed.stored.teams:
        return phrase("{names} win", names=winners)
    if len(winners) == len(replayed.people) and len(winners) > 2:
        return phrase("Everyone shares the win")
    return phrase("{names} share the win", names=winners)
