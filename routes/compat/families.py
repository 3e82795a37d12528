"""The list of all dialects that are served; a new one adds its name.

Input: nothing. Output: modules, each with a `router`. This is not in `__init__.py` because the dialects import
access.py, which imports a module of this package.
"""

from importlib import import_module

_NAMES = (
    "align_score azure bedrock fms guardrails lettuce_detect litellm_guardrail mcp minicheck nemo_checks openai_chat "
    "portkey vectara vertex"
).split()
DIALECTS = [import_module(f"routes.compat.{name}") for name in _NAMES]
