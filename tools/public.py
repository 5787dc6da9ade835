"""The modules that define the public names of `jantaku`, in a line: what its reference is made of."""

import jantaku


def modules() -> list[str]:
    """The modules, sorted; a package that is itself a public name among them."""
    homes = jantaku.__dict__["_HOME"]
    return sorted({f"jantaku.{name}" if home == "jantaku" else home for name, home in homes.items()} - {"jantaku.version"})


if __name__ == "__main__":
    print(*modules())
