"""The sandbox: tools written in Python, run in sealed worker processes that own no gold state.

On the host: ``program`` is what is run and under which limits, ``worker_pool`` runs it,
``worker_process`` starts and ends the processes, ``answer_check`` judges what comes back.

In the clean process and the sealed ones: ``zygote`` forks, ``seal`` and ``seccomp`` take away what
a worker must not do, ``worker`` is its loop, ``static_check`` the allow-list, ``fuel_instrument``
and ``fuel_meter`` the fuel, ``guards``, ``regex_guard`` and ``builtin_shims`` the bounded language,
``database_handle`` the database as a program sees it, ``call_outcome`` its result or error.

``frames`` is the protocol between the two sides. See ``docs/explanation/sandbox.md``.
"""
