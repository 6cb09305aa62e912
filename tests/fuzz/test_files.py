"""Whatever is in a file, of matches or of games, and whatever is done in the editor: the server
does not fail.
"""

import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from games import play
from games.access.form_tokens import make_token
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.editing.change import CHANGES

from .making import ANYTHING, KINDS, ODD, forms_of, multipart, send, stored_rows, with_one_odd
from .table import Table, examples

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


MATCH = {
    "format": "scorekeeper-match/1",
    "game": "golf",
    "players": ["Ann", "Bob"],
    "first_dealer": "Bob",
    "options": {"decks": 1, "deals": 9},
    "deals": [
        {"hands": {"Ann": "A K - - 5 10", "Bob": "J J 3 4 Q 2"}, "went_out": "Ann"},
        {"hands": {"Ann": "A K 2 3 5 10"}, "scores": {"Bob": 12}, "went_out": None},
    ],
    "ended_early": "leader",
    "note": "Late",
}
POT = {
    "format": "scorekeeper-match/1",
    "game": "hang-ten",
    "players": ["Ann", "Bob", "Cy", "Di"],
    "first_dealer": "Ann",
    "options": {"unit_cents": 7, "currency": "EUR"},
    "deals": [{"scores": {"Ann": 12, "Bob": 3, "Cy": 20, "Di": 12}}],
}
CHANGING = POT | {
    "players": ["Ann", "Bob", "Cy", "Di", "Eve"],
    "changes": [
        {"before": 2, "join": "Eve", "start": "average"},
        {"before": 2, "sit_out": "Ann", "score": "average"},
        {"before": 2, "substitute": "Zoe", "for": "Bob"},
    ],
    "deals": [*POT["deals"], {"scores": {"Bob": 3, "Cy": 20, "Di": 12, "Eve": 4}}],
}
VALUES = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(), st.floats()),
        *(st.sampled_from(ODD), st.text(st.characters(), max_size=20)),
        st.sampled_from([10**400, -(10**30), 2**31, 2**63, 10_000, -10_000, 10_001]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANYTHING, inner, max_size=4),
    max_leaves=6,
)


