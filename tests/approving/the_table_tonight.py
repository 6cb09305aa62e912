"""The home and the table of an evening in a club's third week: who is awaited, a match that was
kept, two tables.
"""

from datetime import timedelta

from games import play
from games.models import Club, Match, Table
from tests.approving.scenarios import TONIGHT, Scenario, new_club
from tests.builders import NAMES, enter, make_match

PANELS = ("game", "stakes", "options", "deal", "add", "me", "code")


def keep_matches(club: Club) -> Match:
    """Play and end a match of golf a week ago, keep it company by two that are not over; return the
    newer of these.
    """
    for weeks, game, deals in ((2, "golf", 9), (1, "hang-ten", 10)):
        with play.backdate(TONIGHT - timedelta(weeks=weeks)):
            over = make_match("golf", NAMES[:4], club, deals=1, stakes="points", unit_cents=5)
            enter(over, 1, [5, 9, 12, 20], 0)
            kept = make_match(game, NAMES[:4], club, deals=deals)
            enter(kept, 1, [5, 9, 12, 20], 0)
            play.end_evening(kept.table)
    return kept


def places_of_last_time() -> Scenario:
    """Make a club that has proposed the people of last time: two of four are here, and two matches
    were kept.
    """
    club = new_club()
    keep_matches(club)
    people = list(club.players.order_by("pk"))
    table = play.open_table(club)
    play.propose_people(table, people, game="golf", first=people[2].pk, host=people[0].pk)
    play.sit_down(table, people[1:2])
    here = f"/t/{table.uid}/"
    pages = {
        "home": f"/c/{club.uid}/",
        "table": here,
        "who is awaited": f"{here}?held={people[3].pk}",
    }
    pages |= {"who is here": f"{here}?held={people[1].pk}", "tv": f"{here}tv/"}
    pages |= {panel: f"{here}?open={panel}" for panel in PANELS}
    return Scenario(club, further=pages)


def a_kept_match_goes_on() -> Scenario:
    """Bring a kept match to tonight's table, where one of four is missing, and open a second
    table.
    """
    club = new_club()
    kept = keep_matches(club)
    people = list(club.players.order_by("pk"))
    table = play.continue_match(kept, phone=people[0].pk)
    play.sit_down(table, people[1:3])
    second = play.get_or_open_empty_table(club)
    play.sit_down(second, [play.add_player(club, "Grace")])
    here = f"/t/{table.uid}/"
    pages = {"all kept": f"/c/{club.uid}/?kept=all", "table": here}
    pages |= {"who does not come": f"{here}?out=1", "who is awaited": f"{here}?held={people[3].pk}"}
    pages |= {"second table": f"/t/{second.uid}/"}
    return Scenario(club, kept, further=pages)


def an_evening_that_ended() -> Scenario:
    """End an evening a moment ago, with a match that was kept."""
    club = new_club()
    keep_matches(club)
    match = make_match("golf", NAMES[:3], club, deals=1)
    enter(match, 1, [5, 9, 12], 0)
    play.end_evening(Table.objects.get(pk=match.table_id))
    return Scenario(club, match, match, further={"home": f"/c/{club.uid}/"})


THE_TABLE_TONIGHT = (places_of_last_time, a_kept_match_goes_on, an_evening_that_ended)
