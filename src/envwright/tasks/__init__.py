"""Tasks: plan → ground → word → rubric → proof. What cannot be proven is dropped and counted."""
