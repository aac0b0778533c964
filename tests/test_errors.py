"""The kit's errors: they cross from process to process, as from a cluster, with all that they say."""

from __future__ import annotations

import copy
import pickle

import pytest

import kit
from kit import errors


def refused() -> kit.IllegalMove:
    """Return the error of a move that breaks a rule."""
    game = kit.deal("swap", seed=1)
    with pytest.raises(kit.IllegalMove) as illegal:
        game.play("w1 to w2")
    return illegal.value


CLASSES = [each for each in vars(errors).values() if isinstance(each, type) and each.__module__ == errors.__name__]
WAYS = {
    "pickle": lambda error: pickle.loads(pickle.dumps(error)),  # noqa: S301  # made here
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", CLASSES)
def test_an_error_arrives_with_its_message_and_its_ruling(kind, way):
    error = refused() if kind is kit.IllegalMove else kind("x" * 1_000)
    arrived = WAYS[way](error)
    assert type(arrived) is kind and str(arrived) == str(error) and str(error)
    assert vars(arrived) == vars(error)
    assert kind is not kit.IllegalMove or not arrived.ruling.legal
