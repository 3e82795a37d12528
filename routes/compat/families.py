"""The list of all dialects that are served; a new one adds its line.

Input: nothing. Output: modules, each with a `router`. This is not in `__init__.py` because the dialects import
access.py, which imports a module of this package.
"""

from routes.compat import (
    align_score,
    azure,
    bedrock,
    fms,
    guardrails,
    lettuce_detect,
    litellm_guardrail,
    mcp,
    minicheck,
    nemo_checks,
    openai_chat,
    portkey,
    vectara,
    vertex,
)

DIALECTS = (
    align_score,
    azure,
    bedrock,
    fms,
    guardrails,
    lettuce_detect,
    litellm_guardrail,
    mcp,
    minicheck,
    nemo_checks,
    openai_chat,
    portkey,
    vectara,
    vertex,
)
