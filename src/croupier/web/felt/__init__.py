"""The felt: what a table's page draws beside the view. It tells no card: what it says of hands it reads from the view."""

from croupier.web.felt.felt import describe_felt
from croupier.web.felt.hands import write_hand
from croupier.web.felt.layout import describe_layout
from croupier.web.felt.takes import describe_takes

__all__ = ["describe_felt", "describe_layout", "describe_takes", "write_hand"]
