"""Read a network that exists only as the service's ONNX file back, to train it further if its run is lost.

Input: `model.int8.onnx` of models/verifier or models/chooser. Output: a `Verifier` or `Answers` with the weights of the
file, eight or four bits each, so it gives the same figures as the file. Does not export (export.py).
"""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor
from torch.nn import Module

from training.network import Answers, Verifier, with_state

Array = NDArray[Any]
Arrays = dict[str, Array]
_HALF_A_BYTE = 4
_OWN = "verifier."
"""How the weights of the encoder of a chooser are named in its file."""


def load_shipped(file: Path) -> Verifier:
    """Return the verifier in `file`. Raises `KeyError` if a weight is missing."""
    model, arrays = _read(file)
    like = _like(model, arrays)
    found = _weights(model, arrays, _shapes(like))
    return with_state({name: found[name] for name in like.state_dict()})


def load_shipped_answers(file: Path) -> Answers:
    """Return the chooser in `file`; the heads that only a verifier uses are untrained. Raises `KeyError`."""
    model, arrays = _read(file)
    network = Answers(_like(model, {name.removeprefix(_OWN): array for name, array in arrays.items()}))
    found = _weights(model, arrays, _shapes(network))
    unused = {f"{_OWN}{head}" for head in ("mix", "out", "words")}
    used = {name for name in network.state_dict() if name.rpartition(".")[0] not in unused}
    network.load_state_dict(network.state_dict() | {name: found[name] for name in used})
    return network


def _read(file: Path) -> tuple[onnx.ModelProto, Arrays]:
    model = onnx.load(file)
    return model, {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}


def _shapes(network: Module) -> dict[str, tuple[int, ...]]:
    return {name: tuple(value.shape) for name, value in network.state_dict().items()}


def _weights(model: onnx.ModelProto, arrays: Arrays, shapes: dict[str, tuple[int, ...]]) -> dict[str, Tensor]:
    """Return the weights of a file by the names that the network in `shapes` has for them."""
    found = {name: arrays[name] for name in shapes if name in arrays}
    found |= {name: _whole(arrays, name) for name in shapes if f"{name}_quantized" in arrays}
    found = {name: held if held.shape == shapes[name] else held.T for name, held in found.items()}  # of `Gemm`
    for node in model.graph.node:
        weight = ".".join(node.name.strip("/").split("/")[:-1]) + ".weight"
        weight = weight if weight in shapes else _OWN + weight
        if node.op_type == "MatMulNBits":
            found[weight] = _of_blocks(arrays, node)
        elif node.op_type == "MatMulInteger" and weight in shapes and weight not in found:
            found[weight] = _whole(arrays, node.input[1].removesuffix("_quantized")).T
    return {name: torch.tensor(np.ascontiguousarray(array)) for name, array in found.items()}


def _like(model: onnx.ModelProto, arrays: Arrays) -> Verifier:
    """Return an untrained network of the same shape."""
    return Verifier(
        sum(node.op_type == "MatMulNBits" for node in model.graph.node),
        width=len(arrays["ln.weight"]),
        heads=arrays["rel.weight_quantized"].shape[1],
        inner=len(arrays["layers.0.up.bias"]),
        mix=len(arrays["mix.bias"]),
    )


def _whole(arrays: Arrays, name: str) -> Array:
    zero = arrays.get(f"{name}_zero_point", np.zeros(1))
    held: Array = (arrays[f"{name}_quantized"].astype(np.float32) - zero) * arrays[f"{name}_scale"]
    return held.astype(np.float32)


def _of_blocks(arrays: Arrays, node: onnx.NodeProto) -> Array:
    sizes = {each.name: each.i for each in node.attribute}
    held, bits = arrays[node.input[1]], sizes["bits"]
    if bits == _HALF_A_BYTE:
        held = np.stack([held & 15, held >> 4], -1)
    held = held.reshape(sizes["N"], -1, sizes["block_size"]).astype(np.float32)
    scales = arrays[node.input[2]].reshape(sizes["N"], -1, 1)
    whole: Array = ((held - 2 ** (bits - 1)) * scales).reshape(sizes["N"], -1)[:, : sizes["K"]]
    return whole.astype(np.float32)
