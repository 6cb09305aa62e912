"""CSV and match files: every row is there, adds up, and opens as what it is."""

import csv
import gc
import io
import json
import re
import tracemalloc
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from games import play
from games.exports import FILES
from games.exports.csv_files import generate_csv
from games.exports.tables import HANDS
from games.matches import match_batches
from games.matches.stored_match import load_match
from games.models import Match, Player
from games.pages.files import views
from games.play.imports import add_matches
from games.play.match_rows import PlayedMatch
from games.rules.files.match_file import read_match
from games.rules.replay import replay
from tests.builders import LOW, enter, hand, make_club, make_match, phone, save_hand
from tests.evenings import set_start

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


def rows(client, address):
    response = client.get(address)
    assert response.status_code == 200
    table = list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"))))
    return [
        row | {"match": row["match"].removeprefix("'")} for row in table
    ]  # a match's own name may begin with -


def in_club(club, name):
    return f"/c/{club.uid}/files/{name}"


def in_match(match, name):
    return f"/m/{match.uid}/files/{name}"


@pytest.fixture
def match():
    match = make_match("hang-ten", ["Ann", "=SUM(A1)", "Zoë", "O'Brien"])
    enter(match, 1, [LOW["hang-ten"], -7, 12, 12])
    enter(match, 2, [3, 4, 5, 6])
    return match


@pytest.mark.postgres_too
def test_hands_csv_has_score_and_money_of_every_hand(match):
    first, *_ = table = rows(phone(match.club), in_match(match, "hands.csv"))
    assert len(table) == 8
    assert first["match"] == match.uid
    told = ("game", "deal", "dealer", "player", "seat")
    assert [first[column] for column in told] == ["hang-ten", "1", "Ann", "Ann", "1"]
    assert first["cards"] == LOW["hang-ten"]
    result = replay(load_match(match.pk).build_record())
    for row in table:
        deal, seat = result.deals[int(row["deal"]) - 1], int(row["seat"]) - 1
        assert int(row["score"]) == deal.scores[seat]
        assert int(row["total"]) == deal.totals[seat]
        assert int(row["place"]) == deal.places[seat]
        assert int(row["prize_cents"]) == deal.prizes[seat]
        assert int(row["pot_cents"]) == deal.pot
    assert (table[1]["typed"], table[1]["score"]) == (
        "-7",
        "-7",
    )  # a negative number stays a number
    assert first["started"][10] == "T"
    assert first["started"][-6] in "+-"
    file = phone(match.club).get(in_match(match, "results.csv")).getvalue()
    assert file.startswith(b"\xef\xbb\xbfmatch,game,started,")
    assert file.count(b"\r\n") == file.count(b"\n") == 5


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "＝1", "10 a", "7 P", "007", "Jan 1", "'t Hooft"]
)
@pytest.mark.parametrize("file", ["hands.csv", "results.csv", "money.csv"])
def test_no_name_in_a_csv_file_becomes_a_formula(name, file):
    """A name that a spreadsheet would change has an apostrophe."""
    match = make_match("hang-ten", [name, "Bob", "Cy", "Di"], club=make_club(name))
    enter(match, 1, [1, 2, -3, 4])
    play.end_match(match, "split")
    table = rows(phone(match.club), in_match(match, file))
    assert table[0]["player"] == f"'{name}"
    for row in table:
        for cell in list(row.values())[1:]:
            assert not cell.startswith(("=", "+", "@", "＝")) or cell.isdecimal()
            assert not cell.startswith("-") or int(cell) < 0


SPLIT = [
    "Ann;=1+1", "Ann; =1+1", "Ann;;@SUM(1)", 'Ann;"=1+1"', "Ann;'=1+1", "Ann;＝1", ";-1", "a,b;+1", 'x";"=1', "=1;=1",
    "Ann;\N{NO-BREAK SPACE}=1", "'=1", "''+1", "Ann;Bob, Cy", "O'Brien", "'10 a", "'t Hooft", 'The "A"; B', "1;2;3",
    "007", "Jan 1", "7 P", "'", "'';'", "Ann;Jan 1", "5 €", "TRUE",
]  # fmt: skip


