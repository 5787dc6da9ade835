"""Dialogue with players of other programs in mjai: their bots at our tables, our bots at theirs.

* ``events``   lines that a seat may know, out of its views
* ``answers``  an answer as an act, an act as an answer
* ``channels`` a program, or a peer over TCP, that answers line by line
* ``guest``    a bot of another program, as a player at our table
* ``host``     a bot of ours that answers another program's lines
"""
