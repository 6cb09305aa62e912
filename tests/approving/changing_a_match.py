"""Pages on which a match is corrected, ended, or gets other people, state by state."""

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from games.play.payments import PaymentPair
from games.values.clocks import get_night
from tests.approving.effects import effects_of_changes
from tests.approving.scenarios import Scenario, pages_of_matches
from tests.builders import NAMES, enter, make_club, make_match, save_hand
from tests.evenings import note_payment


def corrections_and_ends() -> Scenario:
    """Show what a correction would change, what can be corrected, and what ending a match would
    give.
    """
    club = make_club("The Kitchen Table")
    over = make_match("hang-ten", 4, club, deals=2)
    enter(over, 1, [1, 2, 3, 4])
    enter(over, 2, [1, 2, 3, 4])
    ann, bob = (over.seats.get(position=position).player_id for position in (0, 1))
    note_payment(club, PaymentPair(get_night(over.started_at), bob, ann, "USD"), 80)
    golf = make_match("golf", 3, club, deals=2)
    enter(golf, 1, [4, 9, 20])
    leads = make_match("hang-ten", 4, club)
    enter(leads, 1, [12, 3, 20, 12])
    ended = make_match("golf", 3, club)
    play.end_match(ended, "leader")
    pot = make_match("hang-ten", 4, club)
    pages = {
        "correct a match that is over": f"{over.uid}/correct/",
        "correct when it ended": f"{over.uid}/correct/end/",
        "play for a pot instead": f"{golf.uid}/stakes/?stakes=pot&do=unit-25",
        "end with a pot": f"{leads.uid}/end/",
        "end before the first deal": f"{pot.uid}/end/",
        "end what is over": f"{ended.uid}/end/",
    }
    return pages_of_matches(club, over, pages)


def people_of_a_match() -> Scenario:
    """Show who comes, goes, sits out and is played for: their pages before, and how the match says
    it afterwards.
    """
    club = make_club("The Kitchen Table")
    ids = {name: play.add_player(club, name).pk for name in (*NAMES[:8], "Max")}
    pages: dict[str, str] = {}

    def five(name: str, *shown: str) -> Match:
        match = make_match("hang-ten", 5, club)
        enter(match, 1, [1, 2, 3, 4, 5])
        paths = {"board": "", "people": "people/"}
        pages.update({f"{page} {name}": f"/m/{match.uid}/{paths[page]}" for page in shown})
        return match

    def person(match: Match, name: str, state: str) -> None:
        pages[f"person {state}"] = f"/m/{match.uid}/people/{ids[name]}/"

    def comes(match: Match, name: str, state: str, query: str = "") -> None:
        pages[f"comes {state}"] = f"/m/{match.uid}/people/comes/{ids[name]}/{query}"

    before = five("before")
    person(before, "Ann", "who leads")
    comes(before, "Flo", "with another total and seat", "?start=average&after=1")
    came = five("who came", "board")
    play.join_match(came, ids["Flo"], start="zero", after=2)
    enter(came, 2, [1, 2, 3, 4, 5, 6])
    play.leave_match(came, 3)
    for page, path in (("deal", "deals/2/"), ("correct", "correct/people/"), ("rules", "rules/")):
        pages[f"{page} who came"] = f"/m/{came.uid}/{path}"
    gone = five("who has gone", "people")
    play.leave_match(gone, 0)
    out = five("who sat out", "board")
    play.sit_out(out, HandRef(2, 0))
    for position in (1, 2, 3, 4):
        save_hand(out, 2, position, position)
    average = five("who sits out for the average", "people")
    play.sit_out(average, HandRef(2, 0), score="average")
    crowd = five("too many", "people")
    play.join_match(crowd, ids["Flo"])
    play.join_match(crowd, ids["Gus"])
    few = five("too few", "people")
    play.sit_out(few, HandRef(2, 0))
    play.sit_out(few, HandRef(2, 1))
    helped = five("who is played for", "board")
    play.set_substitute(helped, HandRef(2, 0), ids["Max"])
    person(helped, "Ann", "who is played for")
    grid = make_match("tens-grid", 4, club)
    enter(grid, 1, [1, 2, 3, 4])
    comes(grid, "Eve", "with one more deck")
    return Scenario(club, before, routes=("people",), further=pages)


def seven_in_a_match_of_six() -> Scenario:
    """Hang Ten of seven, of whom Ann, who deals, sits deal 1 out; then somebody comes, goes, or
    plays for another.
    """
    club = make_club("The Kitchen Table")
    ids = {name: play.add_player(club, name).pk for name in ("Hal", "Max", "Pat")}

    def begun() -> Match:
        match = make_match("hang-ten", 7, club, deals=3)
        _enter(match, 1, [6, 8, 8, 13, 15, 20])
        return match

    came, substitutes, waits = begun(), begun(), begun()
    play.join_match(came, ids["Hal"])
    _enter(came, 2, [6, 8, 9, 9, 13, 16])  # of Cy, Di, Eve, Flo, Gus, Hal, who came with 20
    play.set_substitute(substitutes, HandRef(2, 2), ids["Max"])
    play.set_substitute(substitutes, HandRef(2, 4), ids["Pat"])
    _enter(substitutes, 2, [9, 6, 8, 10, 13, 16])  # of Ann, Cy, Di, Eve, Flo, Gus
    play.set_substitute(waits, HandRef(2, 3), ids["Max"])
    pages = {
        "deal without the dealer": f"{waits.uid}/deals/1/",
        "television before a deal": f"{waits.uid}/tv/",
        "deal with who came": f"{came.uid}/deals/2/",
        "reveal with who came": f"{came.uid}/deals/2/reveal/",
        "deal with substitutes": f"{substitutes.uid}/deals/2/",
    }
    return pages_of_matches(club, waits, pages)


def _enter(match: Match, number: int, scores: list[int]) -> None:
    """Enter a deal's scores, of those who are in it in seat order."""
    for position, score in zip(load_match(match.pk).in_deal(number), scores, strict=True):
        save_hand(match, number, position, score)


CHANGING_A_MATCH = (
    corrections_and_ends,
    people_of_a_match,
    seven_in_a_match_of_six,
    effects_of_changes,
)
