"""Whatever is sent to whatever address: the server does not fail, and what it refuses changes
nothing.

`pytest tests/fuzz --hypothesis-profile=thorough` tries five times as many examples.
"""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import phone
from tests.routes import ROUTES, address_of

from .making import (
    ANYTHING,
    HOSTS,
    KINDS,
    METHODS,
    TOKEN,
    Served,
    as_header,
    bodies,
    filled,
    forms_of,
    headers,
    send,
    urlencoded,
    with_one_odd,
)
from .table import LISTS, NO_FORM, QUERIES, SENT, SHOWING, Table, examples, route_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.sqlite_will_do
def test_every_form_is_found_on_a_page(table: Table) -> None:
    found = {
        route_of(form)
        for form in forms_of(table.keeper(), table.addresses(admin=False))
        if form.post
    }
    assert {route.pattern for route in ROUTES if route.name in SENT - NO_FORM} - found == set()


def test_no_content_of_a_form_breaks_the_server(table: Table) -> None:
    forms = table.forms(table.keeper(), admin=False)

    @examples(200)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = data.draw(filled(form) | with_one_odd(form))
        client = table.keeper()
        if data.draw(st.booleans()):
            client.defaults["HTTP_HX_REQUEST"] = "true"
        with transaction.atomic():
            if form.post:
                csrf = data.draw(st.integers(0, 9)) > 0
                kind = data.draw(st.sampled_from([*[KINDS[0]] * 20, KINDS[1], *KINDS]))
                response = send(client, form.address, fields, kind, csrf=csrf)
                nowhere = (
                    "/hands/0/" in form.address
                )  # a blank form, whose address the phone fills in
                assert (
                    csrf
                    or response.status_code in (400, 403, 405, 413)
                    or (nowhere and response.status_code == 404)
                )
            else:
                response = client.get(
                    f"{form.address.partition('?')[0]}?{urlencoded(fields).decode()}"
                )
            table.check(response, sent=form.post, by_row=form.address.endswith(LISTS))
            transaction.set_rollback(True)

    fuzz()


def test_no_address_breaks_the_server(table: Table) -> None:
    genuine = table.addresses(admin=False) + table.addresses(admin=True)
    clients = [table.keeper, table.admin, phone]

    @examples(150)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        parts = data.draw(st.sampled_from(genuine)).split("/")
        for place in data.draw(st.sets(st.integers(1, max(1, len(parts) - 1)), max_size=2)):
            parts[place] = data.draw(ANYTHING)
        path = "/".join(parts) or "/"
        query = tuple(
            data.draw(st.lists(st.tuples(st.sampled_from(QUERIES), ANYTHING), max_size=4))
        )
        client, method = (
            data.draw(st.sampled_from(clients))(),
            data.draw(st.sampled_from(["GET", "HEAD", "POST"])),
        )
        with transaction.atomic():
            wsgi = path.encode("utf-8", "surrogatepass").decode(
                "latin-1"
            )  # as servers hand an address on
            response = client.generic(
                method, "/", QUERY_STRING=urlencoded(query).decode(), PATH_INFO=wsgi
            )
            table.check(response, sent=method == "POST")
            transaction.set_rollback(True)

    fuzz()


def test_no_headers_or_method_break_the_server(table: Table) -> None:
    genuine = table.addresses(admin=False) + table.addresses(admin=True)
    addresses = st.sampled_from(genuine) | st.sampled_from(
        ["/nothing/here/", "/admin/nothing/", "/m/nothing/"]
    )
    clients = [table.keeper, table.admin, phone]

    @examples(150)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        client = data.draw(st.sampled_from(clients))()
        client.handler = Served(enforce_csrf_checks=True)
        client.cookies["csrftoken"] = TOKEN
        method, address = data.draw(st.sampled_from(METHODS)), data.draw(addresses)
        if data.draw(st.integers(0, 3)) == 0:
            address += "?" + "q&" * data.draw(st.sampled_from([1, 600, 20_000]))
        kind, body = data.draw(bodies())
        host = data.draw(st.just("testserver") | st.just("testserver") | HOSTS)
        around = {"host": as_header(host), **data.draw(st.just({}) | headers())}
        with transaction.atomic():
            table.check(
                client.generic(method, address, body, kind, headers=around), sent=method == "POST"
            )
            transaction.set_rollback(True)

    fuzz()


@pytest.mark.sqlite_will_do
def test_no_host_name_breaks_pages_with_an_address_to_share(table: Table, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = table.keeper()
    showing = [route for route in ROUTES if route.name in SHOWING]
    addresses = [
        address_of(route, match) for route in showing for match in (table.match, table.over)
    ]

    @examples(12)
    @given(HOSTS)
    def fuzz(host: str) -> None:
        for address in addresses:
            table.check(client.get(address, headers={"host": as_header(host)}), sent=False)

    fuzz()


def test_no_content_of_an_admin_form_breaks_the_server(table: Table) -> None:
    forms = table.forms(table.admin(), admin=True)

    @examples(60)
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(forms))
        fields = data.draw(filled(form) | with_one_odd(form))
        client = data.draw(st.sampled_from([table.admin, table.admin, table.keeper]))()
        with transaction.atomic():
            if form.post:
                response = send(client, form.address, fields)
            else:
                response = client.get(
                    f"{form.address.partition('?')[0]}?{urlencoded(fields).decode()}"
                )
            table.check(response, sent=form.post)
            transaction.set_rollback(True)

    fuzz()


# Files of matches
