from __future__ import annotations

from django.contrib.admin.forms import AdminAuthenticationForm


class LoginForm(AdminAuthenticationForm):
    """Django's form, except that a too long name is refused before it is counted as a guess."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        max_length = self.fields["username"].max_length  # type: ignore[attr-defined]
        if len(name) > max_length:
            raise self.get_invalid_login_error()
        return name
