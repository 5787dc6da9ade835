"""The difference of two views as a JSON merge patch, and its application. (RFC 7396; a view never holds null)"""

from typing import cast

from jantaku.web.wire.wording import Json


def patch(before: Json, after: Json) -> Json:
    """What must be merged into one view to make the other; empty where they are the same."""
    out: Json = {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key)
        if old is new or old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            out[key] = patch(cast("Json", old), cast("Json", new))
        else:
            out[key] = new
    return out


def merge(view: Json, change: Json) -> Json:
    """A view with a patch merged into it; neither is changed."""
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
