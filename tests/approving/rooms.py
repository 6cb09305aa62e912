"""Clubs with a page for each state of a room: how matches stand and end, how evenings are settled, what figures say."""

from collections.abc import Sequence
from datetime import timedelta

from games import play
from games.models import Club, Match
from games.play.payments import PaymentPair, record_payment
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.counted import COUNTED
from games.rules.record import HandRecord
from games.values.clocks import get_night
from tests.approving.scenarios import TONIGHT, Scenario, new_club
from tests.builders import NAMES, enter, hand, make_match
from tests.counted_matches import EUCHRE, PAIRS, enter_bids, enter_deal, make_counted_match, make_spades
from tests.evenings import note_payment

TOP, LOW = "7 7 A 2 3 7 7 A 2 3", "5 5 5 5 9 J Q K 4 6"
"""Hang Ten: −10 and 69 points."""
POINTS = {"stakes": "points", "unit_cents": 5}
Deals = Sequence[Sequence[int | str]]


def play_match(
    club: Club, game: str, hands: Deals, /, rest: str = "", answer: int | None = None, **options: object
) -> Match:
    """Return a match of Ann, Bob and as many as the deals have hands (else of four), ended early if `rest` says how."""
    match = make_match(game, len(hands[0]) if hands else 4, club, **options)
    for number, scores in enumerate(hands, 1):
        enter(match, number, scores, answer)
    if rest:
        play.end_match(match, rest)  # type: ignore[arg-type]
    return match


def correct(match: Match, number: int, position: int, score: int) -> None:
    seen = match.deals.get(number=number).hands.get(seat__position=position).version
    play.record_hand(match, number, position, hand(score), based_on=seen)


