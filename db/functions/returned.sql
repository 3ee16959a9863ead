-- Counts returned booklets by person and event.

-- Trigger: adds the count of numbers that a statement takes from each holder to the record of its act, if the act is a
-- return, a leave or an undo. Counts by the rows before and after, so rows that an undo leaves alone do not count. A
-- person who leaves returns their booklets, unless the act passes them on (`to`).
CREATE OR REPLACE FUNCTION eventms_record_returned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  begun CONSTANT jsonb := nullif(current_setting('eventms.begun', true), '');
  taken jsonb;
  act_ bigint;
BEGIN
  IF coalesce(begun ->> 'kind', '') NOT IN ('return', 'leave', 'take-back') OR begun ->> 'kind' = 'leave' AND begun -> 'details' ? 'to' THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'WITH sides AS (
       SELECT CASE WHEN r."companyCode" IS NULL THEN ''name:'' || coalesce(r."name", '''') ELSE ''code:'' || r."companyCode" END AS whose,
         range_agg(int8range(r."ticketStartNumber", r."ticketEndNumber", ''[]'')) FILTER (WHERE r.had) AS before,
         range_agg(int8range(r."ticketStartNumber", r."ticketEndNumber", ''[]'')) FILTER (WHERE NOT r.had) AS after
       FROM (%s) r WHERE r."ticketStartNumber" IS NOT NULL AND r."ticketEndNumber" IS NOT NULL GROUP BY 1
     ), counted AS (
       SELECT s.whose, (SELECT coalesce(sum(upper(n) - lower(n)), 0) FROM unnest(s.before) n) - (SELECT coalesce(sum(upper(n) - lower(n)), 0) FROM unnest(s.after) n) AS count
       FROM sides s
     )
     SELECT jsonb_object_agg(c.whose, c.count) FROM counted c WHERE c.count <> 0',
    concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT true AS had, o.* FROM old_rows o' END,
      CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT false AS had, n.* FROM new_rows n' END)) INTO taken;
  IF taken IS NULL THEN RETURN NULL; END IF;
  act_ := eventms_act();
  UPDATE act a SET returned = (
    SELECT jsonb_object_agg(t.key, t.count) FROM (
      SELECT e.key, sum(e.value::bigint) AS count
      FROM (SELECT * FROM jsonb_each_text(a.returned) UNION ALL SELECT * FROM jsonb_each_text(taken)) e GROUP BY e.key) t)
  WHERE a.id = act_;
  RETURN NULL;
END
$$;

-- The returns of an event, {persons: [{companyCode, name, count, left}], untold}. `name` is set if there is no company
-- code. `left` is the part of the count that the person returned by leaving; 0 for a person in the list who left
-- without returning any. Of a return that was undone in part, only the rest counts. Returns from before migration 0013
-- count if their details name one person; `untold` is the number of other such returns.
CREATE OR REPLACE FUNCTION eventms_returned(event_ bigint) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  most CONSTANT bigint := 100000;
  result jsonb;
  people bigint;
BEGIN
  WITH RECURSIVE returns AS (
    SELECT a.id, a.returned, false AS leaves FROM act a WHERE a.kind = 'return' AND a."eventCode" = event_ AND a.returned IS NOT NULL
    UNION ALL
    SELECT a.id, a.returned, true FROM act a WHERE a.kind = 'leave' AND a."eventCode" = event_ AND NOT a.details ? 'to'
  ), counted AS (
    SELECT r.id, r.returned, r.leaves FROM returns r
    UNION ALL
    -- Adds the undos of these acts, the undos of the undos, and so on.
    SELECT b.id, b.returned, c.leaves FROM counted c JOIN act b ON b."takesBack" = c.id
  ), older AS (
    SELECT 'code:' || (a.details ->> 'companyCode') AS whose, a.details ->> 'count' AS count,
      coalesce(
        a.details ->> 'count' ~ '^[0-9]{1,10}$' AND NOT EXISTS (SELECT FROM act b WHERE b."takesBack" = a.id)
        AND EXISTS (SELECT FROM employees e WHERE e."companyCode" = a.details ->> 'companyCode'), false) AS tells
    FROM act a WHERE a.kind = 'return' AND a."eventCode" = event_ AND a.returned IS NULL AND NOT eventms_taken_back(a.id)
  ), leavers AS (
    SELECT DISTINCT 'code:' || (a.details ->> 'companyCode') AS whose
    FROM act a WHERE a.kind = 'leave' AND a."eventCode" = event_ AND NOT eventms_taken_back(a.id)
  ), sums AS (
    SELECT t.whose, sum(t.count::bigint) AS count, sum(t.count::bigint) FILTER (WHERE t.leaves) AS "left" FROM (
      SELECT e.key AS whose, e.value AS count, c.leaves FROM counted c CROSS JOIN LATERAL jsonb_each_text(c.returned) e
      UNION ALL
      SELECT o.whose, o.count, false FROM older o WHERE o.tells
    ) t GROUP BY t.whose HAVING sum(t.count::bigint) > 0
  )
  SELECT jsonb_build_object(
    'persons', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'companyCode', CASE WHEN s.whose LIKE 'code:%' THEN substr(s.whose, 6) END,
        'name', CASE WHEN s.whose LIKE 'name:%' THEN nullif(substr(s.whose, 6), '') END,
        'count', s.count) || CASE
          WHEN s."left" > 0 OR EXISTS (SELECT FROM leavers l WHERE l.whose = s.whose) THEN jsonb_build_object('left', coalesce(s."left", 0))
          ELSE '{}' END ORDER BY s.whose), '[]')
      FROM (SELECT * FROM sums LIMIT most + 1) s),
    'untold', (SELECT count(*) FROM older o WHERE NOT o.tells)), (SELECT count(*) FROM sums) INTO result, people;
  -- Refused, because a part of the returns could be taken for all.
  IF people > most THEN PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', people, 'max', most)); END IF;
  RETURN result;
END
$$;
