"""Money from the pot or by points, in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.matches.replayed_match import ReplayedMatch
from games.rules.money.stakes import compute_deal_net, compute_net
from games.rules.replay import sum_teams
from games.rules.result import DealResult, Payout
from games.rules.say import Series

from .translated import join, phrase
from .words import group_amounts, ordinal


def describe_deal_money(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    """Describe what a deal paid and what is left in the pot; [] without stakes."""
    if deal.pot is None:
        return _describe_points_money(replayed, deal)
    paid = [payout for payout in deal.payouts if sum(payout.cents)]
    unpaid = [ordinal(payout.place) for payout in deal.payouts if not sum(payout.cents)]
    sentences = [_describe_payout(replayed, deal, payout) for payout in paid]
    if unpaid:
        sentences.append(phrase("The pot has nothing for {places}.", places=unpaid))
    is_last = replayed.result.finished and deal is replayed.result.deals[-1]
    if not deal.pot:
        sentences.append(phrase("The pot is empty."))
    elif is_last:
        sentences.append(
            phrase(
                "{amount} is left in the pot for the end.", amount=replayed.format_cents(deal.pot)
            )
        )
    else:
        sentences.append(
            phrase("{amount} stays in the pot.", amount=replayed.format_cents(deal.pot))
        )
    return sentences


def format_takings(replayed: ReplayedMatch, deal: DealResult) -> str:
    """Describe a deal's prizes: Grace won 25 ¢; Zoë and Tomás, tied second, 5 ¢ each."""
    paid = [payout for payout in deal.payouts if sum(payout.cents)]
    if not paid:
        return phrase("The pot was empty.")
    prizes, *further_prizes = (_format_taking(replayed, payout) for payout in paid)
    for prize in further_prizes:
        prizes = phrase("{prizes}; {prize}", prizes=prizes, prize=prize)
    return phrase("{prizes}.", prizes=prizes)


def describe_returned_ante(replayed: ReplayedMatch) -> str:
    """Describe what happens to the pot if no deal is played; empty without a pot."""
    money = replayed.result.money
    if money is None or money.pot is None:
        return ""
    return phrase(
        "Everyone gets the ante of {amount} back.", amount=replayed.format_cents(get_ante(replayed))
    )


def get_ante(replayed: ReplayedMatch) -> int:
    """Return the cents that a player who is there from the start paid in; 0 without a pot."""
    money = replayed.result.money
    return money.paid_in[replayed.stored.at_table(1)[0]] if money else 0


def describe_late_antes(replayed: ReplayedMatch) -> str:
    """Describe who came just before the last counted deal, or since: “Eve paid in 55 ¢.”; or ""."""
    last_deal = len(replayed.result.deals)
    sentences = [
        phrase(
            "{player} paid in {amount}.",
            player=replayed.people[late_join.seat].name,
            amount=replayed.format_cents(late_join.paid),
        )
        for late_join in replayed.result.late_joins
        if late_join.paid and late_join.before >= last_deal
    ]
    return " ".join(sentences)


def describe_point_stakes(replayed: ReplayedMatch) -> str:
    """Describe how points are settled, with cents a point; "" for other stakes."""
    unit = replayed.stored.game.stakes.get_point_cents(replayed.stored.options)
    if unit is None:
        return ""
    rate = replayed.format_cents(unit)
    if replayed.stored.teams:
        return phrase(
            "Each two teams settle the difference of their totals, {rate} a point for each player.",
            rate=rate,
        )
    return phrase("Each two settle the difference of their totals, {rate} a point.", rate=rate)


def compute_deal_cents(replayed: ReplayedMatch, deal: DealResult) -> tuple[int, ...] | None:
    """Return the cents that a deal alone brings each seat at stakes by the point, else None.

    Each two players, or sides, settle the difference of their scores; those not in it have 0.
    """
    unit = replayed.stored.game.stakes.get_point_cents(replayed.stored.options)
    if unit is None:
        return None
    teams = replayed.stored.teams
    lowest_wins = replayed.stored.game.lowest_wins
    if None in deal.scores:  # somebody is not in it, which happens only without teams
        return compute_deal_net(deal, unit, lowest_wins=lowest_wins)
    scores = sum_teams(deal.scores, teams) if teams else deal.scores
    return compute_net(scores, unit, lowest_wins=lowest_wins, teams=teams)


