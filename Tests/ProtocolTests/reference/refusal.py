"""What a decoder answers to a message that is wrong."""

from reference.tables import ERRORS


class Refusal(Exception):
    """Why a message is refused: the error object of E1 without its text."""

    def __init__(self, code, **about):
        super().__init__(code, about)
        self.error = {"code": code, "name": ERRORS[code]["name"], **about}
