"""The same Llama served by llama.cpp in this process, for benchmarks; needs xllamacpp and gguf."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

from torch import Tensor

_BLOCK = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def write_gguf(model: Any, path: Path) -> None:
    """Write a Llama of the transformers library as llama.cpp reads it, in float32."""
    gguf: Any = import_module("gguf")
    config, weights = model.config, model.state_dict()
    out = gguf.GGUFWriter(str(path), "llama")
    out.add_context_length(config.max_position_embeddings)
    out.add_embedding_length(config.hidden_size)
    out.add_block_count(config.num_hidden_layers)
    out.add_feed_forward_length(config.intermediate_size)
    out.add_head_count(config.num_attention_heads)
    out.add_head_count_kv(config.num_key_value_heads)
    out.add_layer_norm_rms_eps(config.rms_norm_eps)
    out.add_rope_dimension_count(config.hidden_size // config.num_attention_heads)
    out.add_vocab_size(config.vocab_size)
    out.add_file_type(0)
    # Prompts are numbers; the words only have to be there, and different.
    out.add_tokenizer_model("gpt2")
    out.add_tokenizer_pre("default")
    out.add_token_list([f"t{n}" for n in range(config.vocab_size)])
    out.add_token_types([1] * config.vocab_size)
    out.add_token_merges(["t 0"])

    def add(name: str, weight: Tensor) -> None:
        out.add_tensor(name, weight.detach().float().contiguous().numpy())

    add("token_embd.weight", weights["model.embed_tokens.weight"])
    add("output_norm.weight", weights["model.norm.weight"])
    add("output.weight", weights["lm_head.weight"])
    heads = {"attn_q": config.num_attention_heads, "attn_k": config.num_key_value_heads}
    for layer in range(config.num_hidden_layers):
        for theirs, name in _BLOCK.items():
            weight = weights[f"model.layers.{layer}.{name}.weight"]
            if count := heads.get(theirs):
                # Its rotation takes neighbours for a pair; the library's takes the two halves.
                halves = weight.view(count, 2, weight.shape[0] // count // 2, -1)
                weight = halves.swapaxes(1, 2).reshape(weight.shape)
            add(f"blk.{layer}.{theirs}.weight", weight)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


class LlamaServer:
    """llama.cpp with so many requests at a time.

    Args:
        model: a Llama.
        path: the file that is written for it.
        most: prompts of a batch at most.
        threads: of the processor.
    """

    def __init__(self, model: Any, path: Path, most: int, threads: int) -> None:
        write_gguf(model, path)
        library: Any = import_module("xllamacpp")
        params = library.CommonParams()
        params.model.path = str(path)
        params.n_parallel, params.kv_unified = most, True
        params.n_ctx = most * 1_024
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
        params.warmup, params.verbosity = False, -1
        params.cache_ram_mib = 0  # nothing is kept of the warm-up
        self._server = library.Server(params)

    def speed(self, prompts: Sequence[Sequence[int]], tokens: int) -> float:
        """Tokens a second that are written to all prompts together, each asked once."""
        self._ask(prompts[0][:8], 2)  # what is slow once
        with ThreadPoolExecutor(len(prompts)) as pool:
            began = time.perf_counter()
            done = list(pool.map(lambda prompt: self._ask(prompt, tokens), prompts))
            seconds = time.perf_counter() - began
        assert done == [tokens] * len(prompts), done
        return len(prompts) * tokens / seconds

    def _ask(self, prompt: Sequence[int], tokens: int) -> int:
        told = self._server.handle_completions(
            {
                "prompt": list(prompt),
                "max_tokens": tokens,
                "temperature": 0,
                "ignore_eos": True,
                "cache_prompt": True,
            }
        )
        assert "usage" in told, told
        return int(told["usage"]["completion_tokens"])
