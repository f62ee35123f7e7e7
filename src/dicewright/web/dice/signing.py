"""The server's key, and the receipts that it signs with it."""

import hashlib
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dicewright.core.receipts import Receipt, Seen


class Signer:
    """Signs what clients are told of a record; its key follows from the server's secret."""

    def __init__(self, secret: str) -> None:
        seed = hashlib.sha256(b"dicewright receipts|" + secret.encode()).digest()
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = self._private.public_key().public_bytes_raw().hex()
        self.sign = lru_cache(maxsize=1024)(self._sign)  # once a roll, not once a client

    def _sign(self, seen: Seen) -> Receipt:
        signature = self._private.sign(seen.message()).hex()
        told = seen.protocol, seen.commitment, seen.roll, seen.end, seen.transcript
        return Receipt(*told, self.key, signature)
