"""The table full screen in a terminal: a client of the stream of docs/protocol.md, which computes no rule.

* ``client``  one place at a table: its view, kept by what the stream sends, and the commands that it answers
* ``server``  the stream of a server, and the way to a place there
* ``look``    languages, colours and the faces of tiles
* ``canvas``  cells of a terminal to draw on, each with what a click on it does
* ``board``   a view drawn on a canvas of any size
* ``sheets``  results, standings and lists as pages to scroll
* ``app``     the application, in Textual: keys, mouse, pages
"""
