"""Requests as no browser sends them: the forms of the app's own pages with anything in their
fields.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote_plus, urljoin

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.test.client import ClientHandler
from hypothesis import strategies as st

from games.models import Table, Tally
from scorekeeper.wsgi import force_utf8

Fields = tuple[tuple[str, str], ...]
TOKEN = "a" * 32
ODD = [
    *(
        "",
        " ",
        "\0",
        "a\0b",
        "\x07",
        "\r\n\r\n",
        "\u202eabc",
        "\u200b",
        "\U0001f469\u200d\U0001f467",
        "e\u0301" * 30,
    ),
    *(
        "ﷺ",
        "\ud800",
        "\udcff",
        "\ufffe",
        "0",
        "-0",
        "-1",
        "1",
        "2",
        "01",
        "+1",
        "1.0",
        "1e309",
        "NaN",
        "Infinity",
    ),
    *(
        "²",
        "１２",
        "٣",
        "−3",
        "½",
        "0x10",
        "1_000",
        str(2**15),
        str(2**31),
        str(2**63),
        str(2**64),
        "9" * 18,
        "9" * 19,
    ),
    *(
        "9" * 400,
        "9" * 5000,
        "-" + "9" * 30,
        "true",
        "null",
        "None",
        "[]",
        "{}",
        "on",
        "x" * 41,
        "x" * 6000,
        "<b>&\"'",
    ),
    *(
        "' OR 1=1 --",
        "%00",
        "%",
        "../..",
        "A K Q",
        "_ _ _",
        "- - - -",
        "A " * 3000,
        "7 7 7 7 7 7 7 7 7 A",
        "seat-1",
    ),
    *("2026-02-30", "0001-01-01", "9999-12-31", "leader", "golf", "1-2"),
]
ANYTHING = st.one_of(
    st.sampled_from(ODD),
    st.text(st.characters(), max_size=50),
    st.integers().map(str),
    st.integers(-3, 30).map(str),
)
KINDS = (
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=xx",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=none",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "x" * 300,
    "application/json",
    "text/plain",
    "",
)


CODECS = (
    "utf-8",
    "utf-16",
    "utf-7",
    "undefined",
    "base64",
    "idna",
    "punycode",
    "unicode_escape",
    "a\0b",
)
UNREADABLE = (
    (KINDS[0], b"&".join([b"a=1"] * 600)),
    ("multipart/form-data", b"--xx--"),
    ("multipart/form-data; boundary=" + "x" * 300, b"--xx--"),
    (
        KINDS[1],
        b"--xx\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\n=\r\n--xx--",
    ),
)
METHODS = (
    "GET",
    *["POST"] * 9,
    "HEAD",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "get",
    "NONE",
)
HEADERS = (
    *(
        "Accept",
        "Accept-Encoding",
        "Accept-Language",
        "Authorization",
        "Cookie",
        "If-Match",
        "If-Modified-Since",
    ),
    *(
        "If-None-Match",
        "If-Unmodified-Since",
        "Origin",
        "Range",
        "Referer",
        "User-Agent",
        "X-CSRFToken",
        "X-Request-ID",
    ),
    *(
        "HX-Request",
        "HX-Boosted",
        "HX-Current-URL",
        "HX-Current-URL-URI-AutoEncoded",
        "HX-Prompt",
        "HX-Target",
    ),
    *(
        "HX-Trigger",
        "HX-Triggering-Event",
        "HX-History-Restore-Request",
        "X-Forwarded-For",
        "X-Forwarded-Host",
    ),
    *("X-Forwarded-Proto", "X-HTTP-Method-Override", "X-Requested-With"),
)
ODD_HOSTS = (
    *(
        "",
        " ",
        "localhost",
        "LocalHost:8000",
        "localhost.",
        "localhost:",
        "localhost:8000:80",
        "me@localhost",
        "*",
    ),
    *(
        "[::1]",
        "[::1]:99999",
        "[::1",
        "[:::::]",
        "[::1]x",
        "127.0.0.1:65536",
        "127.1",
        "elsewhere.test",
        "testserver:0",
    ),
    "localhost/x",
)
HOSTS = st.one_of(
    st.sampled_from(ODD_HOSTS),
    st.integers(60_000, 1_000_000).map("localhost:{}".format),
    st.sampled_from(ODD).map("localhost:{}".format),
)


@dataclass(frozen=True, slots=True)
class Form:
    """Where something can be sent, and the fields that a page sends there."""

    address: str
    fields: Fields
    post: bool = True


class FormsOf(HTMLParser):
    """The forms of a page at `address`, filled in as it is opened."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address = address
        self.found: list[Form] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        name = values.get("name")
        if tag == "form":
            address = urljoin(self.address, values.get("action") or self.address)
            self.found.append(Form(address, (), values.get("method", "").lower() == "post"))
        elif (
            not values.get("formaction", "#").startswith("#") and self.found
        ):  # one that is sent elsewhere
            self.found.insert(
                -1, Form(urljoin(self.address, values["formaction"]), self.found[-1].fields, True)
            )
        elif name and self.found and tag in ("input", "select", "textarea", "button"):
            last = self.found[-1]
            post = last.post or values.get("formmethod") == "post"
            self.found[-1] = Form(
                last.address, (*last.fields, (name, values.get("value", ""))), post
            )


