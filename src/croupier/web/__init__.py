"""The server: the house over HTTP. It holds no rule: what is allowed and what it is called come from the house."""
