-- The history as people read it, of a row, of an act and of everything; and taking back one row of an act.

-- What one entry's keys lie between. By it the entries that may have a row are found without reading all of them; which of
-- them have it, their keys tell.
CREATE FUNCTION eventms_span(keys bigint[]) RETURNS int8range LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
AS $$
  SELECT int8range(min(k), max(k), '[]') FROM unnest(keys) k
$$;
CREATE INDEX change_log_span ON change_log USING gist (eventms_span(keys));
CREATE INDEX act_at ON act (at, id);
CREATE INDEX "print_card_sealId" ON print_card ("sealId") WHERE "sealId" IS NOT NULL;

-- As in 0009_acts.sql, but 1,000 rows an entry: what was written to one row is read out of the texts of its whole entry.
CREATE OR REPLACE FUNCTION eventms_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  key text := eventms_key(TG_RELID);
  fields text[] := array_remove(eventms_fields(TG_RELID), key);
  source text := CASE TG_OP
    WHEN 'INSERT' THEN 'new_rows n'
    WHEN 'UPDATE' THEN format('old_rows o JOIN new_rows n USING (%I)', key)
    WHEN 'DELETE' THEN 'old_rows o'
    ELSE format('%I o', TG_TABLE_NAME) END;
  happened text := CASE TG_OP WHEN 'TRUNCATE' THEN 'delete' ELSE lower(TG_OP) END;
  counted text := CASE happened WHEN 'insert' THEN 'added' WHEN 'update' THEN 'changed' ELSE 'removed' END;
  act_ bigint;
  logged bigint;
  has_rows boolean;
  before bigint;
  reached bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format('SELECT array_remove(ARRAY[%s], NULL) FROM %s',
      eventms_list('CASE WHEN bool_or(o.%1$I IS DISTINCT FROM n.%1$I) THEN %1$L END', fields), source) INTO fields;
    has_rows := cardinality(fields) > 0;
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', source) INTO has_rows;
  END IF;
  IF NOT has_rows THEN RETURN NULL; END IF;

  SELECT version FROM table_version WHERE name = TG_TABLE_NAME FOR UPDATE INTO STRICT before;
  reached := greatest(before + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  act_ := eventms_act();
  UPDATE table_version SET version = reached WHERE name = TG_TABLE_NAME;
  EXECUTE format(
    'WITH logged AS (
       INSERT INTO change_log ("table", version, previous, who, operation, keys, fields, old, new, "actId")
       SELECT $1, $2, $3, eventms_user(), $4, array_agg(%I), $5, %s, %s, $6
       FROM (SELECT *, (row_number() OVER () - 1) / 1000 AS "#batch" FROM (SELECT %I, %s FROM %s) r) b GROUP BY "#batch"
       RETURNING cardinality(keys) AS rows)
     SELECT sum(rows) FROM logged',
    key,
    CASE WHEN happened = 'insert' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("old %1$s")', fields)) END,
    CASE WHEN happened = 'delete' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("new %1$s")', fields)) END,
    key,
    concat_ws(', ',
      CASE WHEN happened <> 'insert' THEN eventms_list('o.%1$I AS "old %1$s"', fields) END,
      CASE WHEN happened <> 'delete' THEN eventms_list('n.%1$I AS "new %1$s"', fields) END),
    source) INTO logged USING TG_TABLE_NAME, reached, before, happened, fields, act_;
  UPDATE act SET tables = tables || jsonb_build_object(TG_TABLE_NAME,
    '{"added": 0, "changed": 0, "removed": 0}'::jsonb || coalesce(tables -> TG_TABLE_NAME, '{}')
    || jsonb_build_object(counted, coalesce((tables -> TG_TABLE_NAME ->> counted)::bigint, 0) + logged))
  WHERE id = act_;
  RETURN NULL;
END
$$;

-- As in 0003_functions.sql, and with the number of the act, by which it can be taken back.
CREATE OR REPLACE FUNCTION eventms_outcome(name_ text, before jsonb, counts jsonb) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT jsonb_build_object(
    'from', before -> name_,
    'to', max(version) FILTER (WHERE name = name_),
    'versions', coalesce(jsonb_object_agg(name, version) FILTER (WHERE name <> name_ AND to_jsonb(version) <> before -> name), '{}'),
    'added', 0, 'changed', 0, 'removed', 0)
    || CASE WHEN coalesce(current_setting('eventms.act', true), '') = '' THEN '{}'
       ELSE jsonb_build_object('act', current_setting('eventms.act', true)::bigint) END
    || counts
  FROM table_version WHERE before ? name
