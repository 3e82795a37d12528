"""Time LettuceDetect's own inference in an environment where it is installed; run by others.py.

Input: on standard input, claims, chunks and a folder with a tokenizer. Output: wall-clock seconds on all cores, and
processor seconds on one thread, as JSON. The weights are random in the shape of ModernBERT-base, which its published
model has; its tokenizer is not available without a hub, so ours is used instead.
"""

import json
import os
import sys
import tempfile
import time

import torch
from lettucedetect.models.inference import HallucinationDetector
from transformers import AutoTokenizer, ModernBertConfig, ModernBertForTokenClassification


def main() -> None:
    """Read the input, make the model and time it."""
    posted = json.load(sys.stdin)
    with tempfile.TemporaryDirectory() as folder:
        shape = ModernBertConfig(pad_token_id=0, cls_token_id=101, sep_token_id=102, bos_token_id=101)
        ModernBertForTokenClassification(shape).save_pretrained(folder)
        AutoTokenizer.from_pretrained(posted["tokenizer"], model_max_length=8192).save_pretrained(folder)
        detector = HallucinationDetector(method="transformer", model_path=folder, device="cpu")
    taken = []
    for threads in (os.cpu_count() or 1, 1):
        torch.set_num_threads(threads)
        begun, worked = time.perf_counter(), time.process_time()
        detector.predict(context=posted["chunks"], answer=" ".join(posted["claims"]), output_format="spans")
        taken.append((time.perf_counter() - begun, time.process_time() - worked))
    (wall, _), (_, work) = taken
    print(json.dumps([(wall, work)]))


if __name__ == "__main__":
    main()
