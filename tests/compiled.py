"""A mark for tests of the compiled core."""

import pytest

from jantaku.native import load

NATIVE = pytest.mark.skipif(load.why_not() != "", reason="there is no compiled core here: make test builds one")
