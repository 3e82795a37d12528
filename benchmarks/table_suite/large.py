"""How long a table of 100,000 rows takes: its upload, and questions to it, end to end over the service.

In: nothing. Out: seconds of the upload, median and 95th percentile of the questions in milliseconds, the first one
apart. `python -m benchmarks.table_suite.large [--rows N]`.
"""

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path

from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings

ROUNDS = 5
QUESTIONS = (
    "How many orders have amount above 900?",
    "What is the average amount in North?",
    "top 5 orders by amount",
    "What is the amount of ORD-50017?",
    "average amount by region",
    "How many orders in South have status Paid and quantity between 5 and 9?",
    "What percentage of orders are in West?",
    "Is the quantity of ORD-777 4?",
    "Which region has the highest average amount?",
    "What is the amount of ORD-999999999?",
)


def orders(rows: int) -> str:
    """Return a CSV file."""
    draw = random.Random(7)
    lines = ["Order,Region,Status,Amount (EUR),Quantity,Ordered On"]
    for number in range(rows):
        region, status = draw.choice(("North", "South", "East", "West")), draw.choice(("Paid", "Open", "Void"))
        day = f"{draw.randrange(2015, 2026)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
        lines.append(
            f"ORD-{number},{region},{status},{draw.randrange(100, 100_000) / 100:.2f},{draw.randrange(1, 20)},{day}"
        )
    return "\n".join(lines)


def main() -> None:
    """Upload the table, ask, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    rows = parser.parse_args().rows
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_directory=Path(folder), log_level="error", most_runs=10_000)
        with TestClient(create_app(settings)) as client:
            text = orders(rows)
            begun = time.perf_counter()
            answered = client.post("/api/upload", files={"files": ("orders.csv", text.encode())})
            print(f"upload: {time.perf_counter() - begun:.1f} s, status {answered.status_code}")
            headers = {"X-Workspace-Token": answered.json()["workspace_token"]}
            took: list[float] = []
            for question in QUESTIONS * ROUNDS:
                begun = time.perf_counter()
                body = client.post("/api/query", json={"question": question}, headers=headers).json()
                took.append(1000 * (time.perf_counter() - begun))
                if len(took) <= len(QUESTIONS):
                    print(f"  {took[-1]:7.0f} ms  {body.get('route')}: {body.get('answer', body)!s:.100}")
            later = sorted(took[1:])
            last = later[int(0.95 * len(later))]
            print(f"questions: first {took[0]:.0f} ms, median {statistics.median(later):.0f} ms, p95 {last:.0f} ms")


if __name__ == "__main__":
    main()
