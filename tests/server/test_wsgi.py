"""What is asked of the app as the server hands it on: before there is a request of Django's, and
pages for failures.
"""

import pytest
from django.test import RequestFactory

from scorekeeper.wsgi import application, force_utf8

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

CODECS = [
    "utf-16",
    "undefined",
    "base64",
    "rot13",
    "idna",
    "punycode",
    "unicode_escape",
    "a\0b",
    "UTF-8",
    "none",
]


def status(**environ: object) -> str:
    """Return what the server sends first."""
    said = []
    answer = application(
        RequestFactory()._base_environ(**environ), lambda line, headers: said.append(line)
    )
    assert b"".join(answer)
    answer.close()
    return said[0]


@pytest.mark.parametrize("codec", CODECS)
def test_a_request_cannot_choose_its_codec(codec: str) -> None:
    for kind in (
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
    ):
        asked = {"CONTENT_TYPE": f'{kind}; CharSet = "{codec}"', "QUERY_STRING": "q=%C3%FFab%00c"}
        assert status(PATH_INFO="/rules/", **asked) == "200 OK"
        assert status(PATH_INFO="/nothing/here/", REQUEST_METHOD="POST", **asked) == "404 Not Found"
    many = {
        "QUERY_STRING": "q&" * 600,
        "CONTENT_TYPE": "application/x-www-form-urlencoded; charset=utf-8",
    }
    assert status(PATH_INFO="/", **many) in (
        "200 OK",
        "400 Bad Request",
    )  # nor do too many fields fail the server


@pytest.mark.parametrize(
    "name",
    [
        *(
            "HOST",
            "COOKIE",
            "REFERER",
            "ORIGIN",
            "ACCEPT",
            "ACCEPT_ENCODING",
            "ACCEPT_LANGUAGE",
            "USER_AGENT",
            "RANGE",
        ),
        *(
            "HX_REQUEST",
            "HX_CURRENT_URL",
            "HX_TARGET",
            "IF_NONE_MATCH",
            "IF_MODIFIED_SINCE",
            "AUTHORIZATION",
        ),
        *(
            "X_FORWARDED_FOR",
            "X_FORWARDED_PROTO",
            "X_FORWARDED_HOST",
            "X_REQUEST_ID",
            "SCOREKEEPER_PHONE",
        ),
    ],
)
def test_no_non_ascii_header_breaks_the_server(name: str) -> None:
    for value in ("\xe9", "caf\xc3\xa9", "\xff\xfe=1; a=\xe9", "http://\xe9/"):
        for path, method in (
            ("/", "GET"),
            ("/clubs/", "POST"),
            ("/nothing/here/", "GET"),
            ("/static/no.css", "GET"),
        ):
            asked = {f"HTTP_{name}": value, "PATH_INFO": path, "REQUEST_METHOD": method}
            assert status(**asked) < "500", (asked, status(**asked))


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("multipart/form-data; boundary=xx", "multipart/form-data; boundary=xx"),
        ("multipart/form-data; charset=utf-8; boundary=xx", "multipart/form-data; boundary=xx"),
        ("text/plain;charset*=utf-8''utf-16", "text/plain"),
        ("", ""),
    ],
)
def test_other_parameters_of_the_content_type_stay(said: str, left: str) -> None:
    assert force_utf8({"CONTENT_TYPE": said, "PATH_INFO": "/"}) == {
        "CONTENT_TYPE": left,
        "PATH_INFO": "/",
    }
