-- What people did, for the list of recent activity.

-- Entries of one act, which is one transaction, have its moment in common; those that an import's merge wrote say so
-- (eventms_merge names the file's columns in eventms.given while it writes). Entries from before know neither.
ALTER TABLE change_log ADD COLUMN act timestamptz, ADD COLUMN imported boolean;
ALTER TABLE change_log
  ALTER act SET DEFAULT now(),
  ALTER imported SET DEFAULT coalesce(current_setting('eventms.given', true), '') <> '';

-- By it the latest acts are found without reading what the largest of them wrote.
CREATE INDEX change_log_act ON change_log (coalesce(act, at), who);
CREATE INDEX print_log_at ON print_log (at);

-- The latest acts and prints, the latest first: who, when, how many rows of which tables; nothing of what the rows hold.
-- In an act the table that lost rows comes first: what happened to others followed from it.
CREATE FUNCTION eventms_activity(most integer DEFAULT 20) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  WITH acts AS (
    SELECT DISTINCT coalesce(act, at) AS at, who FROM change_log ORDER BY 1 DESC, 2 DESC LIMIT most
  ), changes AS (
    SELECT a.at, a.who, l."table", min(l.id) AS first, coalesce(bool_or(l.imported), false) AS imported,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'insert'), 0) AS added,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'update'), 0) AS changed,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'delete'), 0) AS removed
    FROM acts a JOIN change_log l ON coalesce(l.act, l.at) = a.at AND l.who IS NOT DISTINCT FROM a.who
    GROUP BY a.at, a.who, l."table"
  ), entries AS (
    SELECT at, who, jsonb_build_object('changes', jsonb_agg(
      jsonb_build_object('table', "table", 'added', added, 'changed', changed, 'removed', removed, 'imported', imported)
      ORDER BY removed = 0, first)) AS what
    FROM changes GROUP BY at, who
    UNION ALL
    (SELECT at, who, jsonb_build_object('print', jsonb_build_object('sheet', sheet, 'rows', rows)) FROM print_log ORDER BY at DESC, id DESC LIMIT most)
  ), latest AS (
    SELECT * FROM entries ORDER BY at DESC LIMIT most
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', who) || what ORDER BY at DESC), '[]')
  FROM latest;
END;