$$;

-- The values of the row at `place` of an entry, {field: value}; NULL where the entry has none.
CREATE FUNCTION eventms_log_values(fields text[], turned json, place integer) RETURNS jsonb LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
AS $$
  SELECT jsonb_object_agg(fields[c.i], c.value -> (place - 1)) FROM json_array_elements(turned) WITH ORDINALITY AS c (value, i)
$$;

-- How many rows an act wrote, by act.tables; one that it wrote twice counts twice.
CREATE FUNCTION eventms_rows_of(tables_ jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
AS $$
  SELECT coalesce(sum(n.value::bigint), 0)::bigint FROM jsonb_each(tables_) t, jsonb_each_text(t.value) n
$$;

-- An act as the history shows it. `kept`: what it did to which row is still known, and it can be taken back.
CREATE FUNCTION eventms_told_act(act_ bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', a.who, 'kind', a.kind,
    'event', a."eventCode", 'details', a.details, 'takesBack', a."takesBack", 'takenBack', eventms_taken_back(a.id),
    'takenBackBy', (SELECT coalesce(jsonb_agg(b.id ORDER BY b.id), '[]') FROM act b WHERE b."takesBack" = a.id),
    'rows', eventms_rows_of(a.tables), 'whole', eventms_moves_numbers(eventms_first_kind(a)), 'tables', a.tables,
    'kept', EXISTS (SELECT FROM change_log l WHERE l."actId" = a.id))
  FROM act a WHERE a.id = act_
$$;

-- What was done to a row, {acts, entries, next, since, prints}, the latest `most` acts below the entry `before_` first.
-- `entries` have {entry, act, at, who, imported, operation, old, new}; one act may have several. `next` is the entry below
-- which more can be read, `since` the moment before which something of the row is forgotten; `prints` the cards that were
-- made of it, the latest 50.
CREATE FUNCTION eventms_row_history(name_ text, key_ bigint, before_ bigint DEFAULT NULL, most integer DEFAULT 20) RETURNS jsonb
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
        'start', c.start, 'end', c."end", 'code', c."companyCode", 'name', c.name) ORDER BY c.at DESC, c.id DESC), '[]')
      FROM (
        SELECT k.id, p.at, p.who, p.sheet, k.start, k."end", k."companyCode", k.name
        FROM print_card k JOIN print_log p ON p.id = k."printId"
        WHERE k."sealId" = key_ AND k.sheet = 'seals' AND k.page <= p."confirmedPages" ORDER BY p.at DESC, k.id DESC LIMIT 50) c)
      ELSE '[]' END)
$$;

