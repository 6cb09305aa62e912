"""The start of everything: the settings are read, and a wrong one is told about in a sentence."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def read_settings() -> None:
    """Reads the settings; ends the process where one of them is wrong, with a sentence that says how it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        settings.INSTALLED_APPS  # noqa: B018 - the first to be asked for reads them all
    except ImproperlyConfigured as error:
        sys.exit(str(error))
