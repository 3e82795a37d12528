"""The file of the service, read back as a network."""

from pathlib import Path

import pytest
import torch

from tests.training.tiny import batch_of, tiny
from training.export import export
from training.shipped import load_shipped

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")


def test_a_network_read_back_from_its_file_has_its_weights_but_for_the_bits_that_are_lost(tmp_path: Path) -> None:
    network = tiny().eval()
    with torch.no_grad():  # a file keeps arrays that are alike only once
        for name, value in network.named_parameters():
            if ".ln" in name or name.startswith("ln") or name.endswith("bias"):
                value.add_(0.1 * torch.rand_like(value))
    export(network, tmp_path, "tiny")
    found = load_shipped(tmp_path / "model.int8.onnx").eval()
    held = network.state_dict()
    for name, value in found.state_dict().items():
        assert value.shape == held[name].shape
        assert torch.allclose(value, held[name], atol=0.02 * held[name].abs().max().item() + 1e-6), name
    batch = batch_of(("The pool at Lind closes at ten.", "entailed"))
    with torch.no_grad():
        first, second = (each(batch.ids, batch.types, batch.mask)[0] for each in (network, found))
    assert torch.allclose(first, second, atol=0.05)
