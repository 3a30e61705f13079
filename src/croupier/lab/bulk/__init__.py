"""Recorded rounds settled in bulk: columns of cards, stakes and decisions in, cents and rules for each wager out.

Kernels find the cell of each position, as they do of rounds that they have dealt; what a cell brings is the ruling of the
compiled clauses. What kernels do not know, such as awards that share the meter, the readable settlement settles one by one.
"""

from croupier.lab.bulk.deals import check_deals, write_deals
from croupier.lab.bulk.files import BulkSettlement, RoundsFile, settle_file
from croupier.lab.bulk.rates import BulkRate, measure_rate

__all__ = ["BulkRate", "BulkSettlement", "RoundsFile", "check_deals", "measure_rate", "settle_file", "write_deals"]
