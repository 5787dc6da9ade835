"""Difference of two views as a JSON merge patch, and its application. (RFC 7396; a view never contains null)"""

from typing import cast

Json = dict[str, object]


def patch(before: Json, after: Json) -> Json:
    """Return the patch from one view to another; empty if they are equal."""
    out: Json = {} if before.keys() == after.keys() else {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key)
        if old is new or old == new:
            continue
        out[key] = patch(old, new) if isinstance(old, dict) and isinstance(new, dict) else new
    return out


def merge(view: Json, change: Json) -> Json:
    """Return a view with a patch merged in; the arguments are not changed."""
    out = dict(view)
    for key, new in change.items():
        if new is None:
            out.pop(key, None)
        elif isinstance(new, dict):
            old = out.get(key)
            out[key] = merge(cast("Json", old) if isinstance(old, dict) else {}, cast("Json", new))
        else:
            out[key] = new
    return out
