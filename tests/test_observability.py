"""The dashboard, the alerts and docs/observability.md name figures that `/metrics` has, with labels that they have."""

import json
import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.calls import ask, service, verify, workspace
from tests.scripted_server import FAULTS, ScriptedServer, completion

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "observability.md").read_text()
DASHBOARD: dict[str, Any] = json.loads((DOCS / "observability" / "dashboard.json").read_text())
ALERTS: dict[str, Any] = import_module("yaml").safe_load((DOCS / "observability" / "alerts.yml").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
QUERIES = {f"{panel['title']} {each['refId']}": each["expr"] for panel in PANELS for each in panel["targets"]}
QUERIES |= {rule["alert"]: rule["expr"] for rule in RULES}
OF_PROMETHEUS = {"up": {"job"}}
ADDED_BY_A_SCRAPE = {"instance", "job"}
LEASE = "The monthly rent is 900 euros. The rent is due on the first of the month."
FIGURE = re.compile(r"(?<![\w.])([a-zA-Z_:][\w:]*)(?:\{([^}]*)\})?(?!\w|\s*\()")


def selected(query: str) -> list[tuple[str, set[str]]]:
    """Each figure that a query selects, with the labels that it is selected and grouped by."""
    bare = re.sub(r'"[^"]*"|\[[^\]]*\]', "", query)
    grouped = {label for group in re.findall(r"by \(([^)]*)\)", bare) for label in re.findall(r"\w+", group)}
    bare = re.sub(r"by \([^)]*\)", "", bare)
    return [(figure, set(re.findall(r"\w+", matched)) | grouped) for figure, matched in FIGURE.findall(bare)]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Every figure of a service that has been used, with its labels."""
    with ScriptedServer(FAULTS["401"]) as model:
        model.respond(lambda request: completion("The monthly rent is 950 euros [S0]."))
        used = tmp_path_factory.mktemp("used")
        with service(used, nli_model="word-overlap", llm_base_url=model.url) as client:
            headers = workspace(client, LEASE)
            for _ in range(2):
                ask(client, headers, "What is the monthly rent?")
            for method in ("firewall", "alignment"):
                verify(client, text="The rent is 900 euros.", sources=[LEASE], method=method)
            client.get("/api/documents/none/pages/1/picture")
            figures = client.get("/metrics").text
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(figures):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_a_query_names_figures_and_labels_that_there_are(query: str, told: Mapping[str, set[str]]) -> None:
    known = {**told, **OF_PROMETHEUS}
    named = selected(query)
    assert named and query.count("(") == query.count(")")
    for figure, labels in named:
        assert figure in known, figure
        assert labels <= known[figure] | ADDED_BY_A_SCRAPE, (figure, labels)


def test_the_dashboard_has_the_shape_that_grafana_imports() -> None:
    assert DASHBOARD["schemaVersion"] >= 36 and DASHBOARD["title"] and DASHBOARD["uid"]
    variables = {each["name"]: each for each in DASHBOARD["templating"]["list"]}
    assert (variables["datasource"]["type"], variables["datasource"]["query"]) == ("datasource", "prometheus")
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))
    for panel in PANELS:
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        assert panel["title"] and panel["targets"] and panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    for rule in RULES:
        assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"] and rule["annotations"]["do"]


def test_the_page_lists_every_figure_of_ours_and_no_other(told: Mapping[str, set[str]]) -> None:
    listed = re.findall(r"`(firewall_\w+)`", PAGE)
    served = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in told if name.startswith("firewall_")}
    served = {name for name in served if f"{name}_total" not in served}
    where_a_model_can_tell = {"firewall_answered_total"}
    assert set(listed) == served | where_a_model_can_tell
