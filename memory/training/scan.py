"""One pass over a batch: the probability that the memory gives to each right answer, and its gradient.

A write changes the weight of each class on its own, so only one class has to be followed for each question, that of
its answer. The gradient is written out by hand (reverse mode, round by round), since an automatic one keeps several
copies of the memory for each round; the tests hold it against finite differences.

R rounds, B episodes, K keys, S slots. Layer t of the memory, of shape (B, S), follows the class that answers the
question of round t, and stays as it is after that question.
"""

from typing import Any, NamedTuple

import numpy as np
from autograd.extend import defvjp, primitive  # type: ignore[import-untyped] # autograd ships no types
from numpy.typing import NDArray

from memory.engine.protocol import UNKNOWN

Array = NDArray[Any]


class Batch(NamedTuple):
    """B episodes of R rounds as integer arrays of shape (R, B); `key` is K where the round resets."""

    key: Array
    value: Array
    asked: Array
    answer: Array


class Tape:
    """A batch, and what the pass over it leaves behind for the gradient. A tape serves one pass."""

    __slots__ = ("_addresses", "_changes", "_memory", "_weights", "batch")

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._changes: list[Array] = []

    def play(self, addresses: Array) -> Array:
        """Addresses of shape (K, S) → probabilities of shape (R, B)."""
        key, value, asked, answer = self.batch
        rounds, size = key.shape
        slot_count = addresses.shape[1]
        # A reset writes Unknown into every slot in full: it is a key of its own, whose address is 1 everywhere.
        weights = np.concatenate([addresses, np.ones((1, slot_count))])[key]
        unknown = (answer == UNKNOWN).astype(float)
        memory = np.repeat(unknown[:, :, None], slot_count, axis=2).reshape(rounds, size, slot_count)
        for index in range(rounds):
            layers = memory[index:]
            content = (value[index] == answer[index:]).astype(float)
            change = content[:, :, None] - layers
            layers += weights[index] * change
            self._changes.append(change)
        self._memory, self._weights, self._addresses = memory, weights, addresses
        probabilities: Array = np.sum(memory * addresses[asked], axis=2)
        return probabilities

    def rewind(self, gradient: Array) -> Array:
        """The gradient in the probabilities, shape (R, B) → that in the addresses, shape (K, S)."""
        key, _, asked, _ = self.batch
        key_count, slot_count = self._addresses.shape
        result = np.zeros((key_count + 1, slot_count))
        np.add.at(result, asked, gradient[:, :, None] * self._memory)
        in_memory = gradient[:, :, None] * self._addresses[asked]
        in_weights = np.empty_like(self._weights)
        for index in range(len(key) - 1, -1, -1):
            layers = in_memory[index:]
            np.einsum("tbs,tbs->bs", layers, self._changes[index], out=in_weights[index])
            layers *= 1 - self._weights[index]
        np.add.at(result, key, in_weights)
        in_addresses: Array = result[:key_count]
        return in_addresses


@primitive  # type: ignore[untyped-decorator]
def play(addresses: Array, tape: Tape) -> Array:
    """`tape.play(addresses)`, as a function that autograd can differentiate in the addresses."""
    return tape.play(addresses)


defvjp(play, lambda _answer, _addresses, tape: tape.rewind, argnums=(0,))
