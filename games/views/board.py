"""The match and its deals, to look at."""

from django.http import HttpRequest, HttpResponse


def match(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)


def deal(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    return HttpResponse(status=501)
