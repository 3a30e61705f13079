"""What the kit itself has to be written: who does something, and the refusal of it."""

from __future__ import annotations

from croupier.codec.codec import Codec, Kinds
from croupier.codec.forms import Form
from croupier.codec.tokens import Tokens
from croupier.rulebook import Actor, Post, Refusal


def form_of_actor(codec: Codec) -> Form:
    """`Pat (pit-manager)`, or `Pat (pit-manager, S-17)` where the house gives an identity; in JSON an object as any other."""
    name, post = codec.form(str), codec.form(Post)

    def read(tokens: Tokens) -> Actor:
        who = name.read(tokens)
        tokens.expect("(")
        found = post.read(tokens)
        identity = ""
        if tokens.peek() == ",":
            tokens.expect(",")
            identity = name.read(tokens)
        tokens.expect(")")
        return Actor(who, found, identity)

    def write(actor: Actor) -> str:
        known = f", {name.write(actor.identity)}" if actor.identity else ""
        return f"{name.write(actor.name)} ({post.write(actor.post)}{known})"

    return codec.derived(Actor, write=write, read=read)


KIT = Kinds("rulebook", (Refusal,), forms={Actor: form_of_actor}, seldom={Actor: ("identity",)})
