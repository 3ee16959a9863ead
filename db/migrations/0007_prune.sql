-- What is not kept for ever.

-- Forgets what was changed longer ago than these days, unless they are 0, and the answers of adds after a day: nobody
-- sends one again then. What was printed stays. A table's copies in memory notice a log with gaps (`previous`).
CREATE FUNCTION eventms_prune(history_days integer) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp
BEGIN ATOMIC
  DELETE FROM change_log WHERE history_days > 0 AND coalesce(act, at) < now() - make_interval(days => history_days);
  DELETE FROM add_log WHERE at < now() - interval '1 day';
END;
-- It does that alone no longer.
DROP FUNCTION eventms_forget_adds();
