"""The login form of the admin site."""

from __future__ import annotations

from django.contrib.admin.forms import AdminAuthenticationForm


class LoginForm(AdminAuthenticationForm):
    """Django's, but a name that is too long is refused before it is looked up and counted as a
    guess.
    """

    def clean_username(self) -> str:
        """Return the name; if it is too long, raise the `ValidationError` of a wrong name or
        password.
        """
        name: str = self.cleaned_data["username"]
        longest = self.fields["username"].max_length  # type: ignore[attr-defined]
        if len(name) > longest:
            raise self.get_invalid_login_error()
        return name
