-- Reads the history of one number of an event.

-- The prints of the seal with a number, the latest first: [{at, who, exact, companyCode, name, personInChargeCode}].
-- `exact` if the log has the printed card; of older prints it has only the event and the person in charge.
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

-- The history of a number of an event: {since, changes, more, prints}. A change is one act: {at, who, act, kind,
-- imported, tables: [{table, count, rows: [{key, was, became}]}]}. Left out are rows that keep the number for the same
-- person, also if one seal replaces another. Returns the latest `most` changes, in the order of the log; `more` counts
-- the others. Changes before `since` were pruned.
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
    -- Combines the statements of one act on a row.
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
