"""Views are sent by their differences, as RFC 7396 has them."""

import json

from hypothesis import given
from hypothesis import strategies as st

from jantaku.story.patch import merge, patch
from tests.sampling import one_by_one

LEAVES = st.one_of(st.booleans(), st.integers(2, 5), st.text(max_size=2))
VALUES = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abcd"), inner, max_size=4))
)
VIEWS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(VIEWS, VIEWS)
def test_a_view_merged_with_the_patch_to_another_is_that_other(before: dict, after: dict) -> None:
    kept = json.dumps(before)
    merged = merge(before, json.loads(json.dumps(patch(before, after))))
    assert json.dumps(merged, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert json.dumps(before) == kept
    assert not patch(after, after)


@one_by_one(
    ("target", "change", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_merge_does_what_the_examples_of_the_standard_do(target: dict, change: dict, result: dict) -> None:
    assert merge(target, change) == result
