"""The memory as a differentiable function of its addressing: what is trained, and nothing else is.

K keys, S slots, C classes: a slot holds a weight for each class, and class 0 is Unknown. A key's address is
`softmax(logits / temperature)` over the slots, a write is `M ← (1 - p)M + p·v`, a read is `p·M`. A reset is a
write of Unknown to every slot in full.
"""

from collections.abc import Sequence

import autograd.numpy as np  # type: ignore[import-untyped] # autograd ships no types

from memory.engine.protocol import UNKNOWN
from memory.training.episodes import Round
from memory.training.measure import Score
from memory.training.scan import Array, Batch, Tape, play
from memory.training.settings import SMALLEST_PROBABILITY


def make_batch(episodes: Sequence[Sequence[Round]], key_count: int) -> Batch:
    """Episodes of equal length, one column for each."""
    columns = [
        [(key_count if key is None else key, value, asked, answer) for key, value, asked, answer in episode]
        for episode in episodes
    ]
    return Batch(*np.transpose(np.array(columns), (2, 1, 0)))


def address(logits: Array, temperature: float) -> Array:
    """`softmax(logits / temperature)`: (K, S) → (K, S), every row a distribution over the slots."""
    scaled = logits / temperature
    powers = np.exp(scaled - np.max(scaled, axis=1, keepdims=True))
    addresses: Array = powers / np.sum(powers, axis=1, keepdims=True)
    return addresses


def write(memory: Array, weights: Array, content: Array) -> Array:
    """`M ← (1 - p)M + p·v`: memory (…, S, C), weights (…, S), content (…, C) → (…, S, C)."""
    weights = weights[..., :, None]
    written: Array = (1 - weights) * memory + weights * content[..., None, :]
    return written


def read(memory: Array, weights: Array) -> Array:
    """`p·M`: memory (…, S, C), weights (…, S) → (…, C)."""
    distribution: Array = np.sum(weights[..., :, None] * memory, axis=-2)
    return distribution


def answer_probabilities(logits: Array, temperature: float, batch: Batch) -> Array:
    """The probability that the memory gives to each right answer, shape (R, B); differentiable in the logits."""
    probabilities: Array = play(address(logits, temperature), Tape(batch))
    return probabilities


def batch_loss(logits: Array, temperature: float, batch: Batch) -> float:
    """Mean cross-entropy of all answers of a batch, in nats."""
    probabilities = np.maximum(answer_probabilities(logits, temperature, batch), SMALLEST_PROBABILITY)
    loss: float = -np.mean(np.log(probabilities))
    return loss


def hard_map(logits: Array) -> list[int]:
    """The slot of each key: the first of its largest logits."""
    return [int(slot) for slot in np.argmax(logits, axis=1)]


def soft_answers(addresses: Array, value_count: int, episode: Sequence[Round]) -> list[int]:
    """The likeliest class after each round; follows every class."""
    classes = np.eye(value_count + 1)
    empty = np.broadcast_to(classes[UNKNOWN], (addresses.shape[1], value_count + 1))
    memory = empty
    answers = []
    for key, value, asked, _ in episode:
        memory = empty if key is None else write(memory, addresses[key], classes[value])
        answers.append(int(np.argmax(read(memory, addresses[asked]))))
    return answers


def score_soft(addresses: Array, value_count: int, episodes: Sequence[Sequence[Round]]) -> Score:
    """Answers of the soft memory, its likeliest class each, that agree with the dictionary reference."""
    agreed = [
        answer == item.answer
        for episode in episodes
        for answer, item in zip(soft_answers(addresses, value_count, episode), episode, strict=True)
    ]
    return Score(sum(agreed), len(agreed))
