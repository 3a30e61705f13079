"""What the kit itself has to be written: who does something, and the refusal of it."""

from __future__ import annotations

from croupier.codec.codec import Codec, Kinds
from croupier.codec.forms import Form
from croupier.codec.tokens import Tokens
from croupier.rulebook import Actor, Post, Refusal


def form_of_actor(codec: Codec) -> Form:
    """`Pat (pit-manager)`; in JSON an object as any other."""
    name, post = codec.form(str), codec.form(Post)

    def read(tokens: Tokens) -> Actor:
        who = name.read(tokens)
        tokens.expect("(")
        found = post.read(tokens)
        tokens.expect(")")
        return Actor(who, found)

    return codec.derived(Actor, write=lambda actor: f"{name.write(actor.name)} ({post.write(actor.post)})", read=read)


KIT = Kinds("rulebook", (Refusal,), forms={Actor: form_of_actor})
