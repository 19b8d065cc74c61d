"""A second implementation of `plumbline.v1.binary`, from encoding.md and not from the Swift."""

from reference.binary import client, updates

__all__ = ["client", "updates"]