-- What an act did to which rows, {act, rows, next}: about `most` of its rows in the order in which they were written, after
-- the place of an entry. A row: {table, key, operation, old, new}; of what was written anew just as it was there is none.
CREATE FUNCTION eventms_act_rows(act_ bigint, after_entry bigint DEFAULT NULL, after_place integer DEFAULT 0, most integer DEFAULT 100) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
  WITH entries AS (
    SELECT l.id, l."table", l.operation, l.fields, l.keys, CASE WHEN l.id = after_entry THEN after_place ELSE 0 END AS skip, cardinality(l.keys) AS count
    FROM change_log l WHERE l."actId" = act_ AND (after_entry IS NULL OR l.id >= after_entry)
  ), counted AS (
    SELECT e.*, coalesce(sum(e.count - e.skip) OVER (ORDER BY e.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::integer AS before
    FROM entries e WHERE e.count > e.skip
  ), page AS (
    SELECT c.*, least(c.count, c.skip + most - c.before) AS last FROM counted c WHERE c.before < most
  ), images AS (
    SELECT p.id, v.n, s.of, jsonb_object_agg(p.fields[c.i], v.value) AS image
    FROM page p JOIN change_log l ON l.id = p.id
    CROSS JOIN LATERAL (VALUES ('old', l.old), ('new', l.new)) AS s (of, turned)
    CROSS JOIN LATERAL json_array_elements(s.turned) WITH ORDINALITY AS c (value, i)
    CROSS JOIN LATERAL json_array_elements(c.value) WITH ORDINALITY AS v (value, n)
    WHERE v.n > p.skip AND v.n <= p.last GROUP BY p.id, v.n, s.of
  ), rows AS (
    SELECT p.id, n.n, p."table", p.keys[n.n] AS key, p.operation,
      (SELECT i.image FROM images i WHERE i.id = p.id AND i.n = n.n AND i.of = 'old') AS old,
      (SELECT i.image FROM images i WHERE i.id = p.id AND i.n = n.n AND i.of = 'new') AS new
    FROM page p CROSS JOIN LATERAL generate_series(p.skip + 1, p.last) AS n (n)
  )
  SELECT jsonb_build_object(
    'act', eventms_told_act(act_),
    'rows', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('table', r."table", 'key', r.key, 'operation', r.operation, 'old', r.old, 'new', r.new) ORDER BY r.id, r.n), '[]')
      FROM rows r WHERE r.old IS DISTINCT FROM r.new),
    'next', CASE WHEN (SELECT sum(e.count - e.skip) FROM entries e) > most THEN (
      SELECT jsonb_build_object('entry', p.id, 'place', p.last) FROM page p ORDER BY p.id DESC LIMIT 1) END)
$$;

-- What was done and printed, the latest first: {entries, next, older}. An entry is {at, who, act} or {at, who, print}; the
-- next page is that after `next`, {at, print, id}, where `at` is in microseconds. `older`: something was changed before acts
-- had numbers, which stands in no list. Only what `filter` lets through: {who, table, kind, from, to, event, number}; `who`
-- may be null, `kind` be 'print'. With a number of the event these are the acts that moved it, at most a thousand.
CREATE FUNCTION eventms_history(filter jsonb, after_ jsonb DEFAULT NULL, most integer DEFAULT 50) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  kind_ CONSTANT text := filter ->> 'kind';
  table_ CONSTANT text := filter ->> 'table';
  event_ CONSTANT bigint := (filter ->> 'event')::bigint;
  number_ CONSTANT bigint := (filter ->> 'number')::bigint;
  from_ CONSTANT timestamptz := coalesce((filter ->> 'from')::timestamptz, '-infinity');
  to_ CONSTANT timestamptz := coalesce((filter ->> 'to')::timestamptz, 'infinity');
  -- The first moment that may still come; what is of that very moment is told apart by its number.
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
    SELECT a.at, false AS print, a.id, a.who FROM act a
    WHERE a.at >= from_ AND a.at < to_ AND a.at <= until_ AND kind_ IS DISTINCT FROM 'print'
      AND (after_id IS NULL OR a.at < until_ OR NOT after_print AND a.id < after_id)
      AND (kind_ IS NULL OR a.kind = kind_)
      AND (NOT filter ? 'who' OR a.who IS NOT DISTINCT FROM filter ->> 'who')
      AND (table_ IS NULL OR a.tables ? table_)
      AND CASE WHEN number_ IS NOT NULL THEN a.id = ANY (moved) ELSE event_ IS NULL OR a."eventCode" = event_ END
    ORDER BY a.at DESC, a.id DESC LIMIT most + 1
  ), prints AS (
    SELECT p.at, true, p.id, p.who FROM print_log p
    WHERE p.at >= from_ AND p.at < to_ AND p.at <= until_ AND (kind_ IS NULL OR kind_ = 'print') AND table_ IS NULL AND number_ IS NULL
      AND (after_id IS NULL OR p.at < until_ OR NOT after_print OR p.id < after_id)
      AND (NOT filter ? 'who' OR p.who IS NOT DISTINCT FROM filter ->> 'who')
      AND (event_ IS NULL OR p.filters ->> 'eventCode' = event_::text)
    ORDER BY p.at DESC, p.id DESC LIMIT most + 1
  ), both_ AS (
    -- Of one moment acts come first, then prints.
    SELECT u.*, row_number() OVER (ORDER BY u.at DESC, u.print, u.id DESC) AS n FROM (TABLE acts UNION ALL TABLE prints) u
  )
  SELECT jsonb_build_object(
    'entries', (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('at', to_char(b.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', b.who)
        || CASE WHEN b.print THEN jsonb_build_object('print', (
            SELECT jsonb_build_object('id', l.id, 'sheet', l.sheet, 'rows', l.rows, 'pages', l.pages, 'confirmedPages', l."confirmedPages")
            FROM print_log l WHERE l.id = b.id))
          ELSE jsonb_build_object('act', eventms_told_act(b.id)) END ORDER BY b.n), '[]')
      FROM both_ b WHERE b.n <= most),
    'next', (
      SELECT jsonb_build_object('at', (extract(epoch FROM b.at) * 1000000)::bigint, 'print', b.print, 'id', b.id)
      FROM both_ b WHERE b.n = most AND EXISTS (SELECT FROM both_ x WHERE x.n > most)),
    'older', EXISTS (SELECT FROM change_log l WHERE l."actId" IS NULL)) INTO result;
  RETURN result;
