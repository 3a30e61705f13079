"""What an operator asks of a table: what the house wins and how surely, how much money it needs, when an edge shows."""
