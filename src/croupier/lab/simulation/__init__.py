"""The lab, simulated: rounds dealt by counted randomness, decided by a strategy, and settled by the tables of the rulebooks.

Nothing here loads numba: kernels are imported where something is really dealt or ranked.
"""
