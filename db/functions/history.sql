-- Reads acts and prints, for the dashboard and the history.

-- The latest acts and prints, the latest first: who, when, and how many rows of which tables, but no values of rows.
-- Within an act the table that lost rows comes first, because the changes to other tables followed from it. An import
-- has the name of its file, a print its event. Acts whose changes were all pruned are left out. In PL/pgSQL, because
-- the planner then knows that `most` is small.
CREATE OR REPLACE FUNCTION eventms_activity(most integer DEFAULT 20) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  result jsonb;
BEGIN
  WITH acts AS MATERIALIZED (
    SELECT a.id AS number, coalesce(a.moment, a.at) AS moment, a.at, a.who, a.kind, a."takesBack", a.details ->> 'file' AS file FROM act a
    WHERE a.id >= (SELECT min(l."actId") FROM change_log l) AND EXISTS (SELECT FROM change_log l WHERE l."actId" = a.id)
    ORDER BY coalesce(a.moment, a.at) DESC, a.id DESC LIMIT most
  ), older AS MATERIALIZED (
    SELECT DISTINCT coalesce(l.act, l.at) AS at, l.who FROM change_log l WHERE l."actId" IS NULL ORDER BY 1 DESC, 2 DESC LIMIT most
  ), logged AS (
    SELECT a.number, a.moment, a.at, a.who, l."table", l.id, l.imported, l.operation, l.keys
    FROM acts a JOIN change_log l ON l."actId" = a.number
    UNION ALL
    SELECT NULL, o.at, o.at, o.who, l."table", l.id, l.imported, l.operation, l.keys
    FROM older o JOIN change_log l ON l."actId" IS NULL AND coalesce(l.act, l.at) = o.at AND l.who IS NOT DISTINCT FROM o.who
  ), changes AS (
    SELECT l.number, l.moment, l.at, l.who, l."table", min(l.id) AS first, coalesce(bool_or(l.imported), false) AS imported,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'insert'), 0) AS added,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'update'), 0) AS changed,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'delete'), 0) AS removed
    FROM logged l GROUP BY l.number, l.moment, l.at, l.who, l."table"
  ), entries AS (
    SELECT c.moment, false AS print, c.number AS id, c.at, c.who,
      jsonb_strip_nulls(jsonb_build_object('act', c.number, 'kind', max(a.kind), 'takesBack', max(a."takesBack"), 'file', max(a.file)))
      || jsonb_build_object('changes', jsonb_agg(
        jsonb_build_object('table', c."table", 'added', c.added, 'changed', c.changed, 'removed', c.removed, 'imported', c.imported)
        ORDER BY c.removed = 0, c.first)) AS what
    FROM changes c LEFT JOIN acts a ON a.number = c.number GROUP BY c.number, c.moment, c.at, c.who
    UNION ALL
    (SELECT coalesce(p.moment, p.at), true, p.id, p.at, p.who, jsonb_build_object('print', jsonb_build_object('sheet', p.sheet, 'rows', p.rows, 'event', eventms_event_of(p.filters)))
     FROM print_log p ORDER BY coalesce(p.moment, p.at) DESC, p.id DESC LIMIT most)
  ), latest AS (
    SELECT e.*, row_number() OVER (ORDER BY e.moment DESC, e.print, e.id DESC NULLS LAST) AS n FROM entries e
  )
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', e.who) || e.what ORDER BY e.n), '[]')
  FROM latest e WHERE e.n <= most INTO result;
  RETURN result;
END
$$;

