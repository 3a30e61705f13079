"""The mathematics of the linked jackpot: its value, its meter over time, its winners at one table."""
