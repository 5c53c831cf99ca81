"""From trajectories to a better policy: algorithms, rewards, curricula, supervised data.

What computes with tensors needs the extra ``train``; nothing outside this package imports it, and
this file imports nothing, so that the parts without tensors work where torch is not installed.
"""
