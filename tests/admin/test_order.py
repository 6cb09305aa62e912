"""The parts of the admin site: what the app holds first, who may sign in last."""

import pytest
from django.contrib import admin


@pytest.mark.django_db
def test_the_games_stand_first_and_authentication_last(rf, admin_user):
    request = rf.get("/admin/")
    request.user = admin_user
    parts = [part["app_label"] for part in admin.site.get_app_list(request)]
    assert parts[0] == "games"
    assert parts[-1] == "auth"
