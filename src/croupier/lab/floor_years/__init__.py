"""Years of a casino floor, simulated: many tables of several games, linked to pools, dealt by the kernels of rounds."""
