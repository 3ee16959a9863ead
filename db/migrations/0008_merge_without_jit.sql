-- Small imports in milliseconds, not seconds.

-- Where eventms_merge keeps the planner from nested loops, one that cannot be helped counts as immensely expensive, and a
-- server with just-in-time compilation compiles the plan: a second for a file of one row.
ALTER FUNCTION eventms_merge(text, regclass, text, text[]) SET jit = off;
