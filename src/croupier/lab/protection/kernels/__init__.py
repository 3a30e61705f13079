"""Inner loops of game protection. Results are whole numbers: what an action brings is given in a common smallest unit.

`brings` is by action (to give up, to stay), by class of the hand and by the six outcomes of `kernels.three_card` and
`kernels.stud`: whether the dealer qualifies, and then the dealer's hand is lower, equal or higher.
"""
