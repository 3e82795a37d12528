"""Models of one node, as real files, that give the same figures for every text."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from onnx import NodeProto, TensorProto, helper, numpy_helper

_INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_model(path: Path, figures: Sequence[float], *, inputs: Sequence[str] = _INPUTS, most_tokens: int = 0) -> None:
    """Write a model that gives the same figures for every text; with `most_tokens` it fails on longer texts."""
    given = numpy_helper.from_array(np.asarray([figures], np.float32), "given")
    if most_tokens:
        table = numpy_helper.from_array(np.zeros(most_tokens + 1, np.float32), "table")
        nodes = [
            helper.make_node("Shape", [inputs[0]], ["shape"], start=1),
            helper.make_node("Gather", ["table", "shape"], ["zero"]),
            helper.make_node("Add", ["given", "zero"], ["figures"]),
        ]
        _write(path, nodes, [given, table], inputs)
    else:
        _write(path, [helper.make_node("Identity", ["given"], ["figures"])], [given], inputs)


def _write(path: Path, nodes: list[NodeProto], held: list[TensorProto], inputs: Sequence[str]) -> None:
    taken = [helper.make_tensor_value_info(name, TensorProto.INT64, [1, "tokens"]) for name in inputs]
    output = helper.make_tensor_value_info("figures", TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, "tiny", taken, [output], held)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path.write_bytes(model.SerializeToString())
