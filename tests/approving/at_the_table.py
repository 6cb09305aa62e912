"""Pages that people at a table enter on and wait at, state by state: whoever keeps score, Ann, and
who looks on.
"""

from games import play
from games.matches.stored_match import HandRef
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from tests.approving.scenarios import Scenario, pages_of_matches
from tests.builders import enter, make_club, make_match, phone, player_at, save_hand
from tests.counted_matches import PAIRS, enter_bids, enter_deal, make_counted_match, make_spades

TEN, EASY = "9 4 4 J 2 9 4 4 8 3", "A 2 3 4 5 6 8 9 J Q"
"""Hang Ten: 13 points with a block, and 58."""


def record(match: Match, number: int, hands: dict[int, str | int], by: int | None = None) -> None:
    """Record some hands of a deal, from the phone of whoever sits at `by`."""
    whose = None if by is None else player_at(match, by)
    for position, what in hands.items():
        save_hand(match, number, position, what, phone=whose, agreed=True)


def hands_while_they_go_in() -> Scenario:
    """Show hands of every game with some of their cards, saved ones, and lists of scores and
    numbers.
    """
    club = make_club("The Kitchen Table")
    ten, golf, pile = (make_match(game, 4, club) for game in ("hang-ten", "golf", "tens-pile"))
    asked = make_match("golf", 4, club, decks=3)
    record(ten, 1, {0: TEN, 1: -3})
    record(golf, 1, dict.fromkeys(range(3), 5))
    record(asked, 1, {0: "A A 2 K K K", 1: "K K A A K K", 2: "A A K K K K", 3: "5 5 5 6 6 6"})
    whose = play.make_game(club, COUNTED["phase-10"]).key
    phases, typed = (
        make_match(whose, 3, club),
        make_match(play.make_game(club, TEMPLATES["typed"]).key, 3, club),
    )
    record(typed, 1, {0: 10, 2: -8})
    said = make_match(play.make_game(club, COUNTED["oh-hell"]).key, 3, club)
    enter_bids(said, 1, 1, 2, 3)
    pages = {
        "block": f"{ten.uid}/deals/1/hands/1/",
        "cards here and there": f"{ten.uid}/deals/1/hands/3/score/?cards=_+_+K+_+_+_+_+_+_+5",
        "some cards are in already": f"{ten.uid}/deals/1/scores/",
        "golf with a discarded row": f"{golf.uid}/deals/1/hands/4/score/?cards=J+J+-+-+6+_",
        "pile": f"{pile.uid}/deals/1/hands/1/score/?cards=10+5+3+5+10&marked=1",
        "half a number": f"{pile.uid}/deals/1/hands/1/score/?typed=abc",
        "pile as a list": f"{pile.uid}/deals/1/scores/",
        "question": f"{asked.uid}/deals/1/question/",
        "cards and a number": f"{phases.uid}/deals/1/hands/1/",
        "list of scores": f"{typed.uid}/deals/1/scores/",
        "tricks": f"{said.uid}/deals/1/numbers/",
    }
    return pages_of_matches(club, ten, pages)


def deals_on_the_way() -> Scenario:
    """Show deals that are awaited, turned over, looked at and left, of every game, with money and
    with teams.
    """
    club = make_club("The Kitchen Table")
    pages: dict[str, str] = {}

    def shows(match: Match, name: str, *numbers: int, reveals: int = 0) -> Match:
        for number in numbers:
            path = f"/m/{match.uid}/deals/{number}/"
            pages[f"deal {number} {name}"] = path
            if reveals == number:  # a deal that is awaited says the same at both addresses
                pages[f"reveal {number} {name}"] = f"{path}reveal/"
        return match

    waits = shows(make_match("hang-ten", 4, club), "some are in", 1, 2, reveals=1)
    record(waits, 1, {0: "7 7 A 2 3 7 7 A 2 3", 1: 69, 2: "9 9 9 10 2 9 9 9 10 3", 3: 67})
    record(waits, 2, {0: TEN}, by=0)
    record(waits, 2, {2: EASY}, by=2)
    by_another = shows(make_match("hang-ten", 6, club), "entered by another phone", 1)
    record(by_another, 1, {0: TEN}, by=1)
    asked = shows(make_match("golf", 2, club), "question is open", 1)
    record(asked, 1, {0: 5, 1: 5})
    enter(
        shows(make_match("golf", 3, club), "a penalty", 1), 1, ["A 2 3 5 6 8", "A K 2 3 5 6", 9], 0
    )
    moved = shows(make_match("hang-ten", 4, club), "places change", 2, reveals=2)
    enter(moved, 1, [-10, 69, -5, 67])
    enter(moved, 2, [90, 1, 2, 3])
    odd = make_match("basketball", 3, club, deals=3, stakes="pot", prizes=[5], unit_cents=1)
    shows(odd, "two share 5 cents", 2)
    enter(odd, 1, [100, 80, 90])
    enter(odd, 2, [60, 60, 50])
    enter(shows(make_match("tens-grid", 3, club), "grid", 1), 1, ["K A 2 3 4 K 5 6 7 8"] * 3)
    enter(shows(make_match("golf", 3, club), "golf", 1), 1, ["- - A K 5 6"] * 3, 0)
    enter(shows(make_match("tens-pile", 3, club), "pile", 1), 1, ["2 2", "", "A 3"])
    enter(
        shows(make_match("basketball", 3, club), "basketball", 1), 1, ["2 3 4 5 6 7 8 9 10 J"] * 3
    )
    enter_deal(shows(make_spades(club), "teams", 1, reveals=1), 1, (4, 6), (3, 3), (0, 0), (4, 4))
    sides = shows(
        make_counted_match(TEMPLATES["typed"], club, PAIRS, stakes="points", unit_cents=5),
        "sides typed",
        2,
    )
    enter(sides, 1, [10, 12, 5, 3])
    enter(sides, 2, [20, 1, 9, 2])
    pages["board of sides"] = f"/m/{sides.uid}/"
    lands = shows(
        make_match(play.make_game(club, COUNTED["yaniv"]).key, 3, club), "a total lands", 1
    )
    enter(lands, 1, [50, 3, 20], 1)
    return Scenario(club, waits, further=pages)


def those_who_do_not_play() -> Scenario:
    """Show a deal to Ann, who sits it out, to Di on the other phone, who has left, and to who looks
    on.
    """
    match = make_match("hang-ten", 5, make_club("The Kitchen Table"))
    for number in (1, 2):
        enter(match, number, [5, 3, 20, 14, 30])
    play.sit_out(match, HandRef(3, 0))
    play.leave_match(match, 3)
    for position in (0, 1, 3):
        play.let_in(
            match.club, "keeper", "keeper", player=match.seats.get(position=position).player
        )
    begun = make_match("hang-ten", 5, match.club)
    enter(begun, 1, [5, 3, 20, 14, 30])
    play.sit_out(begun, HandRef(2, 0))
    play.leave_match(begun, 3)
    record(begun, 2, {1: TEN})
    pages = {
        "nobody is in": f"/m/{match.uid}/deals/3/reveal/",
        "one is in": f"/m/{begun.uid}/deals/2/reveal/",
    }
    return Scenario(
        match.club, match, further=pages, other=phone(match.club, player=player_at(match, 3))
    )


AT_THE_TABLE = (hands_while_they_go_in, deals_on_the_way, those_who_do_not_play)
