"""When a skill comes back, and which mistakes a learner shows: figures from past answers. No disk, no clock."""
