from pathlib import Path

import pytest

from benchmarks.speed.figures import Table, median_and_p95, read_sections, section_of, timed, write_sections
from benchmarks.speed.material import CHARACTERS, CHUNKS, CLAIMS, answers, many_claims, paragraphs, text_of
from benchmarks.speed.page import as_markdown, as_text, write_page
from benchmarks.speed.peak import operations_of
from benchmarks.speed.stages import STAGES, Stages
from core import verifier

GROWING = Table(
    title="By claims", columns=("claims", "ms"), rows=((1, 20), (1000, 1234.5)), note="A note.", against="claims"
)
FLAT = Table(title="Ways", columns=("way", "ms"), rows=(("ours", 1.0), ("theirs", None)), note="", against=None)


def test_answers_are_of_one_size_and_no_two_alike() -> None:
    found = answers(3)
    assert all(len(answer.claims) == CLAIMS and len(answer.chunks) == CHUNKS for answer in found)
    assert all(len(chunk) == CHARACTERS for answer in found for chunk in answer.chunks)
    assert len({chunk for answer in found for chunk in answer.chunks}) == 3 * CHUNKS
    assert len({claim for answer in found for claim in answer.claims}) == 3 * CLAIMS


def test_more_answers_than_there_is_material_for_are_refused() -> None:
    with pytest.raises(ValueError, match="material"):
        answers(10_000)


@pytest.mark.parametrize("count", [1, 200])
def test_claims_and_paragraphs_are_as_many_as_asked_and_differ(count: int) -> None:
    assert len(set(many_claims(count))) == count
    assert len(set(paragraphs(count))) == count


def test_a_text_goes_on_beyond_the_documents() -> None:
    assert len(text_of(1_100_000)) == 1_100_000


def test_a_pass_over_twice_the_tokens_costs_more_than_twice() -> None:
    assert operations_of(128) > 2 * operations_of(64) > 0


def test_median_and_percentile_are_in_milliseconds() -> None:
    assert median_and_p95([0.001 * number for number in range(1, 101)]) == (50.5, 95.0)


def test_a_run_is_timed_by_the_clock_and_by_processors() -> None:
    wall, work = timed(lambda: sum(range(200_000)))
    assert wall > 0
    assert work > 0


def test_time_is_told_to_the_stage_in_which_it_is_spent_and_the_product_is_as_before() -> None:
    stages, before = Stages(), vars(verifier)["compare_details"]
    inner = stages.timed("inner", lambda: sum(range(300_000)))
    stages.timed("outer", inner)()
    assert stages.calls == {"inner": 1, "outer": 1}
    assert stages.seconds["inner"] > stages.seconds["outer"]
    with stages.watching():
        assert stages.timed("x", len)("ab") == 2
    assert vars(verifier)["compare_details"] is before


def test_stages_are_restored_also_where_the_work_fails() -> None:
    before = vars(verifier)["compute"]
    with pytest.raises(RuntimeError), Stages().watching():
        assert vars(verifier)["compute"] is not before
        raise RuntimeError
    assert vars(verifier)["compute"] is before
    assert len(STAGES) > 10


def test_tables_are_written_for_readers_and_terminals() -> None:
    assert as_markdown(FLAT) == "| way | ms |\n| --- | --- |\n| ours | 1 |\n| theirs |  |"
    assert as_text(GROWING).splitlines() == [
        "By claims",
        "  claims  ms",
        "  1       20",
        "  1,000   1,234.5",
        "  A note.",
    ]


def test_the_page_shows_every_section_with_its_date_and_draws_what_grows(tmp_path: Path) -> None:
    sections = {"claims": section_of("claims", [GROWING], 9.0), "others": section_of("others", [FLAT], 0.1)}
    write_sections(tmp_path / "measured.json", sections)
    assert read_sections(tmp_path / "measured.json") == sections
    write_page(tmp_path / "performance.md", sections, "# Performance\n\nWords.\n")
    page = (tmp_path / "performance.md").read_text()
    assert page.startswith("# Performance\n\nWords.\n\n## Beside other ways")
    assert page.count("Others were at work on the machine") == 1
    assert "![By claims](performance/claims.svg)" in page
    assert (tmp_path / "performance" / "claims.svg").read_text().count("<svg") == 1


def test_nothing_is_known_before_something_was_measured(tmp_path: Path) -> None:
    assert read_sections(tmp_path / "measured.json") == {}
