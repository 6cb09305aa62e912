"""Clubs with a page for each state of a room: how matches stand and end, how evenings are settled,
what figures say.
"""

from collections.abc import Sequence
from datetime import timedelta

from games import play
from games.matches.stored_match import HandRef
from games.models import Club, Match
from games.play.payments import PaymentPair, record_payment
from games.rules.built_in.game_templates.counted import COUNTED
from games.values.clocks import get_night
from tests.approving.scenarios import TONIGHT, Scenario, new_club
from tests.builders import NAMES, enter, make_match, save_hand
from tests.counted_matches import (
    EUCHRE,
    PAIRS,
    enter_bids,
    enter_deal,
    make_counted_match,
    make_spades,
)
from tests.evenings import note_payment

TOP, LOW = "7 7 A 2 3 7 7 A 2 3", "5 5 5 5 9 J Q K 4 6"
"""Hang Ten: −10 and 69 points."""
POINTS = {"stakes": "points", "unit_cents": 5}
Deals = Sequence[Sequence[int | str]]


def play_match(
    club: Club,
    game: str,
    hands: Deals,
    /,
    rest: str = "",
    answer: int | None = None,
    **options: object,
) -> Match:
    """Return a match of Ann, Bob and as many as the deals have hands (else of four), ended early if
    `rest` says how.
    """
    match = make_match(game, len(hands[0]) if hands else 4, club, **options)
    for number, scores in enumerate(hands, 1):
        enter(match, number, scores, answer)
    if rest:
        play.end_match(match, rest)  # type: ignore[arg-type]
    return match


def correct(match: Match, number: int, position: int, score: int) -> None:
    seen = match.deals.get(number=number).hands.get(seat__position=position).version
    save_hand(match, number, position, score, based_on=seen)


