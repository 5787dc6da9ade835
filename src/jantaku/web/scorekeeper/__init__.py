"""The score keeper on the phone: sheets in memory and on the disk, and what the page is told of them."""
