"""The Django project: settings, serving, logs, headers, health."""

__version__ = "1.0.0"
