"""Drawings: hands, games, charts."""
