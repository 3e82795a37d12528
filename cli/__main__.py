"""The entry point of `python -m cli`. The commands are in commands.py."""

from cli.commands import app

if __name__ == "__main__":
    app()
