"""Addresses as QR codes, to be scanned from a screen or from paper."""

import segno
from markupsafe import Markup


def on_screen(address: str) -> Markup:
    """Return an address as a code of dark squares with a light margin, on pages light and dark."""
    return _drawn(address, border=2, dark="#111", light="#fff")


def bare(address: str, scale: int = 1) -> Markup:
    """Return an address as a code without margin, for paper and for pages that give it one."""
    return _drawn(address, border=0, scale=scale)


def _drawn(address: str, **how: object) -> Markup:
    return Markup(segno.make(address, error="m").svg_inline(omitsize=True, **how))  # noqa: S704 - drawn by segno
