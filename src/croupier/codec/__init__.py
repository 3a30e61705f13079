"""One form in which things are written down: JSON with a schema version, text that people read, and JSON Schema of it all.

Nothing here knows a room: the types of the fields of a class say how its values are written and read. A room names its
classes in a `Kinds`, and a `Codec` of several rooms writes and reads them.
"""

from croupier.codec.codec import SCHEMA, Codec, Kinds
from croupier.codec.documents import find_twice, parse_json
from croupier.codec.forms import Form, format_json
from croupier.codec.kit import KIT
from croupier.codec.lines import Lines
from croupier.codec.names import classes_of, kind_words
from croupier.codec.tokens import Tokens

__all__ = [
    "KIT",
    "SCHEMA",
    "Codec",
    "Form",
    "Kinds",
    "Lines",
    "Tokens",
    "classes_of",
    "find_twice",
    "format_json",
    "kind_words",
    "parse_json",
]
