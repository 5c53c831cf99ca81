"""How the end of an episode is judged: rubric, answers, events, rewards."""
