"""Money from the pot or by points, in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.matches.replayed_match import ReplayedMatch
from games.rules.money.stakes import compute_deal_net, compute_net
from games.rules.replay import sum_teams
from games.rules.result import DealResult, Payout

from .words import group_amounts, listing, ordinal


def describe_deal_money(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    """Return sentences on what a deal paid and what is left in the pot, or on points settled; [] without stakes."""
    if deal.pot is None:
        return _describe_points_money(replayed, deal)
    paid = [payout for payout in deal.payouts if sum(payout.cents)]
    unpaid = [ordinal(payout.place) for payout in deal.payouts if not sum(payout.cents)]
    sentences = [_describe_payout(replayed, deal, payout) for payout in paid]
    if unpaid:
        sentences.append(f"The pot has nothing for {listing(unpaid)}.")
    is_last = replayed.result.finished and deal is replayed.result.deals[-1]
    if not deal.pot:
        sentences.append("The pot is empty.")
    elif is_last:
        sentences.append(f"{replayed.format_cents(deal.pot)} is left in the pot for the end.")
    else:
        sentences.append(f"{replayed.format_cents(deal.pot)} stays in the pot.")
    return sentences


def format_takings(replayed: ReplayedMatch, deal: DealResult) -> str:
    """Return a deal's prizes: Grace won 25 ¢; Zoë and Tomás, tied second, 5 ¢ each; or that the pot was empty."""
    paid = [payout for payout in deal.payouts if sum(payout.cents)]
    if not paid:
        return "The pot was empty."
    parts = [_format_taking(replayed, payout) for payout in paid]
    return f"{'; '.join(parts)}."


def describe_returned_ante(replayed: ReplayedMatch) -> str:
    """Return what happens to the pot if no deal is played; empty without a pot."""
    money = replayed.result.money
    if money is None or money.pot is None:
        return ""
    return f"Everyone gets the ante of {replayed.format_cents(get_ante(replayed))} back."


def get_ante(replayed: ReplayedMatch) -> int:
    """Return the cents that a player who is there from the start paid in; 0 without a pot."""
    money = replayed.result.money
    return money.paid_in[replayed.stored.at_table(1)[0]] if money else 0


def describe_late_antes(replayed: ReplayedMatch) -> str:
    """Return who came just before the last counted deal, or later, and paid in how much: “Eve paid in 55 ¢.”; or ""."""
    since = len(replayed.result.deals)
    came = [each for each in replayed.result.late_joins if each.paid and each.before >= since]
    return " ".join(f"{replayed.people[each.seat].name} paid in {replayed.format_cents(each.paid)}." for each in came)


def describe_point_stakes(replayed: ReplayedMatch) -> str:
    """Return the sentence on how points are settled, with cents a point; "" for other stakes."""
    unit = replayed.stored.game.stakes.get_point_cents(replayed.stored.options)
    if unit is None:
        return ""
    rate = replayed.format_cents(unit)
    if replayed.stored.teams:
        return f"Each two teams settle the difference of their totals, {rate} a point for each player."
    return f"Each two settle the difference of their totals, {rate} a point."


def compute_deal_cents(replayed: ReplayedMatch, deal: DealResult) -> tuple[int, ...] | None:
    """Return the cents that a deal by itself brings each seat, at stakes by the point; None for other stakes.

    Each two settle the difference of their scores in it, or each two sides; those not in it have 0.
    """
    unit = replayed.stored.game.stakes.get_point_cents(replayed.stored.options)
    if unit is None:
        return None
    teams = replayed.stored.teams
    lowest_wins = replayed.stored.game.lowest_wins
    if None in deal.scores:
        return compute_deal_net(deal, unit, lowest_wins=lowest_wins)
    scores = sum_teams(deal.scores, teams) if teams else deal.scores
    return compute_net(scores, unit, lowest_wins=lowest_wins, teams=teams)


def format_shares(replayed: ReplayedMatch, seats: Sequence[int], cents: Sequence[int]) -> str:
    """Return shares in words, the largest first, equal ones together: Zoë takes 33 ¢, Grace and Bob 32 ¢ each."""
    (first, most), *others = group_amounts(seats, cents, replayed.format_cents)
    parts = [f"{replayed.format_names(first)} {'takes' if len(first) == 1 else 'take'} {most}"]
    return ", ".join(parts + [f"{replayed.format_names(who)} {amount}" for who, amount in others])


def explain_odd_cents(replayed: ReplayedMatch, seats: Sequence[int], cents: Sequence[int]) -> str:
    """Return why shares differ: which of `seats` get the cents that do not divide; empty if they divide."""
    odd = sum(cents) % len(cents)
    if not odd:
        return ""
    who = replayed.format_names([seat for seat, mine in zip(seats, cents, strict=True) if mine == max(cents)])
    dealt = replayed.stored.game.has_dealer
    if odd == 1:
        why = "the first of them left of the dealer" if dealt else "whose turn it was to have it"
        return f"The odd {replayed.format_cents(1)} goes to {who}, {why}."
    why = "from the left of the dealer" if dealt else "from another seat after each deal"
    return f"The odd {replayed.format_cents(odd)} go to {who}, one each, clockwise {why}."