def format_shares(replayed: ReplayedMatch, seats: Sequence[int], cents: Sequence[int]) -> str:
    """Describe shares, the largest first: Zoë takes 33 ¢, Grace and Bob 32 ¢ each."""
    (first_seats, largest), *others = group_amounts(seats, cents, replayed.format_cents)
    names = replayed.get_names(first_seats)
    shares = [
        phrase(
            "{names} takes {amount}",
            "{names} take {amount}",
            n=len(first_seats),
            names=names,
            amount=largest,
        )
    ]
    for seats_alike, amount in others:
        shares.append(
            phrase("{names} {amount}", names=replayed.get_names(seats_alike), amount=amount)
        )
    return join(shares, Series)


def explain_odd_cents(replayed: ReplayedMatch, seats: Sequence[int], cents: Sequence[int]) -> str:
    """Explain why shares differ: who gets the cents that do not divide; empty if they divide."""
    odd = sum(cents) % len(cents)
    if not odd:
        return ""
    shares = zip(seats, cents, strict=True)
    names = replayed.get_names([seat for seat, share in shares if share == max(cents)])
    amount = replayed.format_cents(odd)
    has_dealer = replayed.stored.game.has_dealer
    if odd == 1 and has_dealer:
        return phrase(
            "The odd {amount} goes to {names}, the first of them left of the dealer.",
            amount=amount,
            names=names,
        )
    if odd == 1:
        return phrase(
            "The odd {amount} goes to {names}, whose turn it was to have it.",
            amount=amount,
            names=names,
        )
    if has_dealer:
        return phrase(
            "The odd {amount} go to {names}, one each, clockwise from the left of the dealer.",
            amount=amount,
            names=names,
        )
    return phrase(
        "The odd {amount} go to {names}, one each, clockwise from another seat after each deal.",
        amount=amount,
        names=names,
    )


def _describe_points_money(replayed: ReplayedMatch, deal: DealResult) -> list[str]:
    """Describe who wins most by a deal at stakes by the point; [] for other stakes."""
    nets = compute_deal_cents(replayed, deal)
    if nets is None:
        return []
    # With `nets` there are cents a point; the 0 is for the type checker.
    unit = replayed.stored.game.stakes.get_point_cents(replayed.stored.options) or 0
    rate = replayed.format_cents(unit)
    if not any(nets):
        return [phrase("At {rate} a point, this deal moves no money.", rate=rate)]
    winners, amount = group_amounts(range(len(nets)), nets, replayed.format_cents)[0]
    return [
        phrase(
            "At {rate} a point, {names} wins {amount} from the others by this deal.",
            "At {rate} a point, {names} win {amount} from the others by this deal.",
            n=len(winners),
            rate=rate,
            names=replayed.get_names(winners),
            amount=amount,
        )
    ]


def _format_taking(replayed: ReplayedMatch, payout: Payout) -> str:
    """Describe what one place won: “Grace won 25 ¢”, “Zoë and Tomás, tied second, 5 ¢ each”."""
    names = replayed.get_names(payout.seats)
    (_, amount), *other_amounts = group_amounts(payout.seats, payout.cents, replayed.format_cents)
    if other_amounts:
        amount = phrase("{amount} together", amount=replayed.format_cents(sum(payout.cents)))
    is_tied = _count_sides(replayed, payout.seats) > 1
    if payout.place > 1 and is_tied:
        return phrase(
            "{names}, tied {place}, {amount}",
            names=names,
            place=ordinal(payout.place),
            amount=amount,
        )
    if payout.place > 1:
        return phrase("{names} {amount}", names=names, amount=amount)
    if not is_tied:
        return phrase("{names} won {amount}", names=names, amount=amount)
    if replayed.stored.game.settled.which_wins == "lowest":
        return phrase("{names}, tied lowest, won {amount}", names=names, amount=amount)
    return phrase("{names}, tied highest, won {amount}", names=names, amount=amount)


