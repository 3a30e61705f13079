"""Headers that every answer has: what a browser may load, and what it must not do with an answer."""

from __future__ import annotations

from starlette.types import Message, Scope

# Nothing but what this server itself gives is loaded, no script or style stands in a page, and no page stands in another.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_NOT_NEEDED = ("camera", "display-capture", "geolocation", "hid", "microphone", "midi", "payment", "serial", "usb")
_ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{each}=()" for each in _NOT_NEEDED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_LINES = [(name.lower().encode(), value.encode()) for name, value in _ALWAYS.items()]
_NOT_KEPT = (b"cache-control", b"no-store")
_ENCRYPTED = (b"strict-transport-security", b"max-age=31536000")


def secure(message: Message, scope: Scope) -> Message:
    """The beginning of an answer with these headers. What says nothing of being kept is kept nowhere."""
    own = list(message.get("headers", ()))
    more = [*_LINES, _ENCRYPTED] if scope.get("scheme") == "https" else [*_LINES]
    if not any(name == _NOT_KEPT[0] for name, _ in own):
        more.append(_NOT_KEPT)
    return {**message, "headers": [*own, *more]}
