"""`croupier drill`: training in the terminal. The exercises, their answers and their scores are those of `croupier.drill`."""
