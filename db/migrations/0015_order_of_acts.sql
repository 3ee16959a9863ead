-- The order in which things were done, whatever the clock says. A clock that was set back would sort what is done now below
-- what was done before, and the print of a card before the act that gave its numbers.

-- By what an act or a print is ordered; `at` is the time that is shown. It is that time or, where the clock says an earlier
-- one than what is there already has, the first after that. What is from before has none, and stays where its time put it.
ALTER TABLE act ADD COLUMN moment timestamptz;
ALTER TABLE print_log ADD COLUMN moment timestamptz;
CREATE INDEX act_moment ON act (coalesce(moment, at), id);
CREATE INDEX print_log_moment ON print_log (coalesce(moment, at), id);

CREATE FUNCTION eventms_moment() RETURNS timestamptz LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT greatest(
    now(),
    (SELECT max(coalesce(a.moment, a.at)) FROM act a) + interval '1 microsecond',
    (SELECT max(coalesce(p.moment, p.at)) FROM print_log p) + interval '1 microsecond')
$$;
ALTER TABLE act ALTER moment SET DEFAULT eventms_moment();
ALTER TABLE print_log ALTER moment SET DEFAULT eventms_moment();

-- What was changed before acts had numbers, for the list of recent activity.
CREATE INDEX change_log_older ON change_log (coalesce(act, at), who) WHERE "actId" IS NULL;

-- As in 0007_prune.sql, but that a change is as old as its act's place in the order, where that is not in the future: what
-- was done while the clock was years behind is not forgotten when it is put right.
CREATE OR REPLACE FUNCTION eventms_prune(history_days integer) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp
BEGIN ATOMIC
  DELETE FROM change_log l WHERE history_days > 0 AND coalesce(l.act, l.at) < now() - make_interval(days => history_days)
    AND NOT EXISTS (SELECT FROM act a WHERE a.id = l."actId" AND a.moment BETWEEN now() - make_interval(days => history_days) AND now());
  DELETE FROM add_log WHERE at < now() - interval '1 day';
END;

