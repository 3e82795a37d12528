"""No network, no key: whatever the machine's environment holds, tests see neither."""

import os

for name in ("GROQ_API_KEY", "LLM_BASE_URL", "LLM_API_KEY"):
    os.environ.pop(name, None)
os.environ["HF_HUB_OFFLINE"] = "1"
