"""The felt: what a table's page draws beside the view. It tells no card: what it says of hands it reads from the view."""

from croupier.web.felt.felt import describe_felt

__all__ = ["describe_felt"]
