"""The cards of an evening's end in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from .translated import phrase


def describe_comeback(game: str, behind_after: int, lead_start: int) -> str:
    """Return what follows the number of points on a comeback's card, with two deals' numbers."""
    return phrase(
        "points behind after deal {deal} of {game}, in the lead from deal {lead}",
        deal=str(behind_after),
        game=game,
        lead=str(lead_start),
    )


def describe_close_finish(game: str, points: int, others: Sequence[str]) -> str:
    """Return what follows the number of points on a close finish's card."""
    return phrase(
        "point ahead of {players}. The lead came with the last deal of {game}.",
        "points ahead of {players}. The lead came with the last deal of {game}.",
        n=points,
        players=others,
        game=game,
    )


def describe_leaders(names: Sequence[str], wins: int) -> str:
    """Describe who leads a stretch: “Ann leads with 5 wins.”"""
    if len(names) > 1:
        return phrase(
            "{players} lead with 1 win each.",
            "{players} lead with {n} wins each.",
            n=wins,
            players=names,
        )
    return phrase(
        "{player} leads with 1 win.",
        "{player} leads with {n} wins.",
        n=wins,
        player=names[0],
    )


def describe_followers(names: Sequence[str], behind: int) -> str:
    """Describe who is next in a stretch: “Cat is 1 behind.”; "" for nobody."""
    if not names:
        return ""
    # In some languages the number of points changes the words around it; in English it does not.
    if len(names) > 1:
        return phrase(
            "{players} are {n} behind.",
            "{players} are {n} behind.",
            n=behind,
            players=names,
        )
    return phrase("{player} is {n} behind.", "{player} is {n} behind.", n=behind, player=names[0])


def describe_matches_and_winners(matches: int, winners: Sequence[str]) -> str:
    """Describe how many matches were played, and by whom won: “3 matches, won by Ann and Bob.”"""
    if winners:
        return phrase(
            "1 match, won by {players}.",
            "{n} matches, won by {players}.",
            n=matches,
            players=winners,
        )
    return phrase("1 match. Nobody won.", "{n} matches. Nobody won.", n=matches)


def describe_waiting_match(game: str, deal_number: int) -> str:
    return phrase("{game} waits at deal {deal}.", game=game, deal=str(deal_number))


def describe_own_elsewhere(amount: str, *, gets: bool, earlier: bool) -> str:
    """Describe what a player gets or owes from other evenings."""
    if earlier and gets:
        return phrase("From earlier evenings: you get {amount}", amount=amount)
    if earlier:
        return phrase("From earlier evenings: you owe {amount}", amount=amount)
    if gets:
        return phrase("From other evenings: you get {amount}", amount=amount)
    return phrase("From other evenings: you owe {amount}", amount=amount)


def describe_winners(names: Sequence[str]) -> str:
    return phrase("{players} won", players=names)


def describe_further_matches(matches: int) -> str:
    return phrase("and 1 more match", "and {n} more matches", n=matches)


def describe_early_end(leaders: Sequence[str]) -> str:
    """Describe who wins a match that is ended now; without leaders, that no deal counts."""
    if not leaders:
        return phrase("No deal is complete yet, so nobody wins.")
    if len(leaders) > 1:
        return phrase("{players} share the win.", players=leaders)
    return phrase("{player} wins.", player=leaders[0])