-- The history of a row, {acts, entries, next, since, prints}: the `most` latest acts before the log entry `before_`,
-- the latest first. `entries` are {entry, act, at, who, imported, operation, old, new}; an act may have several. `next`
-- is `before_` for the next page. Changes before `since` were pruned. `prints` are the latest 50 cards printed of the
-- row, in the order of their moments.
CREATE OR REPLACE FUNCTION eventms_row_history(name_ text, key_ bigint, before_ bigint DEFAULT NULL, most integer DEFAULT 20) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
  WITH found AS MATERIALIZED (
    SELECT l.id, l."actId", l.operation, coalesce(l.act, l.at) AS at, l.who, l.imported, array_position(l.keys, key_) AS place
    FROM change_log l WHERE eventms_span(l.keys) @> key_ AND l."table" = name_
  ), own AS (
    SELECT f.*, max(f.id) OVER (PARTITION BY coalesce(f."actId", -f.id)) AS last FROM found f WHERE f.place IS NOT NULL
  ), ranked AS (
    SELECT o.*, dense_rank() OVER (ORDER BY o.last DESC) AS n FROM own o WHERE before_ IS NULL OR o.last < before_
  ), page AS (
    SELECT * FROM ranked r WHERE r.n <= most
  )
  SELECT jsonb_build_object(
    'acts', (
      SELECT coalesce(jsonb_agg(eventms_told_act(a."actId")), '[]')
      FROM (SELECT DISTINCT p."actId" FROM page p WHERE p."actId" IS NOT NULL) a),
    'entries', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'entry', p.id, 'act', p."actId", 'at', to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', p.who,
        'imported', coalesce(p.imported, false), 'operation', p.operation,
        'old', eventms_log_values(l.fields, l.old, p.place), 'new', eventms_log_values(l.fields, l.new, p.place)) ORDER BY p.id DESC), '[]')
      FROM page p JOIN change_log l ON l.id = p.id),
    'next', CASE WHEN (SELECT max(r.n) FROM ranked r) > most THEN (SELECT min(p.last) FROM page p) END,
    'since', CASE WHEN (SELECT o.operation FROM own o ORDER BY o.id LIMIT 1) IS DISTINCT FROM 'insert' THEN
      to_char(coalesce((SELECT min(coalesce(l.act, l.at)) FROM change_log l), now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
    'prints', CASE WHEN name_ = 'sealdata' AND before_ IS NULL THEN (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', c.who, 'sheet', c.sheet,
        'start', c.start, 'end', c."end", 'code', c."companyCode", 'name', c.name) ORDER BY c.moment DESC, c.id DESC), '[]')
      FROM (
        SELECT k.id, coalesce(p.moment, p.at) AS moment, p.at, p.who, p.sheet, k.start, k."end", k."companyCode", k.name
        FROM print_card k JOIN print_log p ON p.id = k."printId"
        WHERE k."sealId" = key_ AND k.sheet = 'seals' AND k.page <= p."confirmedPages"
        ORDER BY coalesce(p.moment, p.at) DESC, k.id DESC LIMIT 50) c)
      ELSE '[]' END)
$$;

-- Acts and prints, the latest first: {entries, next, older}. An entry is {at, who, moment, act} or {at, who, moment,
-- print}. Entries are ordered by `moment`, in microseconds, which is never before `at`. `next`, {at, print, id} with a
-- moment as `at`, is `after_` for the next page. `older` is true if there are changes from before acts had numbers,
-- which are in no list. `filter` may have {who, table, kind, from, to, event, number}; `who` may be null, `kind` may be
-- 'print'. A number of the event selects the acts that moved it, at most a thousand.
CREATE OR REPLACE FUNCTION eventms_history(filter jsonb, after_ jsonb DEFAULT NULL, most integer DEFAULT 50) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  kind_ CONSTANT text := filter ->> 'kind';
  table_ CONSTANT text := filter ->> 'table';
  event_ CONSTANT bigint := (filter ->> 'event')::bigint;
  number_ CONSTANT bigint := (filter ->> 'number')::bigint;
  from_ CONSTANT timestamptz := coalesce((filter ->> 'from')::timestamptz, '-infinity');
  to_ CONSTANT timestamptz := coalesce((filter ->> 'to')::timestamptz, 'infinity');
  -- Moment of the last entry of the previous page; entries of the same moment are ordered by their ids.
  until_ CONSTANT timestamptz := coalesce('epoch'::timestamptz + (after_ ->> 'at')::bigint * interval '1 microsecond', 'infinity');
  after_print CONSTANT boolean := (after_ ->> 'print')::boolean;
  after_id CONSTANT bigint := (after_ ->> 'id')::bigint;
  moved bigint[];
  result jsonb;
