"""``python -m jantaku`` is ``jantaku``."""

from jantaku.cli import main

main()