def _describe_points_money(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    """Return one sentence on who wins most by a deal at stakes by the point, or that none do; [] for other stakes."""
    brings = compute_deal_cents(replayed, deal)
    if brings is None:
        return []
    unit = replayed.format_cents(replayed.stored.game.stakes.get_point_cents(replayed.stored.options) or 0)
    if not any(brings):
        return [f"At {unit} a point, this deal moves no money."]
    who, most = group_amounts(range(len(brings)), brings, replayed.format_cents)[0]
    verb = "wins" if len(who) == 1 else "win"
    return [f"At {unit} a point, {replayed.format_names(who)} {verb} {most} from the others by this deal."]


def _format_taking(replayed: ReplayedMatch, payout: Payout) -> str:
    """Return what one place won: “Grace won 25 ¢”, “Zoë and Tomás, tied second, 5 ¢ each”.

    Of unequal shares the sum, “together”.
    """
    who = replayed.format_names(payout.seats)
    verb = "won " if payout.place == 1 else ""
    (_, amount), *different = group_amounts(payout.seats, payout.cents, replayed.format_cents)
    if different:
        amount = f"{replayed.format_cents(sum(payout.cents))} together"
    if _count_sides(replayed, payout.seats) == 1:
        return f"{who} {verb}{amount}"
    rank = replayed.stored.game.settled.which_wins if payout.place == 1 else ordinal(payout.place)
    return f"{who}, tied {rank}, {verb}{amount}"


def _describe_payout(replayed: ReplayedMatch, deal: DealResult, payout: Payout) -> str:
    """Return sentences on what one place took, whether the pot was too small, and how a tie shared it."""
    who = replayed.format_names(payout.seats)
    paid = replayed.format_cents(sum(payout.cents))
    rank = f"the {replayed.stored.game.settled.which_wins} score" if payout.place == 1 else ordinal(payout.place)
    if len(payout.seats) == 1:
        return f"{who} takes {paid} for {rank}{': all that was left' if payout.short else ''}."
    if _count_sides(replayed, payout.seats) == 1:
        all_left = ", all that was left" if payout.short else ""
        parts = [f"{who} take {paid} for {rank}{all_left}: {_format_payout_shares(replayed, payout)}."]
        return " ".join(filter(None, [*parts, explain_odd_cents(replayed, payout.seats, payout.cents)]))
    if payout.short:
        parts = [f"{who} tie for {rank}.", f"The pot could pay only {paid}: {_format_payout_shares(replayed, payout)}."]
        return " ".join(filter(None, [*parts, explain_odd_cents(replayed, payout.seats, payout.cents)]))
    odd = explain_odd_cents(replayed, payout.seats, payout.cents)
    parts = [
        f"{who} tie for {rank}: {_format_payout_shares(replayed, payout)}.",
        _describe_used_prizes(replayed, deal, payout),
        odd,
    ]
    return " ".join(filter(None, parts))


def _format_payout_shares(replayed: ReplayedMatch, payout: Payout) -> str:
    """Return how a place's prize is shared: “5 ¢ each”, or who takes how much."""
    (_, amount), *different = group_amounts(payout.seats, payout.cents, replayed.format_cents)
    return format_shares(replayed, payout.seats, payout.cents) if different else amount


def _describe_used_prizes(replayed: ReplayedMatch, deal: DealResult, payout: Payout) -> str:
    """Return which prizes a tie uses up, as it covers one place for each player, or team, in it; empty if only its own.

    “The tie uses up second place.”; if the game has no pot of its own: “They share what first and second take
    together.”
    """
    game = replayed.stored.game
    players = [seat for seat, score in enumerate(deal.scores) if score is not None]
    pot = game.stakes.open_pot(len(players), replayed.stored.options)
    places = range(1, _count_sides(replayed, players) + 1)
    last_paid = len(pot.claims(places, len(players))) if pot else 0
    last_covered = payout.place + _count_sides(replayed, payout.seats) - 1
    covered = [ordinal(place) for place in range(payout.place + 1, min(last_covered, last_paid) + 1)]
    if not covered:
        return ""
    if game.pot is None:
        return f"They share what {listing([ordinal(payout.place), *covered])} take together."
    return f"The tie uses up {listing(covered)} place."


def _count_sides(replayed: ReplayedMatch, seats: Sequence[int]) -> int:
    """Return the number of teams among these seats, of players if everybody plays alone."""
    teams = replayed.stored.teams
    return sum(team[0] in seats for team in teams) if teams else len(seats)
