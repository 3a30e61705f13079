"""Audit: what a house has kept, written out for others, and all of it worked out anew from that alone."""

from croupier.house.audit.export import export_lines, is_key, read_export
from croupier.house.audit.faults import Fault, Faults
from croupier.house.audit.verification import Verified, verify_export

__all__ = ["Fault", "Faults", "Verified", "export_lines", "is_key", "read_export", "verify_export"]
