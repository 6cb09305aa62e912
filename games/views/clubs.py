"""Clubs: starting one, and its home."""

from django.http import HttpRequest, HttpResponse


def landing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=501)


def start(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=501)


def home(request: HttpRequest, uid: str) -> HttpResponse:
    return HttpResponse(status=501)
