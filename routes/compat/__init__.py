"""The protocols of other systems, one file each: thin adapters over the same verification."""
