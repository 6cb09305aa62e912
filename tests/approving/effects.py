"""What a change would do, shown before it is done: who gives whom what, figures before and after,
how a match ends.
"""

from collections.abc import Callable

from games import play
from games.matches.stored_match import HandRef
from games.models import Club, Match
from games.play.payments import PaymentPair
from games.values.clocks import get_night
from tests.approving.scenarios import Scenario, pages_of_matches
from tests.builders import enter, make_club, make_match, save_hand
from tests.evenings import note_payment


def effects_of_changes() -> Scenario:
    """Show changes of matches in which Cy has paid Ann 50 cents, before they are saved, undone, or
    done again.
    """
    club = make_club("The Kitchen Table")
    won = _over(club)
    _, _, cy, _ = ids = list(won.seats.values_list("player_id", flat=True))
    note_payment(club, PaymentPair(get_night(won.started_at), cy, ids[0], "USD"), 50)
    pages = {
        "prizes of others": _corrected(won, 1, 3, 0),
        "another winner": _corrected(won, 2, 0, 9),
        "prizes while it goes on": _corrected(_played(club, "hang-ten", [1, 2, 3, 4]), 1, 1, 1),
        "an end after all": _corrected(_grid(club, {1: 11}), 1, 0, 60),
    }
    zoe = play.add_player(club, "Zoë").pk
    ways: tuple[tuple[str, Callable[[], Match], Callable[[Match], object]], ...] = (
        (
            "somebody else won",
            lambda: _over(club),
            lambda match: play.change_seats(match, [zoe, *ids[1:]]),
        ),
        (
            "an end",
            lambda: _played(club, "hang-ten", [1, 2, 3, 4]),
            lambda match: play.end_match(match, "leader"),
        ),
        ("another rest", lambda: _ended(club), lambda match: play.correct_end(match, "split", 1)),
        (
            "deals taken out",
            lambda: _grid(club),
            lambda match: play.correct_end(match, "leader", 1),
        ),
        (
            "a hand taken out",
            lambda: _half(club),
            lambda match: play.undo_entry(match, HandRef(1, 1), based_on=_version(match, 1, 1)),
        ),
        (
            "another answer",
            lambda: _golf(club),
            lambda match: play.answer_deal(match, 1, 0, based_on=_answer(match)),
        ),
        ("nothing that counts", lambda: _grid(club), lambda match: play.change_decks(match, 3)),
    )
    for name, begin, change in ways:
        for page in ("undo", "redo"):
            match = begin()
            change(match)
            if page == "redo":
                play.undo(match, play.load_undo_steps(match).undo or 0)
            pages[f"{page} {name}"] = f"{match.uid}/{page}/"
    for state, anns, chosen in (
        ("answer", "A A 2 K K K", "1"),
        ("answer", "A A 2 K K K", "nobody"),
        ("tie", "A A K K K K", "1"),
    ):
        asked = make_match("golf", 3, club, decks=3)
        enter(asked, 1, [anns, "K K A A K K", "5 5 5 6 6 6"])
        pages[f"{state} {chosen}"] = f"{asked.uid}/deals/1/question/?answer={chosen}"
    return pages_of_matches(club, won, pages)


def _played(club: Club, game: str, *deals: list[int], **options: object) -> Match:
    match = make_match(game, len(deals[0]), club, **options)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores, 1)
    return match


def _over(club: Club) -> Match:
    """Play a match in which Ann takes 25 ¢ twice, Bob 10 ¢ twice, and Ann the $3.30 that is
    left.
    """
    return _played(club, "hang-ten", [1, 2, 3, 4], [1, 2, 3, 4], deals=2)


def _ended(club: Club) -> Match:
    match = _played(club, "hang-ten", [1, 2, 3, 4])
    play.end_match(match, "split")
    play.correct_end(match, "leader", 1)
    return match


def _grid(club: Club, anns: dict[int, int] | None = None) -> Match:
    """Play to totals of Ann and Bob of 60 and 10, 90 and 20, 110 and 25, the end; then give Ann
    other scores.
    """
    match = _played(club, "tens-grid", [60, 10], [30, 10], [20, 5])
    for number, score in (anns or {}).items():
        save_hand(match, number, 0, score, based_on=_version(match, number, 0))
    return match


def _half(club: Club, next_score: int | None = None) -> Match:
    match = _played(club, "tens-grid", [60, 10])
    if next_score is not None:
        save_hand(match, 2, 0, next_score)
    return match


def _version(match: Match, number: int, position: int) -> int:
    return match.deals.get(number=number).hands.get(seat__position=position).version


def _golf(club: Club) -> Match:
    return _played(club, "golf", [5, 6])


def _answer(match: Match) -> int:
    return match.deals.get().answer_version


def _corrected(match: Match, number: int, position: int, score: int) -> str:
    seen = _version(match, number, position)
    return f"{match.uid}/deals/{number}/hands/{position + 1}/?typed={score}&seen={seen}"
