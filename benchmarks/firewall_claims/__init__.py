"""An evaluation set of documents and labelled claims: its data and its check; it runs no part of the firewall."""
