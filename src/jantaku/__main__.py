"""Run the command line as ``python -m jantaku``."""

from jantaku.cli import main

main()
