"""Rule books and rulings of a house that do not load: why, and what would be right."""

TEXTS: dict[str, str] = {
    "book.no-unknown": "no rule book is called '{text}': there are {names}; or give the path of a TOML file.",
    "book.no-unknown-near": "no rule book is called '{text}': did you mean {near}? There are {names}; or give the path of a TOML file.",
    "book.no-file": "no rule book at {path}: give the path of a TOML file, or one of {names}.",
    "book.no-unreadable": "{path} cannot be read: {why}; give the path of a TOML file.",
    "book.no-large": "{path} is larger than {most} bytes: too large for a rule book.",
    "book.no-ruling": "no ruling is called '{text}'; `jantaku rules` lists them all.",
    "book.no-ruling-near": "no ruling is called '{text}'; did you mean {near}?",
    "book.no-stated": "{key} cannot be set: every book says it.",
    "book.no-stated-near": "{key} cannot be set: every book says it; set {near}.",
    "book.no-inert": "{key} cannot be set: nothing in the program depends on it.",
    "book.no-inert-near": "{key} cannot be set: nothing in the program depends on it; set {near}.",
    "book.no-value": "{setting} is not allowed: it takes {kind}.",
    "book.no-setting": "'{text}' is not a ruling: write KEY=VALUE, like uma=20,10,-10,-20.",
    "book.no-yaku": "{book} has no yaku '{text}'.",
    "book.no-yaku-near": "{book} has no yaku '{text}'; did you mean {near}?",
    "book.no-struck": "{setting} is not allowed: {book} has struck {yaku}, and a house cannot bring it back.",
    "book.no-field": "{setting} is not allowed: write {yaku}=none, or {yaku}.FIELD=VALUE; fields are {names}.",
    "book.no-idle": "{setting} would change nothing by itself: set {hint} too.",
}
