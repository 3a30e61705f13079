"""The table: one round of play as pure decide and evolve."""
