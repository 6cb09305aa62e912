"""The admin site as who runs the server sees it: matches of every kind, people, a game, and what is
deleted.
"""

from datetime import timedelta

from games import play
from games.matches.stored_match import HandRef
from games.models import Club, Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.approving.scenarios import TONIGHT, Scenario
from tests.builders import NAMES, enter, hand, make_club, make_match, save_hand
from tests.counted_matches import EUCHRE, enter_bids, enter_deal, make_counted_match, make_spades


def admin_site() -> Scenario:
    """Make a club with matches that go on and are over, of each kind, with the lists of the admin
    site.
    """
    club = make_club("The Kitchen Table")
    matches = {
        "hands": _hands(club),
        "over": _over(club),
        "who came and went": _changing(club),
        "bids": _bids(club),
    }
    golf, pile = make_match("golf", 2, club), make_match("tens-pile", 2, club)
    enter(golf, 1, [10, 5], 0)
    save_hand(pile, 1, 0, hand(12, marked=True))
    yaniv = make_match(play.make_game(club, COUNTED["yaniv"]).key, 2, club)
    enter(yaniv, 1, [50, 3], answer=1)
    table = make_counted_match(EUCHRE, club)
    play.record_table_numbers(table, 1, {"Alone": 1}, before={})
    matches |= {"penalty": golf, "mark": pile, "landing": yaniv, "numbers of the table": table}
    game = play.make_game(
        club, {**TEMPLATES["golf-9"], "name": "Nines & <b>more</b>"}, "Deal nine each."
    )
    make_match(game.key, 2, club)
    ann, bob = (club.players.get(name=name) for name in ("Ann", "Bob"))
    play.merge_players(club, ann.pk, play.add_player(club, "Annie").pk)
    play.retire_player(club, bob.pk, retired=True)
    rows = {f"match with {name}": matches[name] for name in ("hands", "who came and went", "bids")}
    rows |= {"club": club, "player": ann, "house game": game}
    changed = {
        name: f"/admin/games/{row._meta.model_name}/{row.pk}/change/" for name, row in rows.items()
    }
    deleted = {
        "delete a club": f"/admin/games/club/{club.pk}/delete/",
    }
    lists = {
        f"list of {name}": f"/admin/games/{name}/"
        for name in ("match", "club", "player", "housegame")
    }
    return Scenario(club, further=changed | deleted | lists, by_staff=True)


def _hands(club: Club) -> Match:
    """Let cards and typed scores go in, one of which is corrected from Ann's phone."""
    match = make_match("hang-ten", 4, club)
    enter(match, 1, ["7 7 7 7 7 7 7 7 7 A", 12, 3, 12])
    save_hand(match, 2, 1, -7)
    ann, version = (
        match.seats.first().player_id,
        match.deals.first().hands.get(seat__position=1).version,
    )
    save_hand(match, 1, 1, 15, based_on=version, phone=ann)
    return match


def _over(club: Club) -> Match:
    with play.backdate(TONIGHT - timedelta(days=1)):
        match = make_match("hang-ten", 4, club)
        enter(match, 1, [1, 2, 3, 4])
        play.end_match(match, "leader")
    return match


def _changing(club: Club) -> Match:
    match = make_match("hang-ten", NAMES[:5], club)
    enter(match, 1, [1, 2, 3, 4, 5])
    play.leave_match(match, 4)
    play.set_substitute(match, HandRef(2, 0), play.add_player(club, "Max").pk)
    return match


def _bids(club: Club) -> Match:
    match = make_spades(club)
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_bids(match, 2, 3, 2)
    save_hand(match, 2, 0, HandRecord(numbers={"Bid": 3, "Tricks": 4}))
    return match
