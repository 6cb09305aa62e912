"""Ending a match early, changing its decks."""

from django.http import HttpRequest, HttpResponse


def end(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)


def decks(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)
