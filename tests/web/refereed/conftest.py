"""The same chance in every run, as at the tables of the core."""

from tests.web.play.conftest import _the_same_chance

__all__ = ("_the_same_chance",)
