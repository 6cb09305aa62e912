"""/c/<uid>/share/<role>/replace/: another link, which shuts out whoever came by the old one."""

import re

import pytest
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.models import Club, new_uid
from tests.builders import join_by_link, phone
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db

ROLES = ["keeper", "watcher"]


def address(club, role):
    return reverse("replace-link", args=[club.uid, role])


def share(club):
    return reverse("share", args=[club.uid])


def can_open(client, club):
    return client.get(reverse("club", args=[club.uid])).status_code == 200


def form(client, club, role):
    """Return what the page's form sends."""
    html = on_one_line(client.get(address(club, role)))
    return {name: re.search(f'name="{name}" value="(.*?)"', html)[1] for name in ("token", "seen")}


@pytest.mark.parametrize(("role", "other"), [ROLES, ROLES[::-1]])
def test_a_new_link_shuts_out_all_phones_but_its_own(club, role, other):
    mine, outside, inside = phone(club, "keeper"), phone(club, role), phone(club, other)
    old = reverse("join", args=[club.get_secret(role)])
    response = mine.post(address(club, role), form(mine, club, role), follow=True)
    assert response.redirect_chain == [(share(club), 302)]
    now = Club.objects.get()
    assert "is replaced. The old code" in words(response)
    assert now.get_secret(role) in response.text
    assert club.get_secret(role) not in response.text
    assert (now.get_link_number(role), now.get_link_number(other)) == (2, 1)
    assert now.get_secret(role) != club.get_secret(role)
    assert now.get_secret(other) == club.get_secret(other)
    assert can_open(mine, club)
    assert can_open(inside, club)
    assert not can_open(outside, club)
    assert phone().get(old).status_code == 404
    assert join_by_link(outside, now.get_secret(role)).status_code == 302
    assert can_open(outside, club)


@pytest.mark.parametrize("role", ROLES)
def test_the_form_sent_twice_replaces_the_link_once(club, role):
    client = phone(club)
    sent, before = form(client, club, role), client.cookies["phone"].value
    client.post(address(club, role), sent)
    now = Club.objects.get()
    client.cookies["phone"] = before  # as the second tap sent it, before the first was answered
    assert client.post(address(club, role), sent)["Location"] == share(club)
    assert Club.objects.get().get_secret(role) == now.get_secret(role)
    assert Club.objects.get().get_link_number(role) == 2
    assert words(client.get(share(club))).count("is replaced.") == 1


def test_an_open_form_on_a_shut_out_phone_admits_nobody(club):
    shut_out = phone(club)
    sent = form(shut_out, club, "keeper")
    play.replace_link(club, "keeper", new_uid(), based_on=1)
    with nothing_changes():
        assert shut_out.post(address(club, "keeper"), sent).status_code == 404
        assert shut_out.post(address(club, "keeper"), sent | {"seen": "2"}).status_code == 404
    assert not can_open(shut_out, club)


def test_a_link_replaced_meanwhile_is_not_replaced_again_unasked(club):
    client = phone(club)
    sent = form(client, club, "watcher")
    play.replace_link(club, "watcher", new_uid(), based_on=1)
    with nothing_changes():
        response = client.post(address(club, "watcher"), sent)
    assert response.status_code == 409
    html = on_one_line(response)
    assert "Another phone has just replaced this code." in html
    assert 'name="seen" value="2"' in html


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        *(
            ({"seen": seen}, 409)
            for seen in ("", "0", "x", "-1", "1.0", "9" * 30, "²", "2147483648")
        ),
        *(({"token": token}, 422) for token in ("", "x", "A" * 22, f"{'A' * 22}:forged")),
    ],
)
def test_a_form_without_a_number_or_made_elsewhere_is_refused(club, wrong, status):
    with nothing_changes():
        response = phone(club).post(
            address(club, "watcher"), {"token": make_token(), "seen": "1"} | wrong
        )
        assert (
            phone(club)
            .post(address(club, "host"), {"token": make_token(), "seen": "1"})
            .status_code
            == 404
        )
    assert response.status_code == status