def matches_that_are_over() -> Scenario:
    """Make a match for each way to end: won, shared, split, called off, too late to count, with and without money."""
    club = new_club()
    over: dict[str, Match] = {}

    def ends(name: str, game: str, hands: Deals, rest: str = "", **options: object) -> Match:
        with play.backdate(TONIGHT - timedelta(days=len(over))):
            over[name] = play_match(club, game, hands, rest, **options)
        return over[name]

    ends("called off", "hang-ten", [], "leader")
    ends("one winner", "hang-ten", [[12, 3, 20, 12]], deals=1)
    play.write_note(over["one winner"], "Bob’s first win, at last", based_on="")
    ends("two winners", "hang-ten", [[3, 3, 20, 12]], deals=1)
    ends("three winners and an odd cent", "hang-ten", [[3, 3, 3, 12]], deals=1)
    ends("everybody wins", "hang-ten", [[3, 3, 3, 3]], deals=1)
    ends("split", "hang-ten", [[12, 3, 20, 12]], "split")
    ends("above the end", "tens-grid", [[10, 60], [10, 41]])
    ends("below the end", "tens-grid", [[10, -60], [10, -41]])
    ends("at the end", "tens-pile", [[0, 60], [0, 40]])
    ends("highest wins", "basketball", [[TOP, LOW], [5, 200]], deals=2)
    ends("no money", "golf", [[3, 12]], deals=1)
    ends("for points", "golf", [[4, 9, 20], [4, 4, 4]], deals=2, **POINTS)
    ends("best hand", "hang-ten", [[30, LOW, 20, 10], [TOP, 50, 40, 40], [5, 50, 30, 40]], deals=3)
    ends("best hand that others beat", "hang-ten", [[TOP, -20, 90, 90], [-20, 90, 90, 90]], deals=2)
    ends("in front from the first deal", "hang-ten", [[TOP, 30, 20, 25], [9, 4, 30, 12]], deals=2)
    ends("last and then in front", "golf", [[30, 10, 20], [5, 20, 20], [5, 20, 20]], deals=3)
    ends("half entered", "hang-ten", [[12, 3, 20, 12]])
    play.record_hand(over["half entered"], 2, 1, hand(5), based_on=0)
    play.end_match(over["half entered"], "leader")
    late = ends("deals after the end", "tens-grid", [[10, 60], [10, 20], [10, 5]])
    correct(late, 1, 1, 101)
    over["sides that share the win"] = make_counted_match(TEMPLATES["typed"], club, teams=PAIRS)
    enter(over["sides that share the win"], 1, [10, 20, 15, 5])
    play.end_match(over["sides that share the win"], "leader")
    over["sides"] = make_spades(club)
    enter_deal(over["sides"], 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(over["sides"], "leader")
    pages = {name: f"/m/{match.uid}/" for name, match in over.items()}
    best = over["in front from the first deal"]
    return Scenario(club, best, best, routes=("club", "history", "note", "result", "share-result"), further=pages)


def matches_that_go_on() -> Scenario:
    """Show a board for each state on the way, with the television, a deal and the end of some of them."""
    club = new_club()
    goes_on = {
        "new": make_match("hang-ten", 4, club),
        "no pot": play_match(club, "hang-ten", [[12, 3, 20, 12]], pot=False),
        "half entered": play_match(club, "hang-ten", [[12, 3, 20, 12]]),
        "several deals": play_match(club, "hang-ten", [[12, 3, 20, 12], [1, 30, 2, 2]]),
        "empty pot": play_match(club, "hang-ten", [[5] * 5] * 9),
        "most win": play_match(club, "basketball", [[100, 150]], deals=2),
        "near the end": play_match(club, "tens-grid", [[30, 87]]),
        "near the lower end": play_match(club, "tens-grid", [[30, -60]]),
        "near the end of a pile": play_match(club, "tens-pile", [[0, 40]]),
        "question open": make_match("golf", 3, club),
        "for points": play_match(club, "golf", [[4, 9, 20]], deals=2, **POINTS),
        "for points before a deal": make_match("golf", 3, club, **POINTS),
        "tie in the pot": play_match(club, "golf", [[4, 4, 20]], deals=2, stakes="pot", unit_cents=5),
        "full table": play_match(club, "golf", [range(32, 0, -2)]),
        "sides before a deal": make_spades(club),
        "sides": make_spades(club),
        "bids": make_spades(club),
        "all bids": make_spades(club),
    }
    for position in (1, 2):
        play.record_hand(goes_on["half entered"], 2, position, hand(30), based_on=0)
    for position in range(3):
        play.record_hand(goes_on["question open"], 1, position, hand(5), based_on=0)
    enter_deal(goes_on["sides"], 1, (4, 4), (3, 2), (3, 5), (2, 2))
    enter_bids(goes_on["bids"], 1, 4, 3, 0)
    enter_bids(goes_on["all bids"], 1, 4, 3, 0, 4)
    pages = {name: f"/m/{match.uid}/" for name, match in goes_on.items()}
    for name in ("for points", "tie in the pot"):
        more = {"deal": "deals/1/", "television": "tv/", "log": "log/", "end": "end/"}
        pages |= {f"{name} {page}": f"{pages[name]}{path}" for page, path in more.items()}
    return Scenario(club, goes_on["no pot"], routes=("history",), further=pages)


TIES = {
    "no tie of four": (1, 2, 3, 4),
    "no tie of six": (1, 2, 3, 4, 5, 6),
    "second of six": (23, 11, 14, 11, 31, -6),
    "second of four": (1, 2, 2, 2),
    "lowest of six": (1, 1, 5, 7, 8, 9),
    "lowest and third": (1, 1, 5, 5, 8, 9),
    "three lowest": (1, 1, 1, 5, 8, 9),
    "everybody": (1, 1, 1, 1),
}
"""The scores of a deal of Hang Ten, by who ties."""


def prizes() -> Scenario:
    """Show what a pot pays for each kind of tie, where it runs short, and at the end: a deal and some boards."""
    club = new_club()
    short = [(1, 1, 1, 1, 1)] * 7 + [(1, 2, 3, 4, 5)]
    paid = {name: play_match(club, "hang-ten", [scores]) for name, scores in TIES.items()}
    paid["short, tied"] = play_match(club, "hang-ten", [*short, (1, 1, 1, 1, 9)])
    paid["short, alone"] = play_match(club, "hang-ten", [*short, (1, 2, 3, 4, 5)])
    paid["empty"] = play_match(club, "hang-ten", [*[(1, 1, 1, 1, 1)] * 8, (1, 2, 3, 4, 5)])
    paid["empty at the end"] = play_match(club, "hang-ten", [(1, 1, 1, 1, 1)] * 8, deals=8)
    paid["in euros"] = play_match(club, "hang-ten", [(1, 2, 3, 4)], unit_cents=25, currency="EUR")
    paid["even shares"] = play_match(club, "hang-ten", [(1, 2, 2, 4), (2, 1, 3, 4)], deals=2, unit_cents=1)
    paid["split evenly"] = play_match(club, "hang-ten", [(1, 1, 1, 1)], "split")
    pages = {name: f"/m/{match.uid}/deals/{match.deals.count()}/" for name, match in paid.items()}
    boards = (
        "second of six",
        "lowest and third",
        "short, tied",
        "empty",
        "empty at the end",
        "even shares",
        "split evenly",
    )
    pages |= {f"board, {name}": f"/m/{paid[name].uid}/" for name in boards}
    return Scenario(
        club, paid["in euros"], routes=(), further={name.replace(",", ""): at for name, at in pages.items()}
    )


def evenings_to_settle() -> Scenario:
    """Make an evening a week, each settled in another way; show them and the balance over all of them."""
    club = new_club()
    nights: dict[str, str] = {}

    def evening(name: str, *winners: int, week: int, **options: object) -> PaymentPair:
        """Let Ann, Bob, Cy and Di play, each match won by the seat named; return that Cy pays the first winner."""
        moment = TONIGHT - timedelta(weeks=week)
        for number, winner in enumerate(winners):
            with play.backdate(moment + timedelta(hours=number)):
                scores = [1 if seat == winner else 50 + seat for seat in range(4)]
                play_match(club, "hang-ten", [scores], "leader", **options)
        nights[name] = f"/c/{club.uid}/nights/{get_night(moment)}/"
        return pair("Cy", NAMES[winners[0]], week)

    def pair(payer: str, payee: str, week: int) -> PaymentPair:
        ids = [club.players.get(name=name).pk for name in (payer, payee)]
        return PaymentPair(get_night(TONIGHT - timedelta(weeks=week)), *ids, "USD")

    carried = evening("carried over", 0, week=9)
    with play.backdate(TONIGHT - timedelta(weeks=9, hours=-1)):
        balance = PaymentPair(None, carried.payer, carried.payee, "USD")
        record_payment(club, balance, 100, before=0, phone=carried.payee)
    evening("open", 0, 1, week=8)
    note_payment(club, evening("partly paid", 0, 1, week=7), 200, carried.payee)
    note_payment(club, evening("corrected", 0, week=6), 80)
    evening("all paid", 0, week=5)
    for payer, cents in (("Bob", 90), ("Cy", 100), ("Di", 100)):
        record_payment(club, pair(payer, "Ann", 5), cents, before=0)
    evening("paid too much", 0, week=4)
    note_payment(club, pair("Bob", "Ann", 4), 100)
    evening("two currencies", 0, week=3)
    evening("two currencies", 1, week=3, currency="EUR")
    evening("several kinds", 0, week=2)
    with play.backdate(TONIGHT - timedelta(weeks=2)):
        for scores in ([10, 25, 55, 80], [30, 25, 55, 80]):
            play_match(club, "golf", [scores], "leader", stakes="points", unit_cents=1)
    with play.backdate(TONIGHT - timedelta(weeks=1)):
        late = make_match("hang-ten", 4, club)
        enter(late, 1, [1, 2, 3, 4])
        play.join_match(late, play.add_player(club, "Eve").pk)
        enter(late, 2, [1, 2, 3, 4, 5])
        play.end_match(late, "leader")
        make_match("golf", 2, club)
        gone = make_match("golf", 2, club)
        play.end_match(gone, "leader")
    note_payment(club, evening("match that is gone", 0, week=10), 100)
    play.delete_match(club.matches.latest("pk"))
    with play.backdate(TONIGHT - timedelta(weeks=11)):
        for _ in range(2):
            make_match("golf", 2, club)
    nights["nothing is over"] = f"/c/{club.uid}/nights/{get_night(TONIGHT - timedelta(weeks=11))}/"
    nights["no money"] = f"/c/{club.uid}/nights/{get_night(TONIGHT)}/"
    nights["somebody came later"] = f"/c/{club.uid}/nights/{get_night(late.started_at)}/"
    nights["nobody played"] = f"/c/{club.uid}/nights/2026-01-03/"
    play.set_pay_link(club, carried.payee, "https://pay.example.com/ann")
    for scores in ([3, 9], [3, 9], [9, 3]):
        play_match(club, "golf", [scores], "leader")
    tonight = club.matches.latest("pk").table
    play.end_evening(tonight)
    nights["evening that is over"] = f"/t/{tonight.uid}/over/"
    nights |= {
        name: f"/c/{club.uid}/{path}" for name, path in (("club", ""), ("nights", "nights/"), ("balance", "balance/"))
    }
    return Scenario(club, late, late, routes=(), further=nights)


def everything_in_the_log() -> Scenario:
    """Show the log of a match in which all was done that can be done, and those of games that note numbers."""
    club = new_club()
    match = make_match("golf", 2, club)
    enter(match, 1, ["A K 2 3 5 6", 6], 0)
    ann, bob = (seat.player for seat in match.seats.order_by("position"))
    cy = play.add_player(club, "Cy")
    correct(match, 1, 1, 9)
    play.confirm_hand(match, 1, 1, based_on=match.deals.get().hands.get(seat__position=1).version, phone=bob.pk)
    play.change_decks(match, 3)
    play.change_seats(match, [cy.pk, bob.pk])
    play.set_pay_link(club, bob.pk, "https://xn--pypal-4ve.com/bob", phone=ann.pk)
    play.rename_player(club, bob.pk, "Bobby")
    play.end_match(match, "leader")
    for note in ("The long night of יעל", "", "Once more"):
        play.write_note(match, note, based_on=match.note)
        match.refresh_from_db()
    play.resume_match(match)
    play.undo(match, play.load_undo_steps(match).undo or 0)
    play.undo(match, play.load_undo_steps(match).redo or 0)
    play.record_hand(match, 2, 0, hand(3), based_on=0)
    play.undo_entry(match, 2, 0, based_on=match.deals.get(number=2).hands.get().version)
    play.put_match_away(match, away=True, phone=cy.pk)
    play.end_match(match, "split")
    noted = make_spades(club)
    enter_bids(noted, 1, 4, 3, 0, 4)
    play.announce(noted, 1, {1: {"Bid": 5}}, was={1: {"Bid": 3}})
    play.record_hand(noted, 1, 0, HandRecord(numbers={"Bid": 4, "Tricks": 6}), based_on=0)
    undone = make_spades(club)
    enter_bids(undone, 1, 4)
    redone = make_spades(club)
    enter_deal(redone, 1, (4, 6), (5, 3), (0, 0), (4, 4))
    seen = redone.deals.get().hands.get(seat__position=0).version
    play.record_hand(redone, 1, 0, HandRecord(numbers={"Bid": 3, "Tricks": 6}), based_on=seen)
    value = {"number": "Value", "least": 0, "most": 30, "once": True}
    ticked = make_counted_match({**EUCHRE, "numbers": [*EUCHRE["numbers"], value]}, club, teams=PAIRS)
    for before, after in (
        ({}, {"Alone": 1}),
        ({"Alone": 1}, {"Alone": 1, "Value": 7}),
        ({"Alone": 1, "Value": 7}, {"Alone": 0, "Value": 9}),
    ):
        play.record_table_numbers(ticked, 1, after, was=before)
    logs = {"numbers": noted, "a bid": undone, "other numbers": redone, "ticks": ticked}
    pages = {f"log of {name}": f"/m/{each.uid}/log/" for name, each in logs.items()}
    pages |= {f"undo {name}": f"/m/{each.uid}/undo/" for name, each in logs.items()}
    play.remove_match(make_match("golf", 2, club), phone=ann.pk)
    routes = ("log", "undo", "redo", "matches-away", "correct")
    return Scenario(club, match, match, routes=routes, further=pages)


def figures() -> Scenario:
    """Show statistics and players of a club with wins in a row, ties, bids and somebody who only played for others."""
    club = new_club()
    for week, scores in ((60, [90, 50, 40]), (20, [90, 50, 40]), (2, [70, 70, 40]), (1, [20, 50, 40])):
        with play.backdate(TONIGHT - timedelta(weeks=week)):
            play_match(club, "basketball", [scores], deals=1)
    play_match(club, "hang-ten", [[3, 9, 9, 9]], deals=1)
    play_match(club, "golf", [[3, -9]], deals=1, answer=1)
    make_match("basketball", ["Eve", "Flo"], club)
    enter(make_match("basketball", ["Eve", "Flo"], club, deals=1), 1, [5, 9])
    changed = make_match("basketball", 3, club, deals=2)
    enter(changed, 1, [1, 20, 30])
    play.set_substitute(changed, 1, 2, play.add_player(club, "Max").pk)
    play.leave_match(changed, 2)
    for position, score in ((0, 50), (1, 2)):
        play.record_hand(changed, 2, position, hand(score), based_on=0)
    noted = make_counted_match(COUNTED["spades"], club, teams=PAIRS, target=160)
    for hands in ([(4, 6), (3, 3), (0, 0), (4, 4)], [(4, 3), (3, 3), (3, 3), (4, 4)], [(4, 4), (3, 4), (1, 1), (4, 4)]):
        enter_deal(noted, len(noted.deals.all()) + 1, *hands)
    play.retire_player(club, play.add_player(club, "Zed").pk, retired=True)
    play.retire_player(club, club.players.get(name="Flo").pk, retired=True)
    return Scenario(club, noted, noted, routes=("statistics", "players", "me"), further=_pages_of_figures(club, noted))


def _pages_of_figures(club: Club, noted: Match) -> dict[str, str]:
    ids = dict(club.players.values_list("name", "pk"))
    home, statistics = f"/c/{club.uid}/", f"/c/{club.uid}/statistics/"
    asked = {
        "one face": f"first={ids['Ann']}",
        "two faces": f"first={ids['Cy']}&second={ids['Bob']}",
        "two who never met": f"first={ids['Ann']}&second={ids['Eve']}",
        "basketball": "game=basketball",
        "golf": "game=golf",
        "bids": f"game={noted.game}",
        "90 days": "when=90",
        "this year": "when=year",
        "dates": "when=dates&from=2025-10-01&to=2026-03-06",
        "dates without a match": "when=dates&to=2001-01-01",
    }
    found = {
        "with a player": f"player={ids['Cy']}",
        "of a game": "game=golf",
        "of dates": f"game=basketball&player={ids['Bob']}&from=2025-10-01&to=2026-03-06",
        "nothing": "game=tens-pile",
    }
    return {
        **{f"statistics {name}": f"{statistics}?{query}" for name, query in asked.items()},
        **{f"history {name}": f"{home}history/?{query}" for name, query in found.items()},
        **{f"player {name}": f"{home}players/{ids[name]}/" for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Max", "Zed")},
    }


ROOMS = (matches_that_are_over, matches_that_go_on, prizes, evenings_to_settle, everything_in_the_log, figures)
