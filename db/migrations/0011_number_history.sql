-- Where a number of an event has been: told from the change log, as far as that goes back, and from the print log.

-- How far the log of a table tells everything: the first of its entries, and the moment before which something is
-- forgotten (NULL where nothing is). Each entry leads from the version before it to its own, so a gap is seen; entries
-- from before 0006 counted by one. More rows than `most` are not looked at.
CREATE FUNCTION eventms_log_reach(name_ text, most bigint, OUT first bigint, OUT since timestamptz) LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  WITH statements AS (
    SELECT l.version, coalesce(min(l.previous), l.version - 1) AS previous, min(l.id) AS id, min(coalesce(l.act, l.at)) AS at,
      sum(cardinality(l.keys)) AS rows
    FROM change_log l WHERE l."table" = name_ GROUP BY l.version
  ), walked AS (
    SELECT s.*, sum(s.rows) OVER newer AS looked,
      s.version IS DISTINCT FROM coalesce(lag(s.previous) OVER newer, v.version) AS broken
    FROM statements s JOIN table_version v ON v.name = name_
    WINDOW newer AS (ORDER BY s.version DESC)
  ), told AS (
    SELECT w.* FROM (SELECT w.*, bool_or(w.broken) OVER (ORDER BY w.version DESC) AS ended FROM walked w) w
    WHERE NOT w.ended AND w.looked <= most
  ), reached AS (
    SELECT coalesce((SELECT min(t.previous) FROM told t), (SELECT v.version FROM table_version v WHERE v.name = name_)) AS version
  )
  SELECT (SELECT min(t.id) FROM told t),
    CASE
      WHEN r.version IS NULL OR r.version <= 1 THEN NULL
      -- Versions are milliseconds since 0006: that of the last change that is forgotten.
      WHEN r.version > 1000000000000 THEN to_timestamp(r.version / 1000.0)
      ELSE coalesce((SELECT min(t.at) FROM told t), now())
    END
  FROM reached r;
$$;

