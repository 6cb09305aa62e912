"""Every page of a club that has played for weeks opens, for everybody who may come by, and tonight
has its code.
"""

import pytest

from games import play
from games.matches.stored_match import load_match
from games.models import TableCode, new_uid
from games.values.table_codes import derive_code
from tests.access.ways_in import guest, phone_by_code
from tests.builders import NAMES, enter, make_club, make_match, phone, save_hand
from tests.past import give_weeks
from tests.reading_pages import words
from tests.routes import ROUTES, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

PEOPLE = (
    "seat",
    *(
        pytest.param(who, marks=pytest.mark.slow)
        for who in ("keeper", "looker-on", "guest", "outsider")
    ),
)


@pytest.fixture(scope="module")
def past(shared_rows):
    """A club that has played for weeks, with a match of tonight that is over and one that goes
    on.
    """
    club = make_club("Ann’s Table")
    give_weeks(club)
    over = make_match("hang-ten", NAMES[:4], club)
    enter(over, 1, [1, 2, 3, 4])
    play.end_match(over, "leader")
    running = make_match("golf", NAMES[:3], club)
    enter(running, 1, [5, 6, 7], 0)
    save_hand(running, 2, 0, 3)
    return running, over


def client_for(who, match):
    seat = match.seats.get(position=0).player_id
    return {
        "keeper": lambda: phone(match.club),
        "seat": lambda: phone(match.club, player=seat),
        "looker-on": lambda: phone(match.club, "watcher"),
        "guest": lambda: guest(match),
        "outsider": phone,
    }[who]()


def status(client, address):
    """Return the status of an answer, read to its end where it is a file: others wait for their
    turn until then.
    """
    answer = client.get(address)
    if answer.streaming:
        b"".join(answer.streaming_content)
    return answer.status_code


def plain(answer):
    return words(answer).replace("-", "").replace(" ", "")


def code_for(table, role):
    """Return the code of a table as `plain` text has it; one is made if there is none."""
    return play.get_or_make_code(table.club, role, table.pk).replace("-", "")


@pytest.mark.slow
@pytest.mark.parametrize("who", PEOPLE)
def test_every_page_of_tonight_answers(past, who):
    running, over = past
    client = client_for(who, running)
    for route in ROUTES:
        if not route.in_admin:
            assert status(client, address_of(route, running, over)) < 500, route


@pytest.mark.slow
@pytest.mark.parametrize("who", ["keeper", "looker-on"])
def test_every_page_of_past_and_imported_matches_answers(past, who):
    running, over = past
    client = client_for(who, running)
    routes = [route for route in ROUTES if route.pattern.startswith("m/")]
    ended = running.club.matches.exclude(pk__in=[running.pk, over.pk]).order_by("-pk")
    assert ended[0].started_at < running.club.started_at, "imported"
    for match in ended[:5]:
        for route in routes:
            came = status(client, address_of(route, match))
            assert came < 500, (match, route)
            assert came == 200 or route.name not in ("match", "tv", "deal"), (match, route)


def test_tonights_pages_show_a_code_that_phones_can_join_by(past):
    running, _ = past
    assert TableCode.objects.filter(club=running.club).exclude(table=running.table).exists()
    assert phone_by_code(running.club, "keeper", {"name": "Newcomer"})
    for address in (
        f"/c/{running.club.uid}/",
        f"/c/{running.club.uid}/share/",
        f"/m/{running.uid}/",
    ):
        assert code_for(running.table, "keeper") in plain(phone(running.club).get(address)), address


def codes_shown(club, shown):
    """Return the codes of tables, of tonight or before, that a page shows."""
    secrets = {role: club.get_secret(role) for role in ("keeper", "watcher")}
    return [
        row
        for row in club.codes.all()
        if derive_code(secrets[row.role], row.nonce).replace("-", "") in shown
    ]


@pytest.fixture
def two_tables(past):
    """Return matches that go on at two tables of tonight, the first one first."""
    club = past[0].club
    second = play.open_table(club)
    ids = [play.add_player(club, name).pk for name in NAMES[4:7]]
    there = play.start_match(club, "golf", ids, 0, {}, uid=new_uid(), table=second)
    return past[0], there


@pytest.mark.parametrize("who", PEOPLE[:3])
def test_no_page_shows_the_code_of_another_table_or_evening(two_tables, who):
    club = two_tables[0].club
    for match in two_tables:
        for role in ("keeper", "watcher"):
            code_for(match.table, role)
    for match in two_tables:
        client = client_for(who, match)
        addresses = [address_of(route, match) for route in ROUTES if route.pattern.startswith("m/")]
        addresses += [
            route.filled(uid=match.table.uid) for route in ROUTES if route.pattern.startswith("t/")
        ]
        for address in (
            address
            for address in addresses
            if not address.endswith((".csv", ".jsonl", ".png", ".xlsx", "/files/"))
        ):
            shown = codes_shown(club, plain(client.get(address, follow=True)))
            assert {code.table for code in shown} <= {match.table}, address


@pytest.mark.parametrize("which", [0, 1])
def test_every_page_of_a_table_shows_its_own_code(two_tables, which):
    """Also between two matches."""
    match = two_tables[which]
    keeper = phone(match.club)
    plays, watches = (code_for(match.table, role) for role in ("keeper", "watcher"))
    share, table, after = (
        f"/c/{match.club.uid}/share/",
        f"/t/{match.table.uid}/",
        f"?after={match.uid}",
    )
    for address in (f"{share}?table={match.table.uid}", f"{share}?next=/m/{match.uid}/"):
        shown = plain(keeper.get(address))
        assert plays in shown, address
        assert watches in shown, address
    for address in (f"/m/{match.uid}/", f"/m/{match.uid}/tv/"):
        assert plays in plain(keeper.get(address)), address
    play.end_match(match, "leader")
    for address in (f"{table}{after}", f"{table}tv/{after}"):
        assert plays in plain(keeper.get(address)), address


def test_a_corrected_past_match_ends_on_its_evening(past):
    running, _ = past
    for match in running.club.matches.exclude(finished_at=None):
        assert (match.finished_at - match.started_at).days == 0, match
        assert load_match(match.pk)


def test_share_shows_the_code_of_the_table_still_open(
    two_tables,
):
    over = two_tables[1]
    keeper, (code, gone) = (
        phone(over.club),
        (code_for(match.table, "keeper") for match in two_tables),
    )
    play.end_match(over, "leader")
    play.end_evening(over.table)
    for which in ("", f"?next=/m/{over.uid}/", f"?table={over.table.uid}", "?table=none"):
        shown = plain(keeper.get(f"/c/{over.club.uid}/share/{which}"))
        assert code in shown, which
        assert gone not in shown, which
    assert gone not in plain(keeper.get(f"/m/{over.uid}/"))
