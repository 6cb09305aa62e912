"""What a phone taps at a table."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.access.form_tokens import make_token
from games.models import Table


def url(table: Table, name: str = "table") -> str:
    return reverse(name, args=[table.uid])


def tap(client: Client, table: Table, do: str, **fields: str) -> HttpResponse:
    return client.post(url(table), {"do": do, **fields})


def sit(client: Client, table: Table, *names: str) -> None:
    for name in names:
        assert tap(client, table, "add", name=name).status_code == 303


def start(client: Client, table: Table, after: str = "") -> HttpResponse:
    return client.post(url(table, "start-next"), {"token": make_token(), "after": after})


def names_at(table: Table) -> list[str]:
    return [person.player.name for person in table.people.select_related("player")]


def player(table: Table, name: str) -> int:
    return table.club.players.get(name=name).pk


def make_ready(client: Client, table: Table, game: str = "golf") -> None:
    sit(client, table, "Ann", "Bob", "Cy")
    client.post(url(table, "table-games"), {"game": game})
    assert client.post(url(table), {"shown": "", "stakes": "none"}).status_code == 303