@pytest.mark.parametrize("name", SPLIT)
def test_no_cell_becomes_a_formula_wherever_lines_are_split(name):
    """Excel divides lines at semicolons where the computer's lists are written so, in quotes too;
    others at both.
    """
    match = make_match("golf", ["Ann", "Bob"])
    Player.objects.filter(club=match.club, name="Ann").update(name=name)
    client, address = phone(match.club), in_match(match, "results.csv")
    file = client.get(address).getvalue().decode("utf-8-sig")
    blunt = re.split(r"[;\t\r\n]", file)
    pieces = [
        *blunt,
        *(piece for row in csv.reader(io.StringIO(file), delimiter=";") for piece in row),
    ]
    assert not [piece for piece in pieces if re.match(r"""[\s"]*[=+\-@＝＋－＠]""", piece)]
    if name == "Ann;Bob, Cy":  # divided at commas and semicolons, rows are as long as ever
        table = list(
            csv.reader(io.StringIO(file.replace(f'"{name}"', "one cell").replace(";", ",")))
        )
        assert len({len(row) for row in table}) == 1
    (row, _) = rows(client, address)  # as docs/exports.md says of apostrophes
    assert re.sub(r"(^|[;\t])'", r"\1", row["player"]) == name
    assert row["seat"] == "1"


def test_a_score_has_columns_for_its_parts():
    """A deal that is not whole has nothing that follows from it."""
    match = make_match("golf", 2)
    enter(match, 1, [10, 5], 0)
    save_hand(match, 2, 0, "- - J J K A")
    pile = make_match("tens-pile", 2, match.club, target=50)
    save_hand(pile, 1, 0, hand(12, marked=True))
    save_hand(pile, 1, 1, 0)
    over = make_match("tens-pile", 2, match.club, target=50)
    enter(over, 1, ["10 A", 0])
    enter(over, 2, ["A 10", 0])
    save_hand(over, 1, 0, 60, based_on=load_match(over.pk).deals[0].hands[0].version)
    *golf, marked, plain, first, _, after, _ = rows(
        phone(match.club), in_club(match.club, "hands.csv")
    )
    parts = ("score", "answer", "marked", "hand_points", "mark_points", "deal_points")
    assert [[row[part] for part in parts] for row in (*golf, marked, plain)] == [
        ["20", "1", "", "10", "", "10"],
        ["5", "0", "", "5", "", "0"],
        ["-3", "", "", "-3", "", ""],
        ["2", "", "1", "12", "-10", "0"],
        ["0", "", "0", "0", "0", "0"],
    ]
    last = golf[-1]
    assert last["cards"] == "'- - J J K A"  # no formula
    assert (last["deal"], last["total"], last["place"], last["prize_cents"]) == ("2", "", "", "")
    assert (first["total"], after["total"], after["score"], after["cards"]) == (
        "60",
        "",
        "21",
        "'A 10",
    )  # after the end


@pytest.mark.postgres_too
def test_results_csv_has_every_seat_of_all_matches(match):
    other = make_match("golf", 3, club=match.club)
    play.end_match(match, "leader")
    table = rows(phone(match.club), in_club(match.club, "results.csv"))
    assert [row["match"] for row in table] == [match.uid] * 4 + [other.uid] * 3
    assert [row["won"] for row in table[:4]] == [str(int(seat.won)) for seat in match.seats.all()]
    assert sum(int(row["net_cents"]) for row in table[:4]) == 0
    assert table[0]["finished"]
    assert not table[4]["finished"]
    assert table[4]["net_cents"] == ""


