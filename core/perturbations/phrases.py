"""What is put into claims though no document says it, and what stands for a detail that is blurred, as data.

In: nothing. Out: tables for structure.py. A phrase fits every document of its sort, so it says nothing about labels;
`generated_rows` uses the same phrases in evidence that supports them.
"""

DECISIONS = frozenset(
    """approved rejected closed opened cancelled canceled postponed moved sold bought built rebuilt demolished founded
    established adopted appointed dismissed resigned withdrew withdrawn elected published released launched introduced
    abolished replaced transferred restored renovated completed finished began started ended stopped raised lowered
    increased reduced cut announced signed awarded granted refused banned won lost left acquired extended expanded
    exhibited performed recorded merged expelled arrested sentenced relocated repaired cleaned installed
    delivered""".split()
)
"""Verbs of what somebody decided or did on an occasion."""

CHANGES = frozenset(
    """closed cancelled canceled postponed moved sold demolished dismissed resigned withdrew withdrawn abolished
    replaced transferred raised lowered delayed banned rejected suspended relocated extended shortened merged""".split()
)
"""Verbs of decisions for which somebody has a reason."""

CAUSES = (
    "because of rising costs",
    "because of a shortage of staff",
    "as a result of public pressure",
    "because of delays in delivery",
    "due to a change in the law",
    "on the advice of lawyers",
    "because of safety concerns",
    "in response to criticism",
    "because of changes in the market",
    "following a series of complaints",
    "because of a dispute over money",
)
"""Causes of events that have happened."""

EVENT_DETAILS = (
    "for the first time in ten years",
    "after a long public debate",
    "with the help of volunteers",
    "against the advice of experts",
    "before a large audience",
    "despite strong opposition",
    "at the request of the authorities",
    "with financial support from abroad",
    "without any announcement",
    "a month later than planned",
    "for the second year in a row",
    "after lengthy negotiations",
    "at its own expense",
    "to general surprise",
    "under the supervision of an independent expert",
)
"""Details of events that have happened."""

RULE_DETAILS = (
    "even on public holidays",
    "at no extra cost",
    "subject to approval in writing",
    "with the exception of the summer months",
    "in line with national law",
    "without giving reasons",
    "as has been the custom for many years",
    "provided that a form is filled in beforehand",
    "regardless of age",
    "on payment of a small fee",
    "at weekends as well",
    "unless a doctor advises otherwise",
)
"""Details of rules, and of what is usual."""

REMARKS = (
    ", according to an independent study",
    ", as the local press reported",
    ", which surprised many observers",
    ", as had been promised the year before",
    ", although this was disputed later",
    ", contrary to earlier reports",
    ", according to people who were there",
    ", as several sources confirm",
    ", although few people noticed it",
    ", much to the regret of those concerned",
    ", which later proved to be a mistake",
)
"""Remarks on anything that has happened."""

VAGUE_VERBS = {
    "acquired": "worked with",
    "bought": "took an interest in",
    "founded": "was connected with",
    "established": "was connected with",
    "designed": "worked on",
    "built": "was involved in",
    "wrote": "had to do with",
    "directed": "worked on",
    "discovered": "wrote about",
    "invented": "worked on",
    "sued": "had dealings with",
    "defeated": "played against",
    "replaced": "worked with",
    "succeeded": "knew",
    "approved": "discussed",
    "rejected": "discussed",
    "adopted": "discussed",
    "joined": "was in contact with",
    "owns": "is connected with",
    "criticised": "commented on",
    "praised": "commented on",
    "appointed": "spoke with",
    "repaired": "looked at",
    "removed": "looked at",
    "ordered": "asked about",
    "published": "worked on",
    "caused": "preceded",
    "supported": "spoke about",
    "opposed": "spoke about",
    "closed": "visited",
    "opened": "visited",
}
"""Relations, and what says less of the same two parties."""
