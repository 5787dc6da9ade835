"""What every page says: navigation, settings, accounts, errors."""

TEXTS: dict[str, str] = {}