@pytest.mark.postgres_too
def test_money_csv_adds_up_to_each_players_net(
    match,
):
    """Money before the first deal belongs to no deal."""
    play.end_match(match, "split")
    table = rows(phone(match.club), in_match(match, "money.csv"))
    assert {row["movement"] for row in table} == {"ante", "prize", "share"}
    for seat in match.seats.all():
        assert (
            sum(int(row["cents"]) for row in table if int(row["seat"]) == seat.position + 1)
            == seat.net_cents
        )
    play.end_match(unplayed := make_match("hang-ten", 4), "split")
    table = rows(phone(unplayed.club), in_match(unplayed, "money.csv"))
    went, came = ("ante", "", "-100"), ("share", "", "100")
    assert [(row["movement"], row["deal"], row["cents"]) for row in table] == [went] * 4 + [
        came
    ] * 4


@pytest.mark.postgres_too
def test_columns_for_changes_at_the_table_come_last():
    club, data = (
        make_club(),
        Path(__file__).parents[1] / "recordings" / "changing" / "matches.jsonl",
    )
    records = [
        read_match(json.loads(line)["match"]) for line in data.read_text("utf-8").splitlines()
    ]
    add_matches(club, [PlayedMatch(record, timezone.now()) for record in records])
    hands = rows(phone(club), in_club(club, "hands.csv"))
    played = [(row["player"], row["deal"], row["played_by"]) for row in hands if row["played_by"]]
    assert played == [("Bob", "2", "Max"), ("Di", "2", "Max")]
    table = rows(phone(club), in_club(club, "results.csv"))
    eve, di = (next(row for row in table if row["player"] == name) for name in ("Eve", "Di"))
    assert (eve["hands"], eve["start_total"], eve["place"]) == ("2", "4", "4")
    assert (di["hands"], di["start_total"], di["place"]) == ("2", "", "")
    assert [row["sat_out_points"] for row in table if row["sat_out_points"]] == ["4"]
    money = rows(phone(club), in_club(club, "money.csv"))
    came = [
        (row["player"], row["deal"], row["cents"]) for row in money if row["movement"] == "came"
    ]
    assert came == [("Eve", "2", "-90"), ("Bob", "2", "-70")]
    for row in table:
        own = [
            int(move["cents"])
            for move in money
            if (move["match"], move["seat"]) == (row["match"], row["seat"])
        ]
        assert sum(own) == int(row["net_cents"])


@pytest.mark.postgres_too
def test_a_club_takes_the_same_queries_for_any_number_of_matches(
    django_assert_num_queries,
):
    club = make_club()
    for _ in range(2):
        enter(make_match("golf", 2, club=club), 1, [1, 2])
    with django_assert_num_queries(4):
        phone(club).get(in_club(club, "hands.csv")).getvalue()
    for _ in range(10):
        enter(make_match("golf", 2, club=club), 1, [1, 2])
    with django_assert_num_queries(4):
        phone(club).get(in_club(club, "hands.csv")).getvalue()
    assert Match.objects.count() == 12


@pytest.mark.postgres_too
def test_a_clubs_file_is_cached_until_a_match_changes(django_assert_num_queries):
    club = make_club()
    ann_and_bob = make_match("golf", 2, club=club)
    enter(ann_and_bob, 1, [1, 2])
    address, client = in_club(club, "hands.csv"), phone(club, "watcher")
    first = client.get(address).getvalue()
    with django_assert_num_queries(2):  # whose phone it is, and the revisions
        assert client.get(address).getvalue() == first
    enter(ann_and_bob, 2, [3, 4])
    changed = client.get(address).getvalue()
    assert changed.startswith(first)
    assert changed.count(b"\n") == 5
    play.rename_player(club, ann_and_bob.seats.first().player_id, "Annette")
    assert b"Annette" in client.get(address).getvalue()
    play.put_match_away(ann_and_bob, away=True)
    make_match("golf", 2, club=make_club())
    assert client.get(address).getvalue() == phone(club).get(address).getvalue()
    assert client.get(in_club(club, "hands.csv.csv")).status_code == 404


