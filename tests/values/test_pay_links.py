"""An address for payments as people read it: a name in foreign letters in both its forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.values.pay_links import check_link, format_link


@pytest.mark.parametrize("link", ["", "https://pay.example.com/xn--pypal-4ve?to=ann"])
def test_an_address_of_plain_letters_shows_unchanged(link):
    assert format_link(link) == link


@pytest.mark.parametrize(
    ("host", "reads"),
    [
        ("xn--pypal-4ve.com", "pаypal.com"),
        ("pay.xn--mnchen-3ya.de", "pay.münchen.de"),
        ("xn--strae-oqa.de", "straße.de"),
        ("xn--80ak6aa92e.com", "аррӏе.com"),
        ("xn--fsq.xn--fiqs8s", "例.中国"),
        ("XN--MNCHEN-3YA.de", "münchen.de"),
    ],
)
def test_a_host_in_foreign_letters_shows_in_both_forms(host, reads):
    link = f"https://{host}/ann"
    assert (
        format_link(check_link(link))
        == f"{link} (reads “\u2068{reads}\u2069”, with other letters than a to z)"
    )


def encoded(name):
    return f"https://xn--{name.encode('punycode').decode('ascii').lower()}.com/"


@pytest.mark.parametrize(
    "name", ["pay\u202epal", "pay\u200bpal", "pаy/pal", "pay pаl", "pay\u2044pal", "pаy\ue000"]
)
def test_a_host_with_invisible_or_odd_characters_shows_encoded(name):
    assert format_link(encoded(name)) == encoded(name)


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789-", max_size=60))
def test_any_host_can_be_shown(letters):
    assert format_link(f"https://xn--{letters}a.com/").startswith("https://xn--")
