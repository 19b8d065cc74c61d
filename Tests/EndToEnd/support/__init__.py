"""What the end-to-end tests share. Nothing here knows the server's code; all follows the SPEC."""
