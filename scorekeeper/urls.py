from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path

handler400 = "scorekeeper.errors.bad_request"
handler404 = "scorekeeper.errors.not_found"
handler500 = "scorekeeper.errors.server_error"


def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon, for pages that name none, such as the admin's."""
    return redirect(static("icons/favicon.svg"))


urlpatterns = [
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon),
    path("", include("games.urls")),
]
