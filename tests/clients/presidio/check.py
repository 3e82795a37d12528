"""Presidio as the finder of sensitive values, with a blank spaCy model: its patterns, and none of its names."""

import sys
import tempfile
from pathlib import Path

import spacy

sys.path.insert(0, str(Path(__file__).parents[3]))

from retrieval.sensitive.presidio import PresidioFinder

TEXT = "Write to anna.levi@example.com or call +1 212 555 0187. The card is 4111 1111 1111 1111. Order 17."
FOUND = {
    "EMAIL_ADDRESS": "anna.levi@example.com",
    "PHONE_NUMBER": "+1 212 555 0187",
    "CREDIT_CARD": "4111 1111 1111 1111",
}

with tempfile.TemporaryDirectory() as folder:
    spacy.blank("en").to_disk(folder)
    finder = PresidioFinder.load(folder, tuple(FOUND), threshold=0.3)
    found = {each.entity: TEXT[each.start : each.end] for each in finder.find(TEXT)}
print(found)
sys.exit(found != FOUND)