@pytest.mark.postgres_too
def test_a_period_limits_the_matches_and_is_in_the_file_name():
    """Wrong dates are refused."""
    club = make_club("Friday")
    old, new = (make_match("golf", 2, club=club) for _ in range(2))
    set_start(old, timezone.now() - timedelta(days=400))
    client, address = phone(club, "watcher"), in_club(club, "results.csv")
    for query, found in (
        ("", {old.uid, new.uid}),
        ("?when=90", {new.uid}),
        ("?to=2001-01-01", set()),
    ):
        assert {row["match"] for row in rows(client, address + query)} == found
    sheet = load_workbook(io.BytesIO(client.get(in_club(club, "tables.xlsx?when=90")).getvalue()))[
        "results"
    ]
    assert {cell.value for cell in sheet["A"]} == {"Match", new.uid}
    file = client.get(f"{address}?when=dates&from=2001-01-01&to=2001-02-03")
    assert '"friday-from-2001-01-01-to-2001-02-03-results.csv"' in file["Content-Disposition"]
    assert "results.csv?when=90" in client.get(in_club(club, "?when=90")).text
    for page in ("", "results.csv"):
        wrong = client.get(in_club(club, page), {"from": "2001-02-03", "to": "2001-01-01"})
        assert wrong.status_code == 422
        assert "The second date is before the first." in wrong.text
        assert 'value="2001-02-03"' in wrong.text


def test_a_clubs_file_is_cached_only_when_it_was_read_completely():
    begun = views._cache_blocks("hands", 1, [b"one", b"two"])
    assert next(begun) == b"one"
    begun.close()
    assert list(views._cache_blocks("hands", 1, [b"three", b"four"])) == [b"three", b"four"]
    assert list(views._cache_blocks("hands", 1, [])) == [b"three", b"four"]
    assert list(views._cache_blocks("hands", 2, [b"five"])) == [b"five"]


@pytest.mark.postgres_too
def test_a_long_file_is_made_while_it_is_sent(django_assert_num_queries, monkeypatch):
    monkeypatch.setattr(match_batches, "BATCH_SIZE", 3)
    club = make_club()
    for _ in range(9):
        enter(make_match("golf", 2, club=club), 1, [1, 2])
    lines = generate_csv(HANDS, [match.pk for match in club.matches.all()])
    next(lines)
    with django_assert_num_queries(2):
        assert len([next(lines) for _ in range(6)]) == 6
    with django_assert_num_queries(4):
        assert len(list(lines)) == 12


@pytest.mark.slow
@pytest.mark.postgres_too
@pytest.mark.parametrize("name", ["hands.csv", "tables.xlsx"])
def test_many_matches_need_no_more_memory_than_few(name, monkeypatch):
    monkeypatch.setattr(match_batches, "BATCH_SIZE", 10)
    golf = make_match("golf", 4)
    for number in range(1, 10):
        enter(golf, number, [1, 2, 3, 4])
    club, record = make_club(), load_match(golf.pk).build_record()
    add_matches(club, [PlayedMatch(record, timezone.now())] * 200)
    ids = list(club.matches.values_list("pk", flat=True))

    def peak(some):
        gc.freeze()  # what other tests have left would put off collecting what this one leaves
        gc.collect()
        tracemalloc.start()
        try:
            for _ in FILES[name].blocks(some):
                pass
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
            gc.unfreeze()

    peak(ids[:20])  # so that what is made once is there
    assert peak(ids) < 1.5 * peak(ids[:20])


def test_the_guide_lists_the_columns_of_the_files():
    told = (Path(__file__).parents[2] / "docs" / "exports.md").read_text("utf-8")
    about = ["match", "game", "started"]
    for name in ("hands.csv", "results.csv", "money.csv"):
        section = told.split(f"### {name}")[1].split("###")[0]
        cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
        columns = [column for cell in cells for column in re.findall(r"`(\w+)`", cell)]
        (header,) = FILES[name].blocks([])
        assert columns == header.decode("utf-8-sig").rstrip().split(",")
        assert columns[:3] == about
    for name in FILES:
        assert f"| `{name}` |" in told
