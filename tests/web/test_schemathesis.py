"""Requests that are made up from the OpenAPI document of the server, by everybody: none ends in an error of ours."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from servers import DEALER, SHIFT, SUPERVISOR, Client

from croupier.web import Service, make_app

POSTS = ("", "Ann", DEALER, SUPERVISOR, SHIFT)
SIGN_OUT = "/api/v1/sign-out"  # ends the session by which the others are tried: last


def send(client: Client, case: Any, who: str) -> httpx.Response:
    """A request that was made up, by somebody."""
    made = case.as_transport_kwargs(base_url="http://house")
    headers = {**dict(made.get("headers") or {}), **(client.by(who) if who else {})}
    body = {name: made[own] for own, name in (("json", "json"), ("data", "content")) if own in made}
    return client.http.request(made["method"], made["url"], params=made.get("params"), headers=headers, **body)


def check(client: Client, service: Service, who: str, examples: int) -> None:
    """So many requests to every operation of the document."""
    for name in (DEALER, SUPERVISOR, SHIFT):
        client.sign_in(name)
    client.give_ticket(SUPERVISOR, "Ann", "T1")
    schema = schemathesis.openapi.from_dict(make_app(service).openapi())
    found: list[Any] = list(schema.get_all_operations())
    operations = sorted((each.ok() for each in found), key=lambda each: each.path == SIGN_OUT)
    assert len(operations) > 8
    for operation in operations:

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def try_one(case: Any) -> None:
            said = send(client, case, who)
            assert said.status_code < 500, (case.formatted_path, said.text)

        try_one()


@pytest.mark.parametrize("who", POSTS)
def test_nothing_that_is_sent_ends_in_an_error_of_ours(who: str, client: Client, service: Service):
    check(client, service, who, 8)


@pytest.mark.long
@pytest.mark.parametrize("who", POSTS)
def test_nothing_that_is_sent_ends_in_an_error_of_ours_in_many_tries(who: str, client: Client, service: Service):
    check(client, service, who, 100)
