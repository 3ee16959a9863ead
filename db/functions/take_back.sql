-- Taking an act back. Its entries in the change log are folded to the values of each row before and after it. A row
-- that still has the values that the act left is put back; any other is left alone, with its reason:
--   changed         somebody changed the values since
--   gone            the row to change or remove is no longer there
--   keyUsed         another row has the key of the row to add again
--   identityUsed    another row has the unique code to put back
--   referenceGone   the row of a master to refer to again is no longer there
--   referredTo      other rows now refer to the row to remove
--   rule            the values to put back break a rule together with later changes
--   back            the row already has its values from before the act
-- All steps are statements over sets of rows: an act may have written 100,000 of them. A server would compile their
-- plans, which takes longer than running them: `jit = off`.

-- Refuses to undo an allocation if one of its cards came out since: paper does not go back by itself. The rows that the
-- act added are in act_rows. "Since" goes by the order of acts and prints, not by the clock.
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

-- Folds the act's entries into a temporary table act_images, a row for each row it wrote: its values before (`was`) and
-- after (`became`), NULL where it was not there. An update has those of the fields that its statement changed. With a
-- table and a key: of that row alone.
CREATE OR REPLACE FUNCTION eventms_fold_act(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql
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

-- The steps of taking the act back now, in a temporary table act_rows: for each row whether it is added again, changed
-- or removed (`does`), the values to put back (`was`), and the reason why it is left alone, if it is.
CREATE OR REPLACE FUNCTION eventms_stage_act(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql
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
      -- Columns that were added after the act: their values were never the act's.
      ARRAY(SELECT unnest(array_remove(eventms_fields(to_regclass(v.name)), eventms_key(to_regclass(v.name))))
            EXCEPT SELECT unnest(l.fields) FROM change_log l WHERE l."actId" = act_ AND l."table" = v.name AND l.operation = 'insert') AS later,
      (SELECT string_agg(b.breaks, ' OR ') FROM (
         SELECT format('(%s) IS FALSE', pg_get_expr(conbin, conrelid)) AS breaks
         FROM pg_constraint WHERE contype = 'c' AND conrelid = to_regclass(v.name)
         UNION ALL
         -- A column that came after the act gets its default when the row is added again.
         SELECT format('(%1$I IS NULL AND ("#was" ? %1$L OR NOT %2$L::boolean))', attname, atthasdef)
         FROM pg_attribute WHERE attnotnull AND attnum > 0 AND attname <> eventms_key(to_regclass(v.name)) AND attrelid = to_regclass(v.name)) b) AS breaks
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
             SELECT x.key AS "#key", x.was AS "#was", n.* FROM act_rows x LEFT JOIN %1$I p ON p.%2$I = x.key CROSS JOIN LATERAL jsonb_populate_record(p, x.was) n
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

-- Preview of taking the act back now: {act, versions, tables, rows, left, leftRows}. `rows` and `leftRows` are the
-- first `most` rows, `left` counts all skipped ones.
CREATE OR REPLACE FUNCTION eventms_take_back_preview(act_ bigint, most integer DEFAULT 1000, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
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

-- Takes the act back, as a new act whose details count the rows left alone. `seen` are the versions of its preview:
-- refused (tableMoved) where one has changed. `strict`: all of it or nothing (actChanged). Returns {act, left, tables:
-- {table: outcome}}.
CREATE OR REPLACE FUNCTION eventms_take_back(act_ bigint, seen jsonb DEFAULT NULL, strict_ boolean DEFAULT false, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL)
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
  -- Keeps the act from being pruned meanwhile.
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

  -- The remaining effect of the act: rows outside `only`, and skipped rows that are not back already.
  SELECT count(*) FROM act_rows r WHERE r.reason IS DISTINCT FROM 'back' AND r.reason IS NOT NULL INTO remains;
  IF only_table IS NOT NULL THEN
    remains := remains + eventms_rows_of(taken.tables)
      - (SELECT count(*) FROM change_log l WHERE l."actId" = act_ AND l."table" = only_table AND only_key = ANY (l.keys));
  END IF;
  PERFORM eventms_begin_act('take-back', jsonb_strip_nulls(jsonb_build_object('left', remains, 'table', only_table, 'key', only_key)), taken."eventCode");
  PERFORM set_config('eventms.puttingBack', 'yes', true);
  -- Keeps references valid: masters are restored before the rows that refer to them, and removed after them.
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
  -- Somebody else may hold the numbers of an act on tickets by now.
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
