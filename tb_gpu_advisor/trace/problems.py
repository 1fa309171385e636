"""What can be wrong with a file while it is decoded; ``decode_file`` turns it into errors that users see."""


class Damaged(Exception):
    """A field that cannot be read starts at ``offset``."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class TooMany(Exception):
    """A file holds more than one of its limits: ``what`` is the limit's name."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
