"""All dialects that are served; a new one adds its line.

In: nothing. Out: modules, each with a `router`. It is not in `__init__.py`, as what the dialects import (access.py)
imports a module of this package.
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