END
$$;

-- Everybody who did or printed something: emails, and what stands in their place.
CREATE FUNCTION eventms_history_people() RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(w.who ORDER BY w.who NULLS LAST), '[]') FROM (SELECT a.who FROM act a UNION SELECT p.who FROM print_log p) w
$$;

-- Taking back, as in 0010_tickets.sql, and with one row of an act alone. A row that stands as it was before the act is left
-- alone, too, but with a reason of its own, `back`: nothing of the act stands there any more.

-- What an act did to the numbers of an event is taken back whole: a part of it would leave some in two places, or in none.
CREATE FUNCTION eventms_refuse_part(taken act, only_table text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF only_table IS NOT NULL AND eventms_moves_numbers(eventms_first_kind(taken)) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "an act on tickets is taken back whole"}');
  END IF;
END
$$;

DROP FUNCTION eventms_take_back_preview(bigint, integer);
DROP FUNCTION eventms_take_back(bigint, jsonb, boolean);
DROP FUNCTION eventms_stage_act(bigint);
DROP FUNCTION eventms_fold_act(bigint);

-- As in 0009_acts.sql, or of one row of the act alone.
CREATE FUNCTION eventms_fold_act(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  entry record;
BEGIN
  CREATE TEMP TABLE act_images ("table" text, key bigint, was jsonb, became jsonb, PRIMARY KEY ("table", key)) ON COMMIT DROP;
  FOR entry IN
    SELECT l.id, l.operation <> 'insert' AS had, l.operation <> 'delete' AS has, f.olds, f.news, f.calls, f.names
    FROM change_log l JOIN table_version v ON v.name = l."table"
    CROSS JOIN LATERAL (
      SELECT coalesce(string_agg(format('v."old %s" AS %I', n, field), ', '), '') AS olds,
        coalesce(string_agg(format('v."new %s" AS %I', n, field), ', '), '') AS news,
        coalesce(string_agg(format(', json_array_elements(l.old -> %1$s), json_array_elements(l.new -> %1$s)', n - 1), '' ORDER BY n), '') AS calls,
        coalesce(string_agg(format(', "old %1$s", "new %1$s"', n), '' ORDER BY n), '') AS names
      FROM unnest(l.fields) WITH ORDINALITY AS u (field, n) WHERE field = ANY (eventms_fields(to_regclass(v.name)))) f
    WHERE l."actId" = act_ AND (only_table IS NULL OR l."table" = only_table AND only_key = ANY (l.keys)) ORDER BY l.id
  LOOP
    EXECUTE format(
      'INSERT INTO act_images AS i ("table", key, was, became)
       SELECT l."table", v.key, %s, %s FROM change_log l CROSS JOIN LATERAL ROWS FROM (unnest(l.keys)%s) AS v (key%s)
       WHERE l.id = $1 AND ($2 IS NULL OR v.key = $2)
       ON CONFLICT ("table", key) DO UPDATE SET
         was = CASE WHEN i.was IS NOT NULL THEN coalesce(excluded.was, ''{}'') || i.was END,
         became = CASE WHEN excluded.became IS NOT NULL THEN coalesce(i.became, ''{}'') || excluded.became END',
      CASE WHEN entry.had THEN format('(SELECT to_jsonb(o) FROM (SELECT %s) o)', entry.olds) ELSE 'NULL::jsonb' END,
      CASE WHEN entry.has THEN format('(SELECT to_jsonb(o) FROM (SELECT %s) o)', entry.news) ELSE 'NULL::jsonb' END,
      entry.calls, entry.names) USING entry.id, only_key;
  END LOOP;
  ANALYZE act_images;
END
$$;

-- As in 0009_acts.sql, and:
--   back            it stands as it was before the act
CREATE FUNCTION eventms_stage_act(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET enable_nestloop = on
AS $$
DECLARE
  one record;
  rule text;
  marked bigint;
  more bigint;
  rounds bigint := 0;
BEGIN
  PERFORM eventms_fold_act(act_, only_table, only_key);
  -- The planner takes a table that was just emptied for a cheap inner side, to be read once for each of many rows, though
  -- all its dead rows are still in it: then tables are hashed and read once. For few rows that would cost more.
  PERFORM set_config('enable_nestloop', CASE WHEN (SELECT count(*) FROM act_images) > 500 THEN 'off' ELSE 'on' END, true);
  CREATE TEMP TABLE act_rows ("table" text, key bigint, does text, was jsonb, reason text, PRIMARY KEY ("table", key)) ON COMMIT DROP;
  FOR one IN
    SELECT v.name, eventms_key(to_regclass(v.name)) AS key_field,
      -- Columns that came after the act: what stands in them was never the act's.
      ARRAY(SELECT unnest(array_remove(eventms_fields(to_regclass(v.name)), eventms_key(to_regclass(v.name))))
            EXCEPT SELECT unnest(l.fields) FROM change_log l WHERE l."actId" = act_ AND l."table" = v.name AND l.operation = 'insert') AS later,
      (SELECT string_agg(format('(%s) IS FALSE', pg_get_expr(c.conbin, c.conrelid)), ' OR ')
       FROM pg_constraint c WHERE c.contype = 'c' AND c.conrelid = to_regclass(v.name)) AS breaks
    FROM table_version v WHERE v.name IN (SELECT i."table" FROM act_images i)
  LOOP
    -- Only what the act really changed in a row is compared and put back: other fields are anybody's.
    EXECUTE format(
      'INSERT INTO act_rows ("table", key, does, was, reason)
       SELECT i."table", i.key, CASE WHEN i.was IS NULL THEN ''removed'' WHEN i.became IS NULL THEN ''added'' ELSE ''changed'' END,
         coalesce(c.was, i.was),
         CASE
           WHEN i.became IS NULL THEN CASE WHEN to_jsonb(p) @> i.was THEN ''back'' WHEN p.%2$I IS NOT NULL THEN ''keyUsed'' END
           WHEN p.%2$I IS NULL THEN ''gone''
           WHEN NOT to_jsonb(p) @> coalesce(c.became, i.became) THEN CASE WHEN to_jsonb(p) @> c.was THEN ''back'' ELSE ''changed'' END
           WHEN i.was IS NULL AND EXISTS (SELECT FROM unnest($2) f WHERE coalesce(to_jsonb(p) ->> f, ''false'') <> ''false'') THEN ''changed''
         END
       FROM act_images i LEFT JOIN %1$I p ON p.%2$I = i.key
       CROSS JOIN LATERAL (
         SELECT jsonb_object_agg(w.key, w.value) AS was, jsonb_object_agg(w.key, i.became -> w.key) AS became
         FROM jsonb_each(CASE WHEN i.became IS NOT NULL THEN i.was END) w WHERE w.value IS DISTINCT FROM i.became -> w.key) c
       WHERE i."table" = $1 AND i.was IS DISTINCT FROM i.became', one.name, one.key_field) USING one.name, one.later;
    IF one.breaks IS NOT NULL THEN
      EXECUTE format(
        'UPDATE act_rows r SET reason = ''rule'' FROM (
           SELECT b."#key" AS key FROM (
             SELECT x.key AS "#key", n.* FROM act_rows x LEFT JOIN %1$I p ON p.%2$I = x.key CROSS JOIN LATERAL jsonb_populate_record(p, x.was) n
             WHERE x."table" = %1$L AND x.reason IS NULL AND x.does <> ''removed'') b
           WHERE %3$s) broken
         WHERE r."table" = %1$L AND r.key = broken.key', one.name, one.key_field, one.breaks);
    END IF;
  END LOOP;
  ANALYZE act_rows;

  -- A row that is left alone may be the reason for another: again until nothing more is found. Codes that were passed
  -- on from row to row are found one a round: after so many, all of them are left alone, and the other rules settle.
  LOOP
    marked := 0;
    rounds := rounds + 1;
    IF rounds = 50 THEN
      UPDATE act_rows r SET reason = 'identityUsed' FROM eventms_act_codes() c
      WHERE r."table" = c.name AND r.reason IS NULL AND r.does <> 'removed' AND r.was ? c.field;
    END IF;
    FOR rule IN SELECT eventms_act_rules() LOOP
      EXECUTE rule;
      GET DIAGNOSTICS more = ROW_COUNT;
      marked := marked + more;
    END LOOP;
    EXIT WHEN marked = 0;
  END LOOP;
END
$$;

CREATE FUNCTION eventms_take_back_preview(act_ bigint, most integer DEFAULT 1000, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  taken act := eventms_kept_act(act_);
  seen jsonb;
  result jsonb;
BEGIN
  SELECT jsonb_object_agg(v.name, v.version) FROM table_version v WHERE v.name = ANY (eventms_act_tables(taken.tables)) INTO seen;
  PERFORM eventms_refuse_part(taken, only_table);
  PERFORM eventms_stage_act(act_, only_table, only_key);
  PERFORM eventms_leave_computed(act_);
  result := jsonb_build_object(
    'act', jsonb_build_object(
      'id', taken.id, 'at', to_char(taken.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', taken.who, 'kind', taken.kind,
      'event', taken."eventCode", 'details', taken.details, 'takesBack', taken."takesBack", 'takenBack', eventms_taken_back(act_),
      'takenBackBy', (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM act a WHERE a."takesBack" = act_),
      'rows', eventms_rows_of(taken.tables), 'whole', eventms_moves_numbers(eventms_first_kind(taken))),
    'versions', coalesce(seen, '{}'),
    'tables', (
      SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c."table"), '[]') FROM (
        SELECT r."table", count(*) FILTER (WHERE r.does = 'added') AS added, count(*) FILTER (WHERE r.does = 'changed') AS changed,
          count(*) FILTER (WHERE r.does = 'removed') AS removed
        FROM act_rows r WHERE r.reason IS NULL GROUP BY r."table") c),
    'rows', (
      SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM (
        SELECT r."table", r.key, r.does, r.was AS values FROM act_rows r WHERE r.reason IS NULL ORDER BY r."table", r.key LIMIT most) c),
    'left', (SELECT count(*) FROM act_rows r WHERE r.reason IS NOT NULL),
    'leftRows', eventms_left_rows(most));
  DROP TABLE act_images, act_rows;
  RETURN result;
END
$$;

CREATE FUNCTION eventms_take_back(act_ bigint, seen jsonb DEFAULT NULL, strict_ boolean DEFAULT false, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  taken act;
  made bigint;
  before jsonb;
  moved jsonb;
  untouched bigint;
  remains bigint;
  step record;
  counts jsonb := '{}';
  result jsonb;
BEGIN
  -- Nobody prunes it meanwhile.
  PERFORM 1 FROM change_log l WHERE l."actId" = act_ FOR KEY SHARE;
  taken := eventms_kept_act(act_);
  WITH locked AS (
    SELECT v.name, v.version FROM table_version v WHERE v.name = ANY (eventms_act_tables(taken.tables)) ORDER BY v.name FOR UPDATE
  )
  SELECT coalesce(jsonb_object_agg(l.name, l.version), '{}') FROM locked l INTO before;
  SELECT jsonb_build_object('table', b.key, 'seen', seen -> b.key, 'version', b.value)
  FROM jsonb_each(before) b WHERE seen IS NOT NULL AND seen -> b.key IS DISTINCT FROM b.value ORDER BY b.key LIMIT 1 INTO moved;
  IF FOUND THEN PERFORM eventms_refuse('tableMoved', moved); END IF;
  IF eventms_taken_back(act_) THEN PERFORM eventms_refuse('actTakenBack', jsonb_build_object('act', act_)); END IF;

  PERFORM eventms_refuse_part(taken, only_table);
  PERFORM eventms_stage_act(act_, only_table, only_key);
  PERFORM eventms_leave_computed(act_);
  SELECT count(*) FROM act_rows r WHERE r.reason IS NOT NULL INTO untouched;
  IF strict_ AND untouched > 0 THEN
    PERFORM eventms_refuse('actChanged', jsonb_build_object('act', act_, 'count', untouched, 'rows', eventms_left_rows(20)));
  END IF;
  IF strict_ THEN PERFORM eventms_refuse_printed(taken); END IF;
  PERFORM 1 FROM act_rows r WHERE r.reason IS NULL LIMIT 1;
  IF NOT FOUND THEN PERFORM eventms_refuse('nothingToTakeBack', jsonb_build_object('act', act_)); END IF;

  -- What stands of the act after this: the rows that nobody asked for, and those that are left alone but are not back already.
  SELECT count(*) FROM act_rows r WHERE r.reason IS DISTINCT FROM 'back' AND r.reason IS NOT NULL INTO remains;
  IF only_table IS NOT NULL THEN
    remains := remains + eventms_rows_of(taken.tables)
      - (SELECT count(*) FROM change_log l WHERE l."actId" = act_ AND l."table" = only_table AND only_key = ANY (l.keys));
  END IF;
  PERFORM eventms_begin_act('take-back', jsonb_strip_nulls(jsonb_build_object('left', remains, 'table', only_table, 'key', only_key)), taken."eventCode");
  PERFORM set_config('eventms.puttingBack', 'yes', true);
  -- So that no reference ever hangs: rows go where nothing refers to them, masters come back before what names them, and
  -- go after it.
  FOR step IN
    WITH RECURSIVE depths AS (
      SELECT v.name COLLATE "C" AS name, 0 AS depth FROM table_version v
      UNION
      SELECT r.child::text, d.depth + 1 FROM depths d, eventms_references(to_regclass(d.name)) r WHERE r.child::text <> d.name AND d.depth < 50
    )
    SELECT d.name, s.does FROM (
      SELECT x.name COLLATE "default" AS name, max(x.depth) AS depth, EXISTS (SELECT FROM eventms_references(to_regclass(x.name))) AS master
      FROM depths x GROUP BY x.name) d
    CROSS JOIN (VALUES ('removed'), ('added'), ('changed')) AS s (does)
    WHERE EXISTS (SELECT FROM act_rows r WHERE r."table" = d.name AND r.does = s.does AND r.reason IS NULL)
    ORDER BY CASE WHEN s.does <> 'removed' THEN 2 WHEN d.master THEN 3 ELSE 1 END,
      CASE WHEN s.does = 'removed' THEN -d.depth ELSE d.depth END, d.name, s.does
  LOOP
    counts := counts || jsonb_build_object(step.name,
      coalesce(counts -> step.name, '{}') || jsonb_build_object(step.does, eventms_put_back(step.name, step.does)));
  END LOOP;
  PERFORM set_config('eventms.puttingBack', '', true);
  -- What an act on tickets had left may stand, and its numbers be somebody else's by now.
  IF eventms_moves_numbers(eventms_first_kind(taken)) THEN
    PERFORM eventms_check_places(taken."eventCode",
      ARRAY(SELECT r.key FROM act_rows r WHERE r."table" = 'sealdata' AND r.does <> 'removed' AND r.reason IS NULL),
      ARRAY(SELECT r.key FROM act_rows r WHERE r."table" = 'withdrawn' AND r.does <> 'removed' AND r.reason IS NULL));
  END IF;
  made := eventms_act();
  UPDATE act a SET "takesBack" = act_ WHERE a.id = made;
  SELECT jsonb_object_agg(c.key, eventms_outcome(c.key, before, c.value)) FROM jsonb_each(counts) c INTO result;
  DROP TABLE act_images, act_rows;
  RETURN jsonb_build_object('act', made, 'left', untouched, 'tables', result);
END
$$;
