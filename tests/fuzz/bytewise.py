"""Mutates files byte by byte, whatever they hold."""

import random


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A copy with bytes changed, or more rarely cut out, doubled, or the end cut off (which few files survive)."""
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at, kind = rng.randrange(len(out)), rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 3, 4))
        if kind == 0:
            out[at] = rng.randrange(256)
        elif kind == 1:
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del out[at : at + rng.randint(1, 9)]
        elif kind == 3:
            out[at:at] = out[at : at + rng.randint(1, 40)]
        else:
            del out[max(at, 1) :]
        if not out:
            out = bytearray(b"\x0a")
    return bytes(out)