def matches_that_are_over() -> Scenario:
    """Make a match for each way to end: won, shared, split, called off, too late to count, with and
    without money.
    """
    club = new_club()
    over: dict[str, Match] = {}

    def ends(name: str, game: str, hands: Deals, rest: str = "", **options: object) -> Match:
        with play.backdate(TONIGHT - timedelta(days=len(over))):
            over[name] = play_match(club, game, hands, rest, **options)
        return over[name]

    ends("called off", "hang-ten", [], "leader")
    ends("three winners and an odd cent", "hang-ten", [[3, 3, 3, 12]], deals=1)
    ends("everybody wins", "hang-ten", [[3, 3, 3, 3]], deals=1)
    ends("split", "hang-ten", [[12, 3, 20, 12]], "split")
    ends("at the end", "tens-pile", [[0, 60], [0, 40]])
    ends("highest wins", "basketball", [[TOP, LOW], [5, 200]], deals=2)
    ends("for points", "golf", [[4, 9, 20], [4, 4, 4]], deals=2, **POINTS)
    ends("best hand", "hang-ten", [[30, LOW, 20, 10], [TOP, 50, 40, 40], [5, 50, 30, 40]], deals=3)
    first = ends(
        "in front from the first deal", "hang-ten", [[TOP, 30, 20, 25], [9, 4, 30, 12]], deals=2
    )
    play.write_note(first, "Bob’s first win, at last", based_on="")
    ends("half entered", "hang-ten", [[12, 3, 20, 12]])
    save_hand(over["half entered"], 2, 1, 5)
    play.end_match(over["half entered"], "leader")
    late = ends("deals after the end", "tens-grid", [[10, 60], [10, 20], [10, 5]])
    correct(late, 1, 1, 101)
    sides = make_spades(club)
    enter_deal(sides, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    play.end_match(sides, "leader")
    pages = {name: f"/m/{match.uid}/" for name, match in over.items()}
    pages["counting down to the result of sides"] = f"/m/{sides.uid}/?play=1"
    pages["win of a team on the TV"] = f"/m/{sides.uid}/tv/"
    pages["win for points on the TV"] = f"/m/{over['for points'].uid}/tv/"
    return Scenario(
        club, first, first, routes=("history", "note", "result", "share-result"), further=pages
    )


def matches_that_go_on() -> Scenario:
    """Show a board for each state on the way, with the television, a deal and the end of some of
    them.
    """
    club = new_club()
    goes_on = {
        "new": make_match("hang-ten", 4, club),
        "half entered": play_match(club, "hang-ten", [[12, 3, 20, 12]]),
        "empty pot": play_match(club, "hang-ten", [[5] * 5] * 9),
        "near the end": play_match(club, "tens-grid", [[30, 87]]),
        "question open": make_match("golf", 3, club),
        "tie in the pot": play_match(
            club, "golf", [[4, 4, 20]], deals=2, stakes="pot", unit_cents=5
        ),
        "full table": play_match(club, "golf", [range(32, 0, -2)]),
        "all bids": make_spades(club),
    }
    for position in (1, 2):
        save_hand(goes_on["half entered"], 2, position, 30)
    for position in range(3):
        save_hand(goes_on["question open"], 1, position, 5)
    enter_bids(goes_on["all bids"], 1, 4, 3, 0, 4)
    pages = {name: f"/m/{match.uid}/" for name, match in goes_on.items()}
    for name in ("full table", "new", "half entered", "all bids"):
        pages[f"{name} on television"] = f"{pages[name]}tv/"
    return Scenario(club, goes_on["new"], routes=("match-files",), further=pages)


TIES = {
    "no tie of four": (1, 2, 3, 4),
    "second of six": (23, 11, 14, 11, 31, -6),
    "lowest and third": (1, 1, 5, 5, 8, 9),
    "everybody": (1, 1, 1, 1),
}
"""The scores of a deal of Hang Ten, by who ties."""


def prizes() -> Scenario:
    """Show what a pot pays for each kind of tie, where it runs short, and at the end: a deal and
    some boards.
    """
    club = new_club()
    short = [(1, 1, 1, 1, 1)] * 7 + [(1, 2, 3, 4, 5)]
    paid = {name: play_match(club, "hang-ten", [scores]) for name, scores in TIES.items()}
    paid["short, tied"] = play_match(club, "hang-ten", [*short, (1, 1, 1, 1, 9)])
    paid["short, alone"] = play_match(club, "hang-ten", [*short, (1, 2, 3, 4, 5)])
    paid["empty"] = play_match(club, "hang-ten", [*[(1, 1, 1, 1, 1)] * 8, (1, 2, 3, 4, 5)])
    paid["empty at the end"] = play_match(club, "hang-ten", [(1, 1, 1, 1, 1)] * 8, deals=8)
    paid["even shares"] = play_match(
        club, "hang-ten", [(1, 2, 2, 4), (2, 1, 3, 4)], deals=2, unit_cents=1
    )
    pages = {name: f"/m/{match.uid}/deals/{match.deals.count()}/" for name, match in paid.items()}
    pages |= {f"board, {name}": f"/m/{paid[name].uid}/" for name in ("empty at the end",)}
    return Scenario(club, further={name.replace(",", ""): at for name, at in pages.items()})


def evenings_to_settle() -> Scenario:
    """Make an evening a week, each settled in another way; show them and the balance over all of
    them.
    """
    club = new_club()
    nights: dict[str, str] = {}

    def evening(name: str, *winners: int, week: int, **options: object) -> PaymentPair:
        """Let Ann, Bob, Cy and Di play, each match won by the seat named; return that Cy pays the
        first winner.
        """
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
    note_payment(club, evening("partly paid", 0, 1, week=7), 200, carried.payee)
    note_payment(club, evening("corrected", 0, week=6), 80)
    evening("two currencies", 0, week=3)
    evening("two currencies", 1, week=3, currency="EUR")
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
    nights["somebody came later"] = f"/c/{club.uid}/nights/{get_night(late.started_at)}/"
    play.set_pay_link(club, carried.payee, "https://pay.example.com/ann")
    for scores in ([3, 9], [3, 9], [9, 3]):
        play_match(club, "golf", [scores], "leader")
    with_pot = make_match("hang-ten", 4, club)
    enter(with_pot, 1, [5, 9, 12, 20])
    play.end_match(with_pot, "leader")
    tonight = with_pot.table
    play.end_evening(tonight)
    play.write_note(with_pot, "Never again will I keep two kings.", based_on="")
    over = f"/t/{tonight.uid}/over/"
    nights |= {
        "evening is over": over,
        "evening to send": f"{over}picture/",
        "good night on TV": f"/t/{tonight.uid}/tv/",
    }
    return Scenario(club, late, late, routes=("club", "nights", "balance"), further=nights)


def everything_in_the_log() -> Scenario:
    """Show the log of a match in which all was done that can be done, and those of games that note
    numbers.
    """
    club = new_club()
    match = make_match("golf", 2, club)
    enter(match, 1, ["A K 2 3 5 6", 6], 0)
    ann, bob = (seat.player for seat in match.seats.order_by("position"))
    cy = play.add_player(club, "Cy")
    correct(match, 1, 1, 9)
    play.confirm_hand(
        match,
        HandRef(1, 1),
        based_on=match.deals.get().hands.get(seat__position=1).version,
        phone=bob.pk,
    )
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
    save_hand(match, 2, 0, 3)
    play.undo_entry(match, HandRef(2, 0), based_on=match.deals.get(number=2).hands.get().version)
    play.put_match_away(match, away=True, phone=cy.pk)
    play.end_match(match, "split")
    undone = make_spades(club)
    enter_bids(undone, 1, 4)
    value = {"number": "Value", "least": 0, "most": 30, "once": True}
    ticked = make_counted_match(
        {**EUCHRE, "numbers": [*EUCHRE["numbers"], value]}, club, teams=PAIRS
    )
    for before, after in (
        ({}, {"Alone": 1}),
        ({"Alone": 1}, {"Alone": 1, "Value": 7}),
        ({"Alone": 1, "Value": 7}, {"Alone": 0, "Value": 9}),
    ):
        play.record_table_numbers(ticked, 1, after, before=before)
    pages = {"log of ticks": f"/m/{ticked.uid}/log/", "undo a bid": f"/m/{undone.uid}/undo/"}
    play.remove_match(make_match("golf", 2, club), phone=ann.pk)
    return Scenario(club, match, match, routes=("log", "undo", "matches-away"), further=pages)


def figures() -> Scenario:
    """Show statistics and players of a club with wins in a row, ties, bids and somebody who only
    played for others.
    """
    club = new_club()
    for week, scores in (
        (60, [90, 50, 40]),
        (20, [90, 50, 40]),
        (2, [70, 70, 40]),
        (1, [20, 50, 40]),
    ):
        with play.backdate(TONIGHT - timedelta(weeks=week)):
            play_match(club, "basketball", [scores], deals=1)
    play_match(club, "hang-ten", [[3, 9, 9, 9]], deals=1)
    play_match(club, "golf", [[3, -9]], deals=1, answer=1)
    make_match("basketball", ["Eve", "Flo"], club)
    enter(make_match("basketball", ["Eve", "Flo"], club, deals=1), 1, [5, 9])
    changed = make_match("basketball", 3, club, deals=2)
    enter(changed, 1, [1, 20, 30])
    play.set_substitute(changed, HandRef(2, 1), play.add_player(club, "Max").pk)
    play.leave_match(changed, 2)
    for position, score in ((0, 50), (1, 2)):
        save_hand(changed, 2, position, score)
    noted = make_counted_match(COUNTED["spades"], club, teams=PAIRS, target=160)
    for hands in (
        [(4, 6), (3, 3), (0, 0), (4, 4)],
        [(4, 3), (3, 3), (3, 3), (4, 4)],
        [(4, 4), (3, 4), (1, 1), (4, 4)],
    ):
        enter_deal(noted, len(noted.deals.all()) + 1, *hands)
    play.retire_player(club, play.add_player(club, "Zed").pk, retired=True)
    play.retire_player(club, club.players.get(name="Flo").pk, retired=True)
    return Scenario(
        club, noted, noted, routes=("players", "me"), further=_pages_of_figures(club, noted)
    )


def _pages_of_figures(club: Club, noted: Match) -> dict[str, str]:
    ids = dict(club.players.values_list("name", "pk"))
    home, statistics = f"/c/{club.uid}/", f"/c/{club.uid}/statistics/"
    asked = {
        "two faces": f"first={ids['Cy']}&second={ids['Bob']}",
        "basketball": "game=basketball",
        "bids": f"game={noted.game}",
        "this year": "when=year",
        "dates": "when=dates&from=2025-10-01&to=2026-03-06",
    }
    found = {
        "of dates": f"game=basketball&player={ids['Bob']}&from=2025-10-01&to=2026-03-06",
        "nothing": "game=tens-pile",
    }
    return {
        **{f"statistics {name}": f"{statistics}?{query}" for name, query in asked.items()},
        **{f"history {name}": f"{home}history/?{query}" for name, query in found.items()},
        **{
            f"player {name}": f"{home}players/{ids[name]}/"
            for name in ("Bob", "Cy", "Eve", "Max", "Zed")
        },
    }


ROOMS = (
    matches_that_are_over,
    matches_that_go_on,
    prizes,
    evenings_to_settle,
    everything_in_the_log,
    figures,
)
