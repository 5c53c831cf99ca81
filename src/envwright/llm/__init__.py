"""Language models: clients that ask one for the next message, and what stands around them.

* Asking: ``client`` (what is asked and answered), ``conversation`` (ask, read, send back with the
  reason; prompts; a journal of answers), ``environment_text`` (what a model is shown).
* Clients: ``openai_client`` (a server), ``local_client`` with ``transformers_engine`` (this
  process), ``batch_file`` (files), put together by ``connections``; around them ``answer_cache``,
  ``model_budget`` and the text tools of ``tool_call_formats``.
* Formats: ``chat_completions``, ``tool_call_formats``, ``compact_format``, ``json_repair``,
  ``chat_tokens``. ``embeddings`` turns texts into vectors.

Nothing heavy is imported before it is asked for.
"""
