"""The tables of the database, as migrations. Every row belongs to a workspace and is deleted with it.

`versions` has one row per workspace, whose value grows with every change of its documents. A writer locks that row, so
there is one writer at a time across processes. Data that is already compressed is not compressed again.
"""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE EXTENSION IF NOT EXISTS vector",
        """CREATE TABLE workspaces (
            id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, created float8 NOT NULL, used float8 NOT NULL)""",
        """CREATE TABLE versions (
            workspace text PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE, version bigint NOT NULL)""",
        """CREATE TABLE documents (
            workspace text NOT NULL REFERENCES workspaces ON DELETE CASCADE, id text NOT NULL,
            added float8 NOT NULL, name text NOT NULL, format text NOT NULL, size_bytes bigint NOT NULL, encoding text,
            notes text NOT NULL, characters bigint NOT NULL, table_count integer NOT NULL, table_rows bigint NOT NULL,
            embedder text NOT NULL, text bytea STORAGE EXTERNAL NOT NULL, regions bytea STORAGE EXTERNAL NOT NULL,
            tables bytea STORAGE EXTERNAL NOT NULL, original bytea STORAGE EXTERNAL NOT NULL,
            number bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (workspace, id))""",
        """CREATE TABLE chunks (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, workspace text NOT NULL, document text NOT NULL,
            position integer NOT NULL, span_start bigint NOT NULL, span_end bigint NOT NULL, page integer, sheet text,
            cells text, embedding vector NOT NULL, UNIQUE (workspace, document, position),
            FOREIGN KEY (workspace, document) REFERENCES documents ON DELETE CASCADE)""",
        """CREATE TABLE runs (
            workspace text NOT NULL REFERENCES workspaces ON DELETE CASCADE, id text NOT NULL, kind text NOT NULL,
            created float8 NOT NULL, state text NOT NULL, request text NOT NULL, result text,
            number bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (workspace, id))""",
        """CREATE TABLE feedback (
            workspace text NOT NULL, run text NOT NULL, claim_index integer NOT NULL, label text NOT NULL,
            note text NOT NULL, created float8 NOT NULL, PRIMARY KEY (workspace, run, claim_index),
            FOREIGN KEY (workspace, run) REFERENCES runs ON DELETE CASCADE)""",
    ),
)
