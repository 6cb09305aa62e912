"""A page in another language says nothing in English, and English is as it was when another phone
had another one.

Each message of the made-up language stands in brackets, so what is left outside is a text that
nobody can translate.
"""

import json
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from django.utils.timezone import get_default_timezone_name

from games.drawings.listed_games import list_templates
from games.models import HouseGame, LogEntry, Match, Player
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.say import Text
from games.values.clocks import format_place
from games.web.language import SHARED_RESULTS
from tests.approving.looking import ALL, list_addresses, make_phones, request_page
from tests.approving.scenarios import TONIGHT, Scenario
from tests.made_up_language import CODE, find_bare_texts, made_up_language

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do, pytest.mark.slow]
BUILT_IN_NAMES = [game.name for game in BUILT_IN.values()]
PLACES = {"{name}", "{score}"}
"""Places in texts that scripts fill."""


def list_words(declared: object) -> Iterator[str]:
    """Yield the words that people gave to the numbers, cards and lines of their game."""
    if isinstance(declared, dict):
        for value in (*declared, *declared.values()):
            yield from list_words(value)
    elif isinstance(declared, list):
        for value in declared:
            yield from list_words(value)
    elif isinstance(declared, str) and declared[:1].isupper():
        yield declared


NAMES = {
    *("Card Night", "QR", "Wi-Fi", "Excel", "LibreOffice"),
    "pаypal.com",  # how an address reads that has letters of another alphabet
    *BUILT_IN_NAMES,
    *(name.partition(",")[0] for name in BUILT_IN_NAMES),
    *(listed.name for listed in list_templates()),
    *(
        word
        for declared in TEMPLATES.values()
        for word in list_words(declared)
        if not isinstance(word, Text)  # a card, or a game’s own name
    ),
    *PLACES,
    format_place(get_default_timezone_name()),
}


@pytest.mark.parametrize("build", ALL, ids=lambda build: build.__name__)
@time_machine.travel(TONIGHT, tick=False)
def test_no_text_is_outside_the_messages_of_a_language(build, settings, subtests) -> None:
    settings.LANGUAGES = [("en", "English"), (CODE, "Made up")]
    scenario = build()
    with made_up_language():
        for name, where in list_addresses(scenario).items():
            for who, client in make_phones(scenario).items():
                with subtests.test(f"{name} {who}"):
                    assert find_english(client, where, scenario) == []
                    assert "⟦" not in read_in_english(client, where), (
                        "a cache keeps another language’s text"
                    )


def find_english(client: Client, where: str, scenario: Scenario) -> list[str]:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = CODE
    if where.startswith(SHARED_RESULTS):
        where = f"{where}?lang={CODE}"
    response = request_page(client, where)
    names = [template.name or "" for template in response.templates[:1]]
    is_english = any(name.startswith("admin/") for name in names)
    if is_english or "text/html" not in response.get("Content-Type", ""):
        return []
    return find_bare_texts(response.text, {*NAMES, *list_names(scenario)})


def read_in_english(client: Client, where: str) -> str:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    response = request_page(client, where)
    return response.text if "text/html" in response.get("Content-Type", "") else ""


def list_names(scenario: Scenario) -> set[str]:
    """Return everything that people typed: it is never translated."""
    players = Player.objects.values_list("name", flat=True)
    games = [
        part
        for name in HouseGame.objects.values_list("name", flat=True)
        for part in (name, name.split(",")[0])
    ]
    noted = LogEntry.objects.filter(action="note").values_list("after", flat=True)
    notes = [change["note"] for change in noted if change and change.get("note")]
    notes += Match.objects.exclude(note="").values_list("note", flat=True)
    links = Player.objects.exclude(pay_link="").values_list("pay_link", flat=True)
    called = [name.split()[0] for name in players]
    declarations = [*HouseGame.objects.values_list("declaration", flat=True)]
    declarations += Match.objects.exclude(declaration="").values_list("declaration", flat=True)
    words = [word for declaration in declarations for word in list_words(json.loads(declaration))]
    told = HouseGame.objects.values_list("told", flat=True)
    words += [line for text in told for line in text.splitlines() if line]
    return {scenario.club.name, *players, *called, *games, *notes, *links, *words}
