"""What the server sends over the socket."""
