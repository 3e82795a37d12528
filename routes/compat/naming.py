"""Field names as other protocols write them."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class CamelModel(BaseModel):
    """A body whose fields are written in camelCase; snake_case is understood too."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)
