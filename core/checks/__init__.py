"""One file per thing that is compared between a claim and its evidence."""
