"""What a deal asks, the match's end, decks, chosen points and changed totals, as phrases."""

from __future__ import annotations

from games.rules.declared.declaration import Action, Declaration, Mark
from games.rules.declared.telling import COMPARED, WITH, format_action
from games.rules.editing.by_players import get_decks
from games.rules.end import AfterDeals, MatchEnd
from games.rules.options import WholeNumber
from games.wording.translated import numeral
from games.wording.words import capitalize, count

from .names import format_option_points
from .noted import build_counts
from .phrases import Phrase, Slot, list_phrases


def build_asked_phrase(game: Declaration) -> Phrase:
    """Describe that one player has no cards left, or what the app asks after a deal."""
    if game.exactly_one_empty:
        return ("In each deal ", Slot("exactly one player", "asked"), " has no cards left.")
    if game.question is None:
        return ("After each deal the app asks ", Slot("nothing", "asked"), ".")
    nobody = " or nobody" if game.question.nobody else ""
    asked = Slot(f"“{game.question.text}”", "asked")
    return ("After each deal the app asks: ", asked, f" The answer is one player{nobody}.")


def build_outcomes(game: Declaration) -> Phrase:
    """Describe what follows from the answer for each way in which hands compare; () for none."""
    phrase: Phrase = ()
    for compared in (*COMPARED, "rest") if game.question or game.exactly_one_empty else ():
        text = format_outcome(game, getattr(game.question, compared, None))
        phrase += (f" {capitalize(format_compared(game, compared))}: ", Slot(text, compared), ".")
    return phrase


def format_compared(game: Declaration, compared: str) -> str:
    """Return how the answer's hand compares: “with the lowest hand”; “everyone else” for `rest`."""
    how = next((WITH[each,] for each in COMPARED if each == compared), "everyone else")
    return how.format(best=game.which_wins).strip()


def format_outcome(game: Declaration, action: Action | None) -> str:
    """Return what an outcome of the question does to a score: “10 points more”."""
    return "nothing" if action is None else format_action(action, lowest_wins=game.lowest_wins)


def mark_text(mark: Mark) -> str:
    """Return what a mark gives: “Grabbed exactly 19” gives −10 points."""
    return (
        f"“{mark.text}” gives "
        f"{format_option_points(mark.points, lambda points: count(points, 'point'))}"
    )


def mark_phrase(game: Declaration) -> Phrase:
    if game.mark is None:
        return (Slot("Nothing", "mark"), " else changes a score.")
    return ("Besides: ", Slot(mark_text(game.mark), "mark"), ".")


def end_phrase(end: MatchEnd, limit: int | None = None, *, counted: bool = False) -> Phrase:
    """Return when a match is over: “after 9 deals”, “at a total of 100 or more”.

    `counted`: also a game that ends with its list of deals says “after 9 deals”.
    """
    limit = end.default if limit is None else limit
    if isinstance(end, AfterDeals):
        if end.as_dealt and not counted:
            return ("after ", Slot("the last deal of the list", "end"))
        return ("after ", Slot(count(limit, "deal"), "end"))
    many = numeral(limit)
    if end.count:
        reached = f"{f'more than {many}' if end.beyond else f'{many} or more'} {end.count}"
    elif end.below_zero:
        reached = f"a total above {many} or below {numeral(-limit)}"
    else:
        reached = f"a total above {many}" if end.beyond else f"a total of {many} or more"
    return ("at ", Slot(reached, "end"))


def build_winner_phrase(game: Declaration) -> Phrase:
    """Return who wins: “the lowest total wins”, or by a count “most Phases win, and …”."""
    total = Slot(game.which_wins, "wins")
    if game.end.count:
        return (f"most {game.end.count} win, and among equal players the ", total, " total wins")
    return ("the ", total, " total wins")


def format_winner(game: Declaration) -> str:
    """Return what wins: “the lowest total”, or by the count that ends the match “most Phases”."""
    return f"most {game.end.count}" if game.end.count else f"the {game.which_wins} total"


def build_players_phrase(game: Declaration) -> Phrase:
    """Describe for how many players a game is, and with how many decks if it has cards."""
    least, most = [Slot(str(players), "players") for players in game.players]
    decks = (", with ", *build_decks_phrase(game)) if game.cards else ()
    return ("For ", least, " to ", most, " players", *decks, ".")


def build_decks_phrase(game: Declaration) -> Phrase:
    """Return how many decks so many players use: “1 deck for 2 or 3 players, 2 for 4 to 7”."""
    steps = [step for step in get_decks(game) if step[0] <= game.players[1]]
    return build_counts("deck", steps, game.players)


def build_option_phrase(option: WholeNumber) -> Phrase:
    """Describe points that a match can choose: “10, or from 0 to 20.”"""
    usual, low, high = [
        Slot(numeral(value), "option") for value in (option.default, option.low, option.high)
    ]
    return (usual, ", or from ", low, " to ", high, ".")


def build_landings_phrase(game: Declaration) -> Phrase:
    """Describe which totals become others; slots are named by the landings' indexes."""
    if not game.landings:
        return ("A total stays ", Slot("as it is", "0"), ".")
    becomes: list[Phrase] = []
    for place, landing in enumerate(game.landings):
        total, new = [
            Slot(numeral(value), str(place)) for value in (landing.total, landing.becomes)
        ]
        becomes.append((total, " becomes ", new))
    return ("A total that a deal brings to exactly ", *list_phrases(becomes), ".")
