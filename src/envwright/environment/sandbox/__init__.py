"""The jail: tools written in Python, run in sealed worker processes that own no gold state.

``program`` is what is run, ``pool`` runs it. The rest follows the way of a call: ``launch`` starts
the zygote, ``process`` is one worker from outside, ``frames`` the protocol, ``zygote`` the clean
process that forks, ``seal`` and ``seccomp`` what a worker can no longer do, ``worker`` its loop,
``check`` and ``instrument`` the static allow-list and the fuel, ``guards``, ``sizes``, ``patterns``
and ``shims`` the bounded built-ins and modules, ``handle`` the database as a program sees it,
``plain`` and ``reasons`` what is answered, ``answer`` how the host judges that. See
``docs/explanation/sandbox.md``.
"""
