"""The entrance of `python -m cli`. Not here: the commands (commands.py)."""

from cli.commands import app

if __name__ == "__main__":
    app()
