"""`croupier play`: a seat at a table in the terminal.

No rule is held here. What is shown is your view, what is offered is what it offers, and what is refused is refused in the
words of the table or of the floor that it stands on. `session` is where it starts:

- `session`, `round`: what happens when; `demonstration`: the same with bots alone
- `prompts`, `bet_prompt`, `input`: what you are asked, and what your words mean
- `screen`: what is shown
- `casino`: the table, its jackpot, the dealer and the pit; `mishaps`: what goes wrong there
- `player`, `bots`: who plays; `coach`: what an action is worth; `record_file`: what is saved
"""
