"""A second implementation of SPEC.md J and C, G, H, P, T1 as far as they concern a single message.

It is written from the rules and not from the Swift decoder, so that a vector is right only when two
readings of the rules agree. It is small and slow, and serves no other purpose.
"""

from reference.messages import MESSAGES, decode
from reference.refusal import Refusal
from reference.requests import decode_keeping, decode_restoring
from reference.stories import decode_creation
from reference.writer import write

__all__ = [
    "MESSAGES",
    "Refusal",
    "decode",
    "decode_creation",
    "decode_keeping",
    "decode_restoring",
    "write",
]