def forms_of(client: Client, addresses: Iterable[str]) -> list[Form]:
    """Return the forms of these pages, each once by where it goes and what its fields are
    called.
    """
    found: dict[object, Form] = {}
    for address in addresses:
        response = client.get(address, follow=True)
        if response.status_code == 200 and not response.streaming and b"<form" in response.content:
            for form in FormsOf(address, response.content.decode()).found:
                found[form.address, form.post, *(name for name, _ in form.fields)] = form
    return list(found.values())


@st.composite
def filled(draw: st.DrawFn, form: Form) -> Fields:
    """Draw what is sent from a form: as it is, with something odd, left out or twice, or with a
    field in excess.
    """
    fields: list[tuple[str, str]] = []
    for name, value in form.fields:
        if name == "csrfmiddlewaretoken":
            continue
        what = draw(st.sampled_from(["as it is", "as it is", "odd", "odd", "left out", "twice"]))
        if what in ("as it is", "twice"):
            fields.append((name, value))
        if what in ("odd", "twice"):
            fields.append((name, draw(ANYTHING)))
    if draw(st.integers(0, 4)) == 0:
        fields.append((draw(ANYTHING), draw(ANYTHING)))
    return tuple(fields)


@st.composite
def with_one_odd(draw: st.DrawFn, form: Form) -> Fields:
    """Draw what is sent from a form as it is, except for one field."""
    fields = [field for field in form.fields if field[0] != "csrfmiddlewaretoken"]
    if fields:
        place = draw(st.integers(0, len(fields) - 1))
        fields[place] = (fields[place][0], draw(ANYTHING))
    return tuple(fields)


def raw(text: str) -> bytes:
    """Return a text as bytes, half characters too, which are then no UTF-8."""
    return text.encode("utf-8", "surrogatepass")


def urlencoded(fields: Fields) -> bytes:
    return "&".join(
        f"{quote_plus(raw(name))}={quote_plus(raw(value))}" for name, value in fields
    ).encode()


def multipart(fields: Fields, file: bytes | None = None, file_name: str = "matches.jsonl") -> bytes:
    """Return the body of a form with the boundary `xx`."""
    parts = [
        b'--xx\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % (raw(n), raw(v))
        for n, v in fields
    ]
    if file is not None:
        head = b'--xx\r\nContent-Disposition: form-data; name="file"; filename="%b"\r\n' % raw(
            file_name
        )
        parts.append(head + b"Content-Type: application/json\r\n\r\n" + file + b"\r\n")
    return b"".join(parts) + b"--xx--\r\n"


@st.composite
def bodies(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw a body and the kind that it is said to be of, which may not fit."""
    if draw(st.booleans()):
        return draw(st.sampled_from(UNREADABLE))
    kind = draw(st.sampled_from(KINDS))
    if draw(st.integers(0, 3)) == 0:
        kind += f"; charset={draw(st.sampled_from(CODECS))}"
    fields = tuple(draw(st.lists(st.tuples(ANYTHING, ANYTHING), max_size=3)))
    signed = (("csrfmiddlewaretoken", TOKEN), *fields)
    body = multipart(signed, b"{}") if draw(st.booleans()) else urlencoded(signed)
    return kind, body[: draw(st.integers(0, len(body)))] if draw(st.integers(0, 3)) == 0 else body


def headers() -> st.SearchStrategy[dict[str, str]]:
    """Headers as a server hands them on, which refuses line breaks and zeros in them by itself."""
    values = ANYTHING | st.sampled_from(
        ["true", "*", '"1"', "bytes=0-", "null", "http://[", "messages=x; csrftoken=x"]
    )
    return st.dictionaries(st.sampled_from(HEADERS), values.map(as_header), max_size=4)


def as_header(text: str) -> str:
    return raw(text).translate(None, b"\r\n\0").decode("latin-1")


class Served(ClientHandler):
    """The handler of the tests, called as the server's is."""

    def __call__(self, environ: dict[str, Any]) -> HttpResponse:
        return super().__call__(force_utf8(environ))


def send(
    client: Client, address: str, fields: Fields, kind: str = KINDS[0], *, csrf: bool = True
) -> HttpResponse:
    """Post a form, by default as a browser does."""
    client.cookies["csrftoken"] = TOKEN
    signed = (("csrfmiddlewaretoken", TOKEN), *fields) if csrf else fields
    body = multipart(signed) if kind.startswith("multipart") else urlencoded(signed)
    return client.generic("POST", address, body, content_type=kind)


def stored_rows() -> dict[str, list[object]]:
    """Every row that a request could change.

    What a wrong password or code, or a look at old results, leaves behind does not count, and not
    when a phone that keeps score last asked.
    """
    models = [*apps.get_app_config("games").get_models(), User, LogEntry]
    rows = {model: model._default_manager.order_by("pk") for model in models}
    rows[Tally] = rows[Tally].exclude(
        what__in=(Tally.LimitedAction.CODE, Tally.LimitedAction.TABLE)
    )
    fields = {model: [field.attname for field in model._meta.concrete_fields] for model in models}
    fields[Table].remove("keeper_asked")
    return {
        model.__name__: list(of_it.values_list(*fields[model])) for model, of_it in rows.items()
    }