-- What a row says of a number, if it has it, as the `shown` fields; NULL if not. `first_` and `last_` name the fields of
-- its range, or both the one of its number. It belongs to the event by its code; without one by the name, which is NULL
-- where several events have it.
CREATE FUNCTION eventms_number_image(image jsonb, first_ text, last_ text, event_ bigint, called text, number_ bigint, shown text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
AS $$
  SELECT jsonb_object_agg(f, CASE jsonb_typeof(image -> f) WHEN 'string' THEN to_jsonb(left(image ->> f, 200)) ELSE image -> f END) FROM unnest(shown) f
  WHERE (image ->> first_)::bigint <= number_ AND (image ->> last_)::bigint >= number_
    AND (image ->> 'eventCode' = event_::text OR image ->> 'eventCode' IS NULL AND image ->> 'eventName' = called);
$$;

-- What was done in one table to the rows that had the number, before or after: act by act, each row as it was and became
-- (eventms_number_image). Entries before `since_` are not looked at. The log has only what changed, so each row is folded
-- backwards, from what stands there now; and only rows that may ever have had the number, which what stands there, and
-- the old values of ranges, tell. The planner takes a list for short: nested loops would read ten thousand keys ten
-- thousand times.
CREATE FUNCTION eventms_number_log(name_ text, first_ text, last_ text, event_ bigint, called text, number_ bigint, shown text[], since_ bigint)
RETURNS TABLE (entry bigint, at timestamptz, who text, act bigint, imported boolean, key bigint, was jsonb, became jsonb) LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET jit = off SET enable_nestloop = off
AS $$
DECLARE
  key_field text := eventms_key(name_::regclass);
  one record;
  before jsonb;
BEGIN
  FOR one IN EXECUTE format(
    'WITH candidates AS MATERIALIZED (
       SELECT t.%2$I AS key FROM %1$I t WHERE t.%3$I <= $4 AND t.%4$I >= $4
       UNION
       SELECT v.key FROM change_log l
       CROSS JOIN LATERAL (
         SELECT array_position(l.fields, $1) - 1 AS first, array_position(l.fields, $2) - 1 AS last, array_position(l.fields, ''eventCode'') - 1 AS event) f
       CROSS JOIN LATERAL ROWS FROM (
         unnest(l.keys), json_array_elements_text(l.old -> f.first), json_array_elements_text(l.old -> f.last), json_array_elements_text(l.old -> f.event)
       ) AS v (key, first, last, event)
       WHERE l."table" = %1$L AND l.id >= $6 AND l.operation <> ''insert'' AND l.fields && ARRAY[$1, $2, ''eventCode'', ''eventName'']
         AND ($1 <> $2 OR f.first IS NULL OR strpos(l.old::text, $4::text) > 0)
         AND (f.first IS NULL OR v.first::bigint <= $4) AND (f.last IS NULL OR v.last::bigint >= $4)
         AND (f.event IS NULL OR v.event IS NULL OR v.event::bigint = $3)
     ), entries AS (
       SELECT l.id, l.operation, l.fields, l.old, k.places, k.found FROM change_log l
       CROSS JOIN LATERAL (
         SELECT array_agg(u.n) AS places, array_agg(u.key) AS found FROM unnest(l.keys) WITH ORDINALITY AS u (key, n) JOIN candidates c ON c.key = u.key) k
       WHERE EXISTS (SELECT FROM candidates) AND l."table" = %1$L AND l.id >= $6 AND k.places IS NOT NULL
     ), steps AS (
       SELECT e.id, p.key, NULL::jsonb AS old FROM entries e CROSS JOIN LATERAL unnest(e.found) AS p (key) WHERE e.operation = ''insert''
       UNION ALL
       SELECT e.id, o.key, o.old FROM entries e
       CROSS JOIN LATERAL (
         SELECT p.key, jsonb_object_agg(f.field, v.value) AS old
         FROM unnest(e.fields) WITH ORDINALITY AS f (field, i)
         CROSS JOIN LATERAL json_array_elements(e.old -> f.i::int - 1) WITH ORDINALITY AS v (value, n)
         JOIN unnest(e.places, e.found) AS p (n, key) ON p.n = v.n
         WHERE f.field = ANY ($5) GROUP BY p.key) o
       WHERE e.operation <> ''insert''
     )
     SELECT s.id, s.key, s.old, l.operation, coalesce(l.act, l.at) AS at, l.who, l."actId" AS act, l.imported, to_jsonb(t) AS present,
       row_number() OVER (PARTITION BY s.key ORDER BY s.id DESC) = 1 AS is_last
     FROM steps s JOIN change_log l ON l.id = s.id LEFT JOIN %1$I t ON t.%2$I = s.key
     ORDER BY s.key, s.id DESC', name_, key_field, first_, last_)
    USING first_, last_, event_, number_, shown || ARRAY[first_, last_, 'eventCode', 'eventName'], since_
  LOOP
    IF one.is_last THEN
      before := one.present;
      was := eventms_number_image(before, first_, last_, event_, called, number_, shown);
    END IF;
    -- What stood there before the next entry stood there after this one.
    became := was;
    before := CASE WHEN one.operation <> 'insert' THEN coalesce(before, '{}') || one.old END;
    was := CASE WHEN (before ->> first_)::bigint <= number_ AND (before ->> last_)::bigint >= number_
      THEN eventms_number_image(before, first_, last_, event_, called, number_, shown) END;
    IF was IS NULL AND became IS NULL THEN CONTINUE; END IF;
    entry := one.id;
    at := one.at;
    who := one.who;
    act := one.act;
    imported := one.imported;
    key := one.key;
    RETURN NEXT;
  END LOOP;
END
$$;

-- Who or what a row says has the number: names count only where there is no code, for they are copied, and go stale.
CREATE FUNCTION eventms_number_holder(image jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN image - (
  CASE WHEN image ->> 'companyCode' IS NULL THEN '{}' ELSE '{name}' END::text[]
  || CASE WHEN image ->> 'departmentCode' IS NULL THEN '{}' ELSE '{departmentName}' END::text[]
  || CASE WHEN image ->> 'personInChargeCode' IS NULL THEN '{}' ELSE '{personInChargeName}' END::text[]
  || CASE WHEN image ->> 'productCode' IS NULL THEN '{}' ELSE '{productName}' END::text[]);

-- The prints of the event's seals, the latest first: [{at, who, exact, personInChargeCode}]. The print log knows which
-- sheet was printed for whom, not which seals stood on it.
CREATE FUNCTION eventms_number_prints(event_ bigint, number_ bigint, most integer) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'at', to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', p.who, 'exact', false,
    'personInChargeCode', p.filters ->> 'personInChargeCode') ORDER BY p.at DESC, p.id DESC), '[]')
  FROM (
    SELECT l.* FROM print_log l WHERE l.sheet = 'seals' AND l.filters ->> 'eventCode' = event_::text ORDER BY l.at DESC, l.id DESC LIMIT most
  ) p;
