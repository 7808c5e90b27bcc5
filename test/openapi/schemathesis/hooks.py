"""What Schemathesis is told of this server beyond its document.

Requests that fit the document name uids that nothing has, so most would end where rights are looked at: in those the uids of an
organization that is there are put in. And a request that fits may still be refused for what no schema says; unsaid.yaml names
each such reason. Any other refusal of a request that fits stays a finding.
"""

import json
import os
import pathlib
import re
import urllib.parse

import schemathesis
import yaml
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

HERE = pathlib.Path(__file__).parent
UID = re.compile(r"[0-9a-f]{40}(?:/[0-9a-f]{16}){0,32}")
NAMED = os.environ.get("KNOWN_UIDS", "").split()
UNSAID = yaml.safe_load((HERE / "unsaid.yaml").read_text(encoding="utf-8"))


@schemathesis.hook
def map_case(context, case):
    """Half of the uids of a request that fits become uids of the organization, each always the same one.

    And what is deleted is gone: a deletion that is only tried would be taken for one that was made. What is no truth value stays,
    for it may be all that is wrong with a request that is meant to be refused.
    """
    if case.method == "DELETE" and case.query and str(case.query.get("validate_only")).lower() == "true":
        del case.query["validate_only"]
    if NAMED and case.meta is not None and case.meta.generation.mode.is_positive:
        parts = {location.container_name: info for location, info in case.meta.components.items()}
        if all(info.mode.is_positive for info in parts.values()):
            for name in parts:
                value = getattr(case, name)
                if isinstance(value, (dict, list)):
                    setattr(case, name, known(value))
    return case


def known(value):
    if isinstance(value, dict):
        return {name: known(one) for name, one in value.items()}
    if isinstance(value, list):
        return [known(one) for one in value]
    if isinstance(value, str) and UID.fullmatch(value):
        place = int(value[:8], 16)
        return value if place % 2 else NAMED[place // 2 % len(NAMED)]
    return value


def is_unsaid(violation, query):
    """Whether a violation is one of those that no schema says."""
    return any(
        re.fullmatch(rule.get("type", ""), violation.get("type", ""))
        and re.fullmatch(rule.get("field", ""), violation.get("field", ""))
        and re.fullmatch(rule.get("says", ".*"), violation.get("description", ""), re.DOTALL)
        and (rule.get("query") is None or rule["query"] in query)
        for rule in UNSAID
    )


def violations_of(status):
    """All that a refusal says is wrong: of the fields of the request, and of the state of what it names."""
    for detail in status.get("details", []):
        yield from detail.get("fieldViolations", [])
        yield from detail.get("violations", [])


@schemathesis.check
def accepted_or_told(ctx, response, case):
    """As positive_data_acceptance, but for what no schema can say."""
    try:
        positive_data_acceptance(ctx, response, case)
    except Failure:
        if response.status_code != 400:
            raise
        found = list(violations_of(json.loads(response.content)))
        if not found or not all(is_unsaid(violation, case.query or {}) for violation in found):
            raise


@schemathesis.check
def refused_or_fits(ctx, response, case):
    """As negative_data_rejection, but for uids in the path that only their percent-encoding tells from one that fits."""
    try:
        negative_data_rejection(ctx, response, case)
    except Failure:
        values = list((case.path_parameters or {}).values())
        if not values or is_violated_elsewhere(case) or not all(fits(value) for value in values):
            raise


def is_violated_elsewhere(case):
    """Whether another part of a request than its path is meant not to fit."""
    place = getattr(case.meta.phase.data, "parameter_location", None)
    parts = [place] if place is not None else [at for at, info in case.meta.components.items() if info.mode.is_negative]
    return any(part.container_name != "path_parameters" for part in parts)


def fits(value):
    return UID.fullmatch(urllib.parse.unquote(str(value))) is not None
