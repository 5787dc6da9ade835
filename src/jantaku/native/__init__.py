"""The core as C: the same functions, translated by their syntax trees, built once and called by pointer.

`program` translates whole programs, `show` one function; `build` makes the shared library, `load` finds and opens it.
"""
