"""B: bytes that are no message, and some that are one in an uncommon way."""