def changed(data: st.DataObject, value: Any) -> Any:
    """Return a copy of the value with something else somewhere in it."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 4)) == 0:
        return data.draw(VALUES)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key, copy = data.draw(st.sampled_from(keys)), value.copy()
    copy[key] = changed(data, value[key])
    if isinstance(copy, dict) and data.draw(st.integers(0, 5)) == 0:
        copy[data.draw(ANYTHING)] = copy.pop(key)
    return copy


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """Draw a file: matches, often with something odd in them, some bytes exchanged or deleted."""
    data = draw(st.data())
    chosen = draw(st.lists(st.sampled_from([MATCH, POT, CHANGING]), min_size=1, max_size=3))
    matches = [changed(data, match) if draw(st.booleans()) else match for match in chosen]
    escaped = draw(st.booleans())
    text = "\n".join(json.dumps(match, ensure_ascii=escaped) for match in matches).encode(
        "utf-8", "surrogatepass"
    )
    for _ in range(draw(st.integers(0, 2)) if draw(st.integers(0, 3)) == 0 else 0):
        place = draw(st.integers(0, max(0, len(text) - 1)))
        text = text[:place] + draw(st.binary(max_size=4)) + text[place + draw(st.integers(0, 30)) :]
    return text


def test_no_file_of_matches_breaks_the_server(table: Table) -> None:
    client, address = table.keeper(csrf=False), f"/c/{table.club.uid}/import/"

    @examples(100)
    @given(lines(), ANYTHING | st.just(""), ANYTHING)
    def fuzz(file: bytes, day: str, name: str) -> None:
        with transaction.atomic():
            body = multipart((("day", day),), file, name.replace('"', ""))
            response = client.generic("POST", address, body, content_type=KINDS[1])
            table.check(response)
            if response.status_code == 302:
                table.check(client.get(f"/c/{table.club.uid}/history/"))
                table.check(client.get(f"/c/{table.club.uid}/files/results.csv"))
            transaction.set_rollback(True)

    fuzz()


SHEET = """Date;Game;Ann;Bob;Zoë
2020-03-01;Skat;12;−4;x
03.02.2020;Golf;1.234;7,0;
Total;;5;6;"""
CHOSEN = {
    "shape": ["match", "result"],
    "dates": ["day", "month", "year"],
    "column-2": ["player", "score", "out"],
}


def test_no_sheet_of_old_results_breaks_the_server(table: Table) -> None:
    client, address = table.keeper(csrf=False), f"/c/{table.club.uid}/import/table/"

    @examples(100)
    @given(
        st.data(),
        ANYTHING,
        st.sampled_from(["columns", "matches", "leave-out", "import", "read-all"]),
    )
    def fuzz(data: st.DataObject, odd: str, do: str) -> None:
        place = data.draw(st.integers(0, len(SHEET)))
        text = SHEET[:place] + odd + SHEET[place + data.draw(st.integers(0, 20)) :]
        numbers = {
            name: data.draw(st.integers(-1, 9) | ANYTHING)
            for name in ("heads", "first", "last", "page")
        }
        choices = {
            name: data.draw(st.sampled_from(values) | ANYTHING) for name, values in CHOSEN.items()
        }
        fields = {
            "part-of": "Semicolon",
            "columns-of": "1 match",
            "who-Zoë": odd,
            "left-out": odd,
            **numbers,
            **choices,
        }
        with transaction.atomic():
            sent = (
                ("do", do),
                ("text", text),
                ("token", make_token()),
                *((name, str(fields[name])) for name in fields),
            )
            table.check(client.generic("POST", address, multipart(sent), content_type=KINDS[1]))
            sent = (("do", do), ("sheet", odd), *sent[1:])
            table.check(client.generic("POST", address, multipart(sent), content_type=KINDS[1]))
            table.check(
                client.generic("POST", address, multipart((), text.encode()), content_type=KINDS[1])
            )
            transaction.set_rollback(True)

    fuzz()


@st.composite
def game_files(draw: st.DrawFn) -> bytes:
    """Draw the file of a game, often with something odd in it, some bytes exchanged or deleted."""
    game = {
        "format": "scorekeeper-game/1",
        "game": draw(st.sampled_from(list(TEMPLATES.values()))),
        "told": "Deal.",
    }
    file = changed(draw(st.data()), game) if draw(st.integers(0, 3)) else game
    text = json.dumps(file, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")
    if draw(st.integers(0, 4)) == 0:
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.binary(max_size=4)) + text[place + draw(st.integers(0, 30)) :]
    return text


def test_no_file_of_a_game_breaks_the_server(table: Table) -> None:
    client, address = table.keeper(csrf=False), f"/c/{table.club.uid}/games/take/"

    evening = play.get_or_open_newest_table(table.club)

    @examples(100)
    @given(game_files(), ANYTHING | st.just(""), ANYTHING)
    def fuzz(file: bytes, called: str, name: str) -> None:
        with transaction.atomic():
            body = multipart((("name", called),), file, name.replace('"', ""))
            response = client.generic("POST", address, body, content_type=KINDS[1])
            table.check(response)
            if response.status_code == 302:
                for page in (
                    response.url,
                    f"/c/{table.club.uid}/games/",
                    f"/t/{evening.uid}/games/",
                ):
                    assert client.get(page).status_code == 200
            transaction.set_rollback(True)

    fuzz()


@pytest.mark.sqlite_will_do
def test_nothing_done_in_the_editor_breaks_the_server(table: Table) -> None:
    own = play.make_game(table.club, TEMPLATES["numbers"])
    table.before = stored_rows()
    addresses = [
        f"/c/{table.club.uid}/games/new/?like=golf-9",
        f"/c/{table.club.uid}/games/{own.key}/change/",
    ]
    forms = [form for form in forms_of(table.keeper(), addresses) if "game" in dict(form.fields)]
    facts = st.builds(
        "{}-{}={}".format, st.sampled_from(sorted(CHANGES)), st.integers(0, 12), ANYTHING
    )

    @examples(60)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = dict(form.fields) | dict(data.draw(with_one_odd(form)))
        if data.draw(st.integers(0, 3)) == 0:
            fields["game"] = json.dumps(changed(data, json.loads(dict(form.fields)["game"])))
        taps = [
            ("do", tap)
            for tap in data.draw(st.lists(facts | st.sampled_from(["undo", "save"]), max_size=4))
        ]
        sent = [field for field in fields.items() if field[0] not in ("do", "csrfmiddlewaretoken")]
        with transaction.atomic():
            table.check(send(table.keeper(), form.address, (*sent, *taps)))
            transaction.set_rollback(True)

    fuzz()


@pytest.mark.sqlite_will_do
def test_an_endlessly_nested_file_is_refused(table: Table) -> None:
    deep = b'{"format": ' + b"[" * 200_000
    response = table.keeper(csrf=False).generic(
        "POST", f"/c/{table.club.uid}/import/", multipart((), deep), content_type=KINDS[1]
    )
    assert response.status_code == 422


@pytest.mark.sqlite_will_do
def test_half_a_character_in_a_file_is_reported(table: Table) -> None:
    body = multipart((), b'{"\\ud800": null}')
    response = table.keeper(csrf=False).generic(
        "POST", f"/c/{table.club.uid}/import/", body, content_type=KINDS[1]
    )
    assert response.status_code == 422
    assert "Line 1: " in response.text
    assert "\\ud800" in response.text
