"""Settings of former versions: they have no effect, and `check` says what to do instead."""

import os
from typing import Any

from django.core.checks import CheckMessage, Warning

SECURITY_TXT = "Let the proxy serve /.well-known/security.txt (docs/hosting.md)"
# What to do instead, by the name of the setting.
GONE = {
    "REMOTE_USER_HEADER": "Make a login for the admin site (scorekeeper createsuperuser)",
    "SECURITY_CONTACT": SECURITY_TXT,
    "SECURITY_EXPIRES": SECURITY_TXT,
    "SECURITY_LANGUAGES": SECURITY_TXT,
}


def check_gone_settings(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    return [
        Warning(
            f"{name} is no longer a setting.",
            hint=f"{instead}, and remove it from .env.",
            id="scorekeeper.W001",
        )
        for name, instead in GONE.items()
        if os.environ.get(name)
    ]