def _describe_payout(replayed: ReplayedMatch, deal: DealResult, payout: Payout) -> str:
    """Describe what one place took, whether the pot was too small, and how a tie shared it."""
    names = replayed.get_names(payout.seats)
    paid = replayed.format_cents(sum(payout.cents))
    place = _name_paid_place(replayed, payout)
    if len(payout.seats) == 1 and payout.short:
        return phrase(
            "{names} takes {amount} for {place}: all that was left.",
            names=names,
            amount=paid,
            place=place,
        )
    if len(payout.seats) == 1:
        return phrase("{names} takes {amount} for {place}.", names=names, amount=paid, place=place)
    if _count_sides(replayed, payout.seats) == 1:
        sentences = [_describe_payout_of_team(replayed, payout)]
    elif payout.short:
        shares = _format_payout_shares(replayed, payout)
        sentences = [
            phrase("{names} tie for {place}.", names=names, place=place),
            phrase("The pot could pay only {amount}: {shares}.", amount=paid, shares=shares),
        ]
    else:  # only a pot that could pay has further prizes, which the tie may use up
        shares = _format_payout_shares(replayed, payout)
        sentences = [
            phrase("{names} tie for {place}: {shares}.", names=names, place=place, shares=shares),
            _describe_used_prizes(replayed, deal, payout),
        ]
    sentences.append(explain_odd_cents(replayed, payout.seats, payout.cents))
    return " ".join(filter(None, sentences))


def _name_paid_place(replayed: ReplayedMatch, payout: Payout) -> str:
    if payout.place > 1:
        return ordinal(payout.place)
    if replayed.stored.game.settled.which_wins == "lowest":
        return phrase("the lowest score")
    return phrase("the highest score")


def _describe_payout_of_team(replayed: ReplayedMatch, payout: Payout) -> str:
    names = replayed.get_names(payout.seats)
    amount = replayed.format_cents(sum(payout.cents))
    place = _name_paid_place(replayed, payout)
    shares = _format_payout_shares(replayed, payout)
    if payout.short:
        return phrase(
            "{names} take {amount} for {place}, all that was left: {shares}.",
            names=names,
            amount=amount,
            place=place,
            shares=shares,
        )
    return phrase(
        "{names} take {amount} for {place}: {shares}.",
        names=names,
        amount=amount,
        place=place,
        shares=shares,
    )


def _format_payout_shares(replayed: ReplayedMatch, payout: Payout) -> str:
    """Return what each took, “5 ¢ each”, or different shares as `format_shares`."""
    (_, amount), *other_amounts = group_amounts(payout.seats, payout.cents, replayed.format_cents)
    return format_shares(replayed, payout.seats, payout.cents) if other_amounts else amount


def _describe_used_prizes(replayed: ReplayedMatch, deal: DealResult, payout: Payout) -> str:
    """Describe which prizes a tie uses up: “The tie uses up second place.”; "" for none.

    If the game has no pot of its own: “They share what first and second take together.”
    """
    game = replayed.stored.game
    players = [seat for seat, score in enumerate(deal.scores) if score is not None]
    pot = game.stakes.open_pot(len(players), replayed.stored.options)
    places = range(1, _count_sides(replayed, players) + 1)
    # There is a claim for each place that is paid.
    last_paid = len(pot.claims(places, len(players))) if pot else 0
    # Of a tie of two for first place, place 2 is covered; a prize is used up only if it is paid.
    last_covered = payout.place + _count_sides(replayed, payout.seats) - 1
    covered = [
        ordinal(place) for place in range(payout.place + 1, min(last_covered, last_paid) + 1)
    ]
    if not covered:
        return ""
    if game.pot is None:
        return phrase(
            "They share what {places} take together.", places=[ordinal(payout.place), *covered]
        )
    return phrase("The tie uses up {places} place.", places=covered)


def _count_sides(replayed: ReplayedMatch, seats: Sequence[int]) -> int:
    """Return the number of teams among these seats, of players if everybody plays alone."""
    # A team has a place as a whole, so that its first seat stands for all.
    teams = replayed.stored.teams
    return sum(team[0] in seats for team in teams) if teams else len(seats)