-- As in 0009_acts.sql, but that an act is known by its number, and in their order. Of acts of which nothing is kept there is
-- no entry. (In PL/pgSQL the planner knows that `most` is few.)
CREATE OR REPLACE FUNCTION eventms_activity(most integer DEFAULT 20) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  result jsonb;
BEGIN
  WITH acts AS MATERIALIZED (
    SELECT a.id AS number, coalesce(a.moment, a.at) AS moment, a.at, a.who, a.kind, a."takesBack" FROM act a
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
      jsonb_strip_nulls(jsonb_build_object('act', c.number, 'kind', max(a.kind), 'takesBack', max(a."takesBack")))
      || jsonb_build_object('changes', jsonb_agg(
        jsonb_build_object('table', c."table", 'added', c.added, 'changed', c.changed, 'removed', c.removed, 'imported', c.imported)
        ORDER BY c.removed = 0, c.first)) AS what
    FROM changes c LEFT JOIN acts a ON a.number = c.number GROUP BY c.number, c.moment, c.at, c.who
    UNION ALL
    (SELECT coalesce(p.moment, p.at), true, p.id, p.at, p.who, jsonb_build_object('print', jsonb_build_object('sheet', p.sheet, 'rows', p.rows))
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

-- As in 0014_history.sql, but that prints stand in their order.
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

-- As in 0014_history.sql, but in their order: an entry has its `moment`, too, in microseconds, and the `at` of `next` is one.
-- None is before its own time, so that `from` is a bound of the moments as well.
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
  -- The latest moment that may still come; what is of that very moment is told apart by its number.
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
    -- Of one moment acts come first, then prints.
    SELECT u.*, row_number() OVER (ORDER BY u.moment DESC, u.print, u.id DESC) AS n FROM (TABLE acts UNION ALL TABLE prints) u
  )
  SELECT jsonb_build_object(
    'entries', (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('at', to_char(b.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', b.who,
          'moment', (extract(epoch FROM b.moment) * 1000000)::bigint)
        || CASE WHEN b.print THEN jsonb_build_object('print', (
            SELECT jsonb_build_object('id', l.id, 'sheet', l.sheet, 'rows', l.rows, 'pages', l.pages, 'confirmedPages', l."confirmedPages")
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

-- As in 0012_printed_cards.sql, but in their order.
CREATE OR REPLACE FUNCTION eventms_number_prints(event_ bigint, number_ bigint, most integer) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'at', to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'exact', t.exact, 'companyCode', t.code, 'name', t.name))
    || jsonb_build_object('who', t.who, 'personInChargeCode', t.person) ORDER BY t.moment DESC, t.id DESC), '[]')
  FROM (
    SELECT p.id, coalesce(p.moment, p.at) AS moment, p.at, p.who, true AS exact, c."companyCode" AS code, c.name, c."personInChargeCode"::text AS person
    FROM print_card c JOIN print_log p ON p.id = c."printId"
    WHERE c.sheet = 'seals' AND p.sheet <> 'collected' AND c."eventCode" = event_ AND number_ BETWEEN c.start AND c."end"
      AND c.page <= p."confirmedPages"
    UNION ALL
    SELECT p.id, coalesce(p.moment, p.at), p.at, p.who, false, NULL, NULL, p.filters ->> 'personInChargeCode'
    FROM print_log p WHERE p.sheet = 'seals' AND p.pages IS NULL AND p.filters ->> 'eventCode' = event_::text
    ORDER BY 2 DESC, 1 DESC LIMIT most
  ) t
$$;

-- As in 0012_printed_cards.sql, but that "since" goes by the order, not by the clock.
CREATE OR REPLACE FUNCTION eventms_refuse_printed(taken act) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  card record;
BEGIN
  IF taken.kind <> 'allocate' THEN RETURN; END IF;
  SELECT c.start, c."end" FROM act_rows r
  JOIN sealdata s ON s.id = r.key
  JOIN print_card c ON c.sheet = 'seals' AND c."eventCode" = taken."eventCode" AND c.start <= s."ticketEndNumber" AND c."end" >= s."ticketStartNumber"
  JOIN print_log p ON p.id = c."printId" AND p.sheet <> 'collected' AND coalesce(p.moment, p.at) >= coalesce(taken.moment, taken.at) AND c.page <= p."confirmedPages"
  WHERE r."table" = 'sealdata' AND r.does = 'removed' ORDER BY c.start LIMIT 1 INTO card;
  IF FOUND THEN
    PERFORM eventms_refuse('cardsPrinted', jsonb_build_object('act', taken.id, 'from', card.start, 'to', card."end"));
  END IF;
END
$$;

-- As in 0011_number_history.sql, but in the order in which the log was written.
CREATE OR REPLACE FUNCTION eventms_number_history(event_ bigint, number_ bigint, most integer DEFAULT 200) RETURNS jsonb LANGUAGE sql STABLE
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
    SELECT l.name, l.at, l.who, l.act, l.key, max(l.entry) AS last, bool_or(l.imported) AS imported,
      (array_agg(l.was ORDER BY l.entry))[1] AS was, (array_agg(l.became ORDER BY l.entry DESC))[1] AS became
    FROM logged l GROUP BY l.name, l.at, l.who, l.act, l.key
  ), counted AS (
    SELECT r.*, row_number() OVER (PARTITION BY r.name, r.at, r.who, r.act ORDER BY r.key) AS n FROM rows r WHERE r.was IS DISTINCT FROM r.became
  ), tables AS (
    SELECT c.at, c.who, c.act, max(c.last) AS last, bool_or(c.imported) AS imported, jsonb_build_object('table', c.name, 'count', count(*), 'rows',
      jsonb_agg(jsonb_build_object('key', c.key, 'was', c.was, 'became', c.became) ORDER BY c.key) FILTER (WHERE c.n <= 20)) AS what
    FROM counted c GROUP BY c.name, c.at, c.who, c.act
    HAVING jsonb_agg(eventms_number_holder(c.was) ORDER BY eventms_number_holder(c.was)) FILTER (WHERE c.was IS NOT NULL)
      IS DISTINCT FROM jsonb_agg(eventms_number_holder(c.became) ORDER BY eventms_number_holder(c.became)) FILTER (WHERE c.became IS NOT NULL)
  ), acts AS (
    SELECT t.at, t.who, t.act, bool_or(t.imported) AS imported, jsonb_agg(t.what) AS what, row_number() OVER (ORDER BY max(t.last) DESC) AS n
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
