"""What clients send over the socket, one module for a type of message."""
