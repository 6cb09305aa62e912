"""The cards of an evening's end in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from .words import count, listing, numeral


def describe_comeback(game: str, behind_after: int, lead_start: int) -> str:
    """Return what the number of points on a comeback's card was."""
    return f"points behind after deal {behind_after} of {game}, in the lead from deal {lead_start}"


def describe_close_finish(game: str, points: int, others: Sequence[str]) -> str:
    """Return what the number of points on a close finish's card is."""
    names = listing(others)
    if points == 1:
        return f"point ahead of {names}. The lead came with the last deal of {game}."
    return f"points ahead of {names}. The lead came with the last deal of {game}."


def describe_leaders(names: Sequence[str], wins: int) -> str:
    """Return who leads a stretch: “Ann leads with 5 wins.”"""
    if len(names) > 1:
        return f"{listing(names)} lead with {count(wins, 'win')} each."
    return f"{names[0]} leads with {count(wins, 'win')}."


def describe_followers(names: Sequence[str], behind: int) -> str:
    """Return who is next in a stretch: “Cat is 1 behind.”; "" for nobody."""
    if not names:
        return ""
    if len(names) > 1:
        return f"{listing(names)} are {numeral(behind)} behind."
    return f"{names[0]} is {numeral(behind)} behind."


def describe_matches_and_winners(many: int, winners: Sequence[str]) -> str:
    """Return how many matches were played, and who won them: “3 matches, won by Ann, Cat and Bob.”"""
    matches = count(many, "match", "matches")
    return f"{matches}, won by {listing(winners)}." if winners else f"{matches}. Nobody won."


def describe_waiting_match(game: str, deal_number: int) -> str:
    """Return where a match stands that was kept for next time."""
    return f"{game} waits at deal {deal_number}."


def describe_own_elsewhere(amount: str, *, gets: bool, earlier: bool) -> str:
    """Return what a player gets or owes from other evenings; with `earlier`, all of them are before this one."""
    if earlier:
        return f"From earlier evenings: you get {amount}" if gets else f"From earlier evenings: you owe {amount}"
    return f"From other evenings: you get {amount}" if gets else f"From other evenings: you owe {amount}"


def describe_winners(names: Sequence[str]) -> str:
    """Return who won: “Ann won”, “Ann and Bob won”."""
    return f"{listing(names)} won"


def describe_further_matches(many: int) -> str:
    """Return how many matches are not named: “and 2 more matches”."""
    return "and 1 more match" if many == 1 else f"and {many} more matches"


def describe_early_end(leaders: Sequence[str]) -> str:
    """Return who wins a match that is ended now; of nobody, that no deal counts."""
    if not leaders:
        return "No deal is complete yet, so nobody wins."
    if len(leaders) > 1:
        return f"{listing(leaders)} share the win."
    return f"{leaders[0]} wins."
