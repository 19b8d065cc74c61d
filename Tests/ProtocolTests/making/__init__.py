"""The vectors, by family of messages: what each message is and what is expected of it."""
