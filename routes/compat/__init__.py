"""The protocols of other systems, one file each: thin adapters over one verdict."""
