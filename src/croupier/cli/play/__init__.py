"""`croupier play`: a seat at a table in the terminal.

No rule is held here. What is shown is your view, what is offered is what it offers, and what is refused is refused in the
words of the table or of the floor that it stands on.
"""
