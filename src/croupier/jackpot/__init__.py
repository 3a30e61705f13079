"""The linked progressive jackpot, as pure decide and evolve."""
