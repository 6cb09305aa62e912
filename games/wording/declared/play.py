"""What a deal asks, the match's end, decks, chosen points and changed totals, as phrases."""

from __future__ import annotations

from games.rules.declared.declaration import Action, Declaration, Mark
from games.rules.declared.points import FromOption
from games.rules.declared.telling import COMPARED, EVERYONE_ELSE, WITH, format_action
from games.rules.editing.by_players import get_decks
from games.rules.end import AfterDeals, AtTotal, MatchEnd
from games.rules.options import WholeNumber
from games.wording.translated import numeral, phrase, translate
from games.wording.words import strip_stop

from .noted import build_counts
from .phrases import begin_large, join_sentences, make_slot, open_slots


def build_asked_phrase(game: Declaration) -> str:
    """Describe that one player has no cards left, or what the app asks after a deal."""
    slot = open_slots(asked="asked")
    if game.exactly_one_empty:
        return phrase("In each deal {asked}exactly one player{close} has no cards left.", **slot)
    question = game.question
    if question is None:
        return phrase("After each deal the app asks {asked}nothing{close}.", **slot)
    if question.nobody:
        return phrase(
            "After each deal the app asks: {asked}“{question}”{close} "
            "The answer is one player or nobody.",
            question=question.text,
            **slot,
        )
    return phrase(
        "After each deal the app asks: {asked}“{question}”{close} The answer is one player.",
        question=question.text,
        **slot,
    )


def build_outcomes(game: Declaration) -> str:
    """Describe what follows from the answer for each way in which hands compare; "" for none."""
    if not game.question and not game.exactly_one_empty:
        return ""
    sentences = []
    for compared in (*COMPARED, "rest"):
        effect = format_outcome(game, getattr(game.question, compared, None))
        how = format_compared(game, compared)
        slot = make_slot(effect, compared)
        sentences.append(phrase("{comparison}: {effect}.", comparison=how, effect=slot))
    return join_sentences(*sentences)


def format_compared(game: Declaration, compared: str) -> str:
    """Return how the answer's hand compares: “With the lowest hand”; “Everyone else” for `rest`."""
    return translate(WITH.get((compared, game.lowest_wins), EVERYONE_ELSE))


def format_outcome(game: Declaration, action: Action | None) -> str:
    """Return what an outcome of the question does to a score: “10 points more”."""
    if action is None:
        return phrase("nothing")
    return translate(format_action(action, lowest_wins=game.lowest_wins))


def build_mark_sentence(mark: Mark) -> str:
    """Say what a mark gives: ““Grabbed exactly 19” gives −10 points.”"""
    if isinstance(mark.points, FromOption):
        return phrase(
            "“{mark}” gives {n} point unless chosen otherwise.",
            "“{mark}” gives {n} points unless chosen otherwise.",
            n=int(mark.points),
            mark=mark.text,
        )
    return phrase(
        "“{mark}” gives {n} point.",
        "“{mark}” gives {n} points.",
        n=mark.points,
        mark=mark.text,
    )


def mark_text(mark: Mark) -> str:
    return strip_stop(build_mark_sentence(mark))


def mark_phrase(game: Declaration) -> str:
    if game.mark is None:
        return phrase("{mark}Nothing{close} else changes a score.", **open_slots(mark="mark"))
    return phrase("Besides: {mark}.", mark=make_slot(mark_text(game.mark), "mark"))


def end_phrase(end: MatchEnd, limit: int | None = None, *, counted: bool = False) -> str:
    """Return when a match is over: “after 9 deals”, “at a total of 100 or more”.

    `limit`: what a match has chosen, else the default. `counted`: also a game that ends with its
    list of deals says “after 9 deals”.
    """
    limit = end.default if limit is None else limit
    slot = open_slots(limit="end")
    if not isinstance(end, AfterDeals):
        return _format_target(end, limit)
    if end.as_dealt and not counted:
        return phrase("after {limit}the last deal of the list{close}", **slot)
    return phrase("after {limit}{n} deal{close}", "after {limit}{n} deals{close}", n=limit, **slot)


def _format_target(end: AtTotal, total: int) -> str:
    slot = open_slots(limit="end")
    if end.count and end.beyond:
        return phrase(
            "at {limit}more than {number} {counted}{close}",
            number=total,
            counted=end.count,
            **slot,
        )
    if end.count:
        return phrase(
            "at {limit}{number} or more {counted}{close}",
            number=total,
            counted=end.count,
            **slot,
        )
    if end.below_zero:
        return phrase(
            "at {limit}a total above {total} or below {lowest}{close}",
            total=total,
            lowest=-total,
            **slot,
        )
    if end.beyond:
        return phrase("at {limit}a total above {total}{close}", total=total, **slot)
    return phrase("at {limit}a total of {total} or more{close}", total=total, **slot)


def build_ending_phrase(game: Declaration) -> str:
    """Say when a match is over and who wins: “After 9 deals the lowest total wins.”

    By a count: “At 10 or more Phases most Phases win, and among equal players …”
    """
    slots = {"when": end_phrase(game.end), "counted": game.end.count, **open_slots(wins="wins")}
    if game.end.count and game.lowest_wins:
        sentence = phrase(
            "{when} most {counted} win, and among equal players the {wins}lowest{close} total "
            "wins.",
            **slots,
        )
    elif game.end.count:
        sentence = phrase(
            "{when} most {counted} win, and among equal players the {wins}highest{close} total "
            "wins.",
            **slots,
        )
    elif game.lowest_wins:
        sentence = phrase("{when} the {wins}lowest{close} total wins.", **slots)
    else:
        sentence = phrase("{when} the {wins}highest{close} total wins.", **slots)
    return begin_large(sentence)


def format_winner(game: Declaration) -> str:
    """Return what wins: “the lowest total”, or by the count that ends the match “most Phases”."""
    if game.end.count:
        return phrase("most {counted}", counted=game.end.count)
    return phrase("the lowest total") if game.lowest_wins else phrase("the highest total")


def build_players_phrase(game: Declaration) -> str:
    """Describe for how many players a game is, and with how many decks if it has cards."""
    least, most = [make_slot(str(players), "players") for players in game.players]
    if not game.cards:
        return phrase("For {least} to {most} players.", least=least, most=most)
    decks = build_decks_phrase(game)
    return phrase(
        "For {least} to {most} players, with {decks}.",
        least=least,
        most=most,
        decks=decks,
    )


def build_decks_phrase(game: Declaration) -> str:
    """Return how many decks so many players use: “1 deck for 2 or 3 players, 2 for 4 to 7”."""
    steps = [step for step in get_decks(game) if step[0] <= game.players[1]]
    return build_counts("deck", steps, game.players)


def build_option_phrase(option: WholeNumber) -> str:
    """Describe points that a match can choose: “10, or from 0 to 20.”"""
    usual, low, high = [
        make_slot(numeral(value), "option") for value in (option.default, option.low, option.high)
    ]
    return phrase("{usual}, or from {low} to {high}.", usual=usual, low=low, high=high)


def build_landings_phrase(game: Declaration) -> str:
    """Describe which totals become others; slots are named by the landings' indexes."""
    if not game.landings:
        return phrase("A total stays {landing}as it is{close}.", **open_slots(landing="0"))
    changes = []
    for index, landing in enumerate(game.landings):
        total = make_slot(numeral(landing.total), str(index))
        new_total = make_slot(numeral(landing.becomes), str(index))
        changes.append(phrase("{total} becomes {new}", total=total, new=new_total))
    return phrase("A total that a deal brings to exactly {changes}.", changes=changes)