BEGIN
  IF number_ IS NOT NULL THEN
    moved := ARRAY(SELECT (c ->> 'act')::bigint FROM jsonb_array_elements(eventms_number_history(event_, number_, 1000) -> 'changes') c WHERE c ->> 'act' IS NOT NULL);
  END IF;
  WITH acts AS (
    SELECT coalesce(a.moment, a.at) AS moment, a.at, false AS print, a.id, a.who FROM act a
    WHERE a.at >= from_ AND a.at < to_ AND coalesce(a.moment, a.at) BETWEEN from_ AND until_ AND kind_ IS DISTINCT FROM 'print'
      AND (after_id IS NULL OR coalesce(a.moment, a.at) < until_ OR NOT after_print AND a.id < after_id)
      AND (kind_ IS NULL OR a.kind = kind_)
      AND (NOT filter ? 'who' OR a.who IS NOT DISTINCT FROM filter ->> 'who')
      AND (table_ IS NULL OR a.tables ? table_)
      AND CASE WHEN number_ IS NOT NULL THEN a.id = ANY (moved) ELSE event_ IS NULL OR a."eventCode" = event_ END
    ORDER BY coalesce(a.moment, a.at) DESC, a.id DESC LIMIT most + 1
  ), prints AS (
    SELECT coalesce(p.moment, p.at), p.at, true, p.id, p.who FROM print_log p
    WHERE p.at >= from_ AND p.at < to_ AND coalesce(p.moment, p.at) BETWEEN from_ AND until_ AND (kind_ IS NULL OR kind_ = 'print') AND table_ IS NULL AND number_ IS NULL
      AND (after_id IS NULL OR coalesce(p.moment, p.at) < until_ OR NOT after_print OR p.id < after_id)
      AND (NOT filter ? 'who' OR p.who IS NOT DISTINCT FROM filter ->> 'who')
      AND (event_ IS NULL OR p.filters ->> 'eventCode' = event_::text)
    ORDER BY coalesce(p.moment, p.at) DESC, p.id DESC LIMIT most + 1
  ), both_ AS (
    -- Of entries with the same moment, acts come before prints.
    SELECT u.*, row_number() OVER (ORDER BY u.moment DESC, u.print, u.id DESC) AS n FROM (TABLE acts UNION ALL TABLE prints) u
  )
  SELECT jsonb_build_object(
    'entries', (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('at', to_char(b.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', b.who,
          'moment', (extract(epoch FROM b.moment) * 1000000)::bigint)
        || CASE WHEN b.print THEN jsonb_build_object('print', (
            SELECT jsonb_build_object('id', l.id, 'sheet', l.sheet, 'rows', l.rows, 'pages', l.pages, 'confirmedPages', l."confirmedPages",
              'event', eventms_event_of(l.filters))
            FROM print_log l WHERE l.id = b.id))
          ELSE jsonb_build_object('act', eventms_told_act(b.id)) END ORDER BY b.n), '[]')
      FROM both_ b WHERE b.n <= most),
    'next', (
      SELECT jsonb_build_object('at', (extract(epoch FROM b.moment) * 1000000)::bigint, 'print', b.print, 'id', b.id)
      FROM both_ b WHERE b.n = most AND EXISTS (SELECT FROM both_ x WHERE x.n > most)),
    'older', EXISTS (SELECT FROM change_log l WHERE l."actId" IS NULL)) INTO result;
  RETURN result;
END
$$;

-- The details of an import, with the file's name, which the importer supplies and others see. Removes control
-- characters, invisible characters and those that change the direction of text. Shortens the name to 100 characters,
-- but keeps its ending.
CREATE OR REPLACE FUNCTION eventms_file_details(file text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  name text := btrim(regexp_replace(left(file, 1000),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'));
BEGIN
  IF char_length(name) > 100 THEN name := left(name, 60) || '…' || right(name, 39); END IF;
  RETURN CASE WHEN name <> '' THEN jsonb_build_object('file', name) ELSE '{}' END;
END
$$;

-- Event code of a print; null for a print of all events.
CREATE OR REPLACE FUNCTION eventms_event_of(filters jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN CASE WHEN jsonb_typeof(filters -> 'eventCode') = 'number' THEN filters -> 'eventCode' END;
