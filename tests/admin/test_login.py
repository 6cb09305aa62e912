"""Guessing at the admin site's passwords."""

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client, RequestFactory

from scorekeeper.senders import get_sender
from tests.builders import make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]

HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"
LIMIT = 10


@pytest.fixture(autouse=True)
def root():
    return User.objects.create_superuser("root", password="right")


def sign_in(password, *, name="root", address=HERE):
    return Client(REMOTE_ADDR=address).post(
        "/admin/login/", {"username": name, "password": password}
    )


def guess(times=LIMIT, address=HERE):
    return [
        sign_in("wrong", name=f"root{number % 3 or ''}", address=address) for number in range(times)
    ][-1]


def test_too_many_wrong_passwords_lock_out_one_sender(admin_client):
    page = guess()
    assert page.status_code == 429
    assert "Too many wrong passwords" in words(page)
    assert "Wait for an hour" in words(page)
    assert sign_in("right").status_code == 429
    assert sign_in("right", address=ELSEWHERE).status_code == 302
    assert admin_client.get("/admin/").status_code == 200  # who is signed in stays so
    call_command("axes_reset")
    assert sign_in("right").status_code == 302


def test_the_right_password_resets_the_wrong_ones():
    assert guess(LIMIT - 1).status_code == 200
    assert sign_in("right").status_code == 302
    assert guess(LIMIT - 1).status_code == 200


@pytest.mark.parametrize("password", ["eleven char", "password1234", "the-owner-123"])
def test_short_and_common_passwords_are_refused(
    password,
):
    owner = User(username="the-owner")
    with pytest.raises(ValidationError):
        validate_password(password, owner)
    validate_password(("çorrect hörse 🐎 " * 8)[:128], owner)


def test_an_impossible_name_is_refused_and_no_password_kept():
    page = sign_in("right", name="root" * 100)
    assert page.status_code == 200
    assert "Please enter the correct username and password" in words(page)
    assert not AccessAttempt.objects.exists()
    sign_in("what they typed")
    attempt = AccessAttempt.objects.get()
    assert "what they typed" not in f"{attempt.post_data} {attempt.get_data}"


def test_an_ipv6_network_counts_as_one_sender():
    wrong = {"username": "root", "password": "wrong"}
    for number in range(LIMIT):
        page = sign_in("wrong", address=f"2001:db8:1:2::{number:x}")
        client = Client(REMOTE_ADDR=HERE, headers={"x-forwarded-for": f"198.51.100.{number}"})
        same = client.post("/admin/login/", wrong)
    assert page.status_code == same.status_code == 429
    assert sign_in("right", address="2001:db8:1:3::1").status_code == 302


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        *((HERE, HERE), (f"::ffff:{HERE}", HERE), ("", None)),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ],
)
def test_a_sender_is_an_address_or_a_network(address, sender):
    assert get_sender(RequestFactory().get("/", REMOTE_ADDR=address)) == sender


def test_the_limit_costs_players_pages_nothing(django_assert_num_queries):
    match = make_match("golf", 2)
    guess()
    with django_assert_num_queries(1):
        phone(match.club).get(f"/m/{match.uid}/live/?seen={match.revision}")