END;

-- The history of a number of an event: {since, changes, more, prints}. A change is what one act did: {at, who, act, kind,
-- imported, tables: [{table, count, rows: [{key, was, became}]}]}; rows that had the number and go on having it for the
-- same person are none, nor is a seal in whose place another one has come for them. The latest `most` are told, `more`
-- says how many there are besides, and `since` before which moment something is forgotten.
CREATE FUNCTION eventms_number_history(event_ bigint, number_ bigint, most integer DEFAULT 200) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
  WITH sources (name, first_, last_, shown) AS (VALUES
    ('sealdata', 'ticketStartNumber', 'ticketEndNumber',
      ARRAY['companyCode', 'name', 'departmentCode', 'departmentName', 'personInChargeCode', 'personInChargeName']),
    ('withdrawn', 'ticketStartNumber', 'ticketEndNumber', ARRAY['reason', 'companyCode']),
    ('salesdata', 'ticketNumber', 'ticketNumber', ARRAY['productCode', 'quantity']),
    ('confirmeddata', 'ticketNumber', 'ticketNumber', ARRAY['companyCode', 'name', 'productCode', 'productName', 'quantity', 'totalAmount'])
  ), called AS (
    SELECT CASE WHEN count(*) = 1 THEN min(e."eventName") END AS name
    FROM events e WHERE e."eventName" = (SELECT o."eventName" FROM events o WHERE o."eventCode" = event_)
  ), reached AS (
    SELECT s.*, r.first, r.since FROM sources s JOIN table_version v ON v.name = s.name CROSS JOIN LATERAL eventms_log_reach(s.name, 300000) r
  ), logged AS (
    SELECT r.name, h.* FROM reached r
    CROSS JOIN LATERAL eventms_number_log(r.name, r.first_, r.last_, event_, (SELECT c.name FROM called c), number_, r.shown, r.first) h
  ), rows AS (
    -- What the statements of one act did to a row, as one.
    SELECT l.name, l.at, l.who, l.act, l.key, bool_or(l.imported) AS imported,
      (array_agg(l.was ORDER BY l.entry))[1] AS was, (array_agg(l.became ORDER BY l.entry DESC))[1] AS became
    FROM logged l GROUP BY l.name, l.at, l.who, l.act, l.key
  ), counted AS (
    SELECT r.*, row_number() OVER (PARTITION BY r.name, r.at, r.who, r.act ORDER BY r.key) AS n FROM rows r WHERE r.was IS DISTINCT FROM r.became
  ), tables AS (
    SELECT c.at, c.who, c.act, bool_or(c.imported) AS imported, jsonb_build_object('table', c.name, 'count', count(*), 'rows',
      jsonb_agg(jsonb_build_object('key', c.key, 'was', c.was, 'became', c.became) ORDER BY c.key) FILTER (WHERE c.n <= 20)) AS what
    FROM counted c GROUP BY c.name, c.at, c.who, c.act
    HAVING jsonb_agg(eventms_number_holder(c.was) ORDER BY eventms_number_holder(c.was)) FILTER (WHERE c.was IS NOT NULL)
      IS DISTINCT FROM jsonb_agg(eventms_number_holder(c.became) ORDER BY eventms_number_holder(c.became)) FILTER (WHERE c.became IS NOT NULL)
  ), acts AS (
    SELECT t.at, t.who, t.act, bool_or(t.imported) AS imported, jsonb_agg(t.what) AS what, row_number() OVER (ORDER BY t.at DESC, t.act DESC NULLS LAST) AS n
    FROM tables t GROUP BY t.at, t.who, t.act
  )
  SELECT jsonb_build_object(
    'since', (SELECT to_char(max(r.since) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM reached r),
    'changes', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', a.who, 'act', a.act, 'kind', k.kind,
        'imported', coalesce(a.imported, false), 'tables', a.what) ORDER BY a.n), '[]')
      FROM acts a LEFT JOIN act k ON k.id = a.act WHERE a.n <= most),
    'more', (SELECT greatest(count(*) - most, 0) FROM acts),
    'prints', eventms_number_prints(event_, number_, 50))
$$;
