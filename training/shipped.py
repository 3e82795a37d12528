"""Read a verifier that exists only as the service's ONNX file back as a network.

Input: `model.int8.onnx`. Output: a `Verifier` with the weights of the file, eight bits each, so it gives the same
figures as the file and can be trained further if the weights of a run are lost. Does not export (export.py).
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from training.network import Verifier, with_state

Array = NDArray[Any]
Arrays = dict[str, Array]
_ZERO_OF_BLOCKS = 128.0


def load_shipped(file: Path) -> Verifier:
    """Return the network of `file`. Raises `KeyError` if a weight is missing."""
    model = onnx.load(file)
    arrays = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    shapes = {name: tuple(value.shape) for name, value in _like(model, arrays).state_dict().items()}
    found = {name: _named(arrays, name, shape) for name, shape in shapes.items() if _is_named(arrays, name)}
    for node in model.graph.node:
        weight = ".".join(node.name.strip("/").split("/")[:-1]) + ".weight"
        if node.op_type == "MatMulNBits":
            found[weight] = _of_blocks(arrays, node)
        elif node.op_type == "MatMulInteger" and weight in shapes and weight not in found:
            found[weight] = _whole(arrays, node.input[1].removesuffix("_quantized")).T
    return with_state({name: torch.tensor(np.ascontiguousarray(found[name])) for name in shapes})


def _like(model: onnx.ModelProto, arrays: Arrays) -> Verifier:
    """Return an untrained network of the same shape."""
    return Verifier(
        sum(node.op_type == "MatMulNBits" for node in model.graph.node),
        width=len(arrays["ln.weight"]),
        heads=arrays["rel.weight_quantized"].shape[1],
        inner=len(arrays["layers.0.up.bias"]),
        mix=len(arrays["mix.bias"]),
    )


def _is_named(arrays: Arrays, name: str) -> bool:
    return name in arrays or f"{name}_quantized" in arrays


def _named(arrays: Arrays, name: str, shape: tuple[int, ...]) -> Array:
    """Return the array stored under the name of its weight; those of `Gemm` are transposed."""
    held = arrays[name] if name in arrays else _whole(arrays, name)
    return held if held.shape == shape else held.T


def _whole(arrays: Arrays, name: str) -> Array:
    zero = arrays.get(f"{name}_zero_point", np.zeros(1))
    held: Array = (arrays[f"{name}_quantized"].astype(np.float32) - zero) * arrays[f"{name}_scale"]
    return held.astype(np.float32)


def _of_blocks(arrays: Arrays, node: onnx.NodeProto) -> Array:
    sizes = {each.name: each.i for each in node.attribute}
    held = arrays[node.input[1]].reshape(sizes["N"], -1, sizes["block_size"]).astype(np.float32)
    scales = arrays[node.input[2]].reshape(sizes["N"], -1, 1)
    whole: Array = ((held - _ZERO_OF_BLOCKS) * scales).reshape(sizes["N"], -1)[:, : sizes["K"]]
    return whole.astype(np.float32)
