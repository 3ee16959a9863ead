-- Every write belongs to an act, and an act can be taken back.

-- One thing that somebody did: one transaction. Acts are few and stay for ever; what they did to which row stands in the
-- change log for as long as that is kept. `tables` counts those rows, {table: {added, changed, removed}}, so that an act
-- whose entries were pruned is known for one. `takesBack` is the act that this one took back.
CREATE TABLE act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text,
  kind text NOT NULL,
  "eventCode" bigint,
  details jsonb NOT NULL DEFAULT '{}',
  tables jsonb NOT NULL DEFAULT '{}',
  "takesBack" bigint REFERENCES act (id)
);
CREATE INDEX "act_takesBack" ON act ("takesBack") WHERE "takesBack" IS NOT NULL;

-- Entries from before have no act.
ALTER TABLE change_log ADD COLUMN "actId" bigint REFERENCES act (id);
CREATE INDEX "change_log_actId" ON change_log ("actId");

-- Says what the act of this transaction is; the first one to say so counts. It is written down with the first change:
-- what changes nothing is no act.
CREATE FUNCTION eventms_begin_act(kind_ text, details_ jsonb DEFAULT '{}', event_ bigint DEFAULT NULL) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF coalesce(current_setting('eventms.begun', true), '') = '' THEN
    PERFORM set_config('eventms.begun', jsonb_build_object('kind', kind_, 'details', details_, 'event', event_)::text, true);
  END IF;
END
$$;

-- The number of this transaction's act, which is written down now if it was not yet: kind `other` where nobody has said
-- what it is, as for SQL by hand.
CREATE FUNCTION eventms_act() RETURNS bigint LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  said jsonb;
  made bigint := nullif(current_setting('eventms.act', true), '');
BEGIN
  IF made IS NULL THEN
    PERFORM eventms_begin_act('other');
    said := current_setting('eventms.begun');
    INSERT INTO act (who, kind, "eventCode", details)
    VALUES (eventms_user(), said ->> 'kind', (said ->> 'event')::bigint, said -> 'details') RETURNING id INTO made;
    PERFORM set_config('eventms.act', made::text, true);
  END IF;
  RETURN made;
END
$$;

-- As in 0006_versions_by_clock.sql, and with its act.
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
       FROM (SELECT *, (row_number() OVER () - 1) / 10000 AS "#batch" FROM (SELECT %I, %s FROM %s) r) b GROUP BY "#batch"
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

-- As in 0003_functions.sql, but for the act they begin.
CREATE OR REPLACE FUNCTION eventms_add(name_ text, new_rows jsonb) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_);
  fields text[] := ARRAY(SELECT DISTINCT jsonb_object_keys(r) FROM jsonb_array_elements(new_rows) r);
  stored jsonb;
BEGIN
  PERFORM eventms_begin_act('add');
  PERFORM eventms_check_fields(name_, fields,
    (SELECT attidentity = '' FROM pg_attribute WHERE attrelid = name_::regclass AND attname = eventms_key(name_::regclass)));
  EXECUTE format(
    'WITH added AS (INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$I, $1) RETURNING *)
     SELECT coalesce(jsonb_agg(to_jsonb(added)), ''[]'') FROM added', name_, eventms_list('%I', fields))
    USING new_rows INTO stored;
  RETURN eventms_outcome(name_, before, jsonb_build_object('rows', stored, 'added', jsonb_array_length(stored)));
END
$$;

CREATE OR REPLACE FUNCTION eventms_edit(name_ text, edits jsonb, seen bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_, seen);
  key_field text := eventms_key(name_::regclass);
  fields text[] := ARRAY(SELECT DISTINCT jsonb_object_keys(e -> 'changes') FROM jsonb_array_elements(edits) e);
  keys bigint[] := ARRAY(SELECT (e ->> 'key')::bigint FROM jsonb_array_elements(edits) e);
  held jsonb;
  gone bigint;
  conflict jsonb;
  changed bigint := 0;
  stored jsonb;
BEGIN
  PERFORM eventms_begin_act('edit');
  PERFORM eventms_check_fields(name_, fields, false);
  IF (SELECT count(DISTINCT k) FROM unnest(keys) k) < cardinality(keys) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a row is edited twice"}');
  END IF;
  EXECUTE format(
    'SELECT coalesce(jsonb_object_agg(key, row), ''{}'') FROM (
       SELECT t.%2$I AS key, to_jsonb(t) AS row FROM %1$I t WHERE t.%2$I = ANY ($1) ORDER BY t.%2$I FOR UPDATE) locked',
    name_, key_field) USING keys INTO held;

  SELECT k FROM unnest(keys) k WHERE NOT held ? k::text LIMIT 1 INTO gone;
  IF FOUND THEN PERFORM eventms_refuse('rowGone', jsonb_build_object('key', gone)); END IF;

  SELECT jsonb_build_object('key', e -> 'key', 'fields', jsonb_agg(x.field), 'current', held -> (e ->> 'key'))
  FROM jsonb_array_elements(edits) WITH ORDINALITY AS u (e, n)
  CROSS JOIN LATERAL jsonb_each(e -> 'expected') AS x (field, value)
  WHERE held -> (e ->> 'key') -> x.field IS DISTINCT FROM x.value
  GROUP BY n, e ORDER BY n LIMIT 1 INTO conflict;
  IF FOUND THEN PERFORM eventms_refuse('editConflict', conflict); END IF;

  IF cardinality(fields) > 0 THEN
    EXECUTE format(
      'UPDATE %1$I t SET (%2$s) = (SELECT %2$s FROM jsonb_populate_record(NULL::%1$I, u.merged))
       FROM (SELECT $2 -> (e ->> ''key'') AS was, $2 -> (e ->> ''key'') || (e -> ''changes'') AS merged, (e ->> ''key'')::bigint AS key
             FROM jsonb_array_elements($1) e) u
       WHERE t.%3$I = u.key AND u.merged <> u.was', name_, eventms_list('%I', fields), key_field)
      USING edits, held;
    GET DIAGNOSTICS changed = ROW_COUNT;
  END IF;
  EXECUTE format('SELECT jsonb_agg(to_jsonb(t) ORDER BY n) FROM unnest($1) WITH ORDINALITY AS k (key, n) JOIN %1$I t ON t.%2$I = k.key', name_, key_field)
    USING keys INTO stored;
  RETURN eventms_outcome(name_, before, jsonb_build_object('rows', coalesce(stored, '[]'), 'changed', changed));
END
$$;

CREATE OR REPLACE FUNCTION eventms_delete(name_ text, keys bigint[], seen bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_, seen, deleting => true);
  key_field text := eventms_key(name_::regclass);
  counts text;
  named jsonb;
  gone jsonb;
BEGIN
  PERFORM eventms_begin_act('delete');
  SELECT string_agg(format('SELECT %1$L AS "table", count(*) AS count FROM %1$I WHERE %2$I = ANY ($1)', child, field), ' UNION ALL ')
  FROM eventms_references(name_::regclass) WHERE NOT empties INTO counts;
  IF counts IS NOT NULL THEN
    EXECUTE format('SELECT jsonb_agg(to_jsonb(c)) FROM (%s) c WHERE count > 0', counts) USING keys INTO named;
    IF named IS NOT NULL THEN PERFORM eventms_refuse('stillReferenced', jsonb_build_object('references', named)); END IF;
  END IF;

  EXECUTE format(
    'WITH removed AS (DELETE FROM %1$I WHERE %2$I = ANY ($1) RETURNING %2$I AS key)
     SELECT jsonb_agg(k) FROM (SELECT unnest($1) EXCEPT SELECT key FROM removed ORDER BY 1 LIMIT 20) AS missing (k)', name_, key_field)
    USING keys INTO gone;
  IF gone IS NOT NULL THEN PERFORM eventms_refuse('rowGone', jsonb_build_object('key', gone -> 0, 'keys', gone)); END IF;
  RETURN eventms_outcome(name_, before, jsonb_build_object('removed', (SELECT count(DISTINCT k) FROM unnest(keys) k)));
END
$$;

-- As in 0003_functions.sql, but that an act which is taken back puts back the total that stood there. One that it does
-- not put back follows what it is computed from, as ever, unless a file had brought another.
CREATE OR REPLACE FUNCTION eventms_total() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF NEW."totalAmount" IS NULL
     OR TG_OP = 'UPDATE'
     AND (coalesce(current_setting('eventms.puttingBack', true), '') = ''
       OR NEW."totalAmount" IS NOT DISTINCT FROM OLD."totalAmount"
       AND OLD."totalAmount" IS NOT DISTINCT FROM OLD."quantity" * OLD."unitPrice")
     AND NOT 'totalAmount' = ANY (string_to_array(coalesce(current_setting('eventms.given', true), ''), ',')) THEN
    NEW."totalAmount" := NEW."quantity" * NEW."unitPrice";
  END IF;
  RETURN NEW;
END
$$;

-- As in 0004_activity.sql, and with the act's number, its kind, and the act that it took back.
CREATE OR REPLACE FUNCTION eventms_activity(most integer DEFAULT 20) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  WITH acts AS (
    SELECT DISTINCT coalesce(act, at) AS at, who FROM change_log ORDER BY 1 DESC, 2 DESC LIMIT most
  ), changes AS (
    SELECT a.at, a.who, l."table", max(l."actId") AS number, min(l.id) AS first, coalesce(bool_or(l.imported), false) AS imported,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'insert'), 0) AS added,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'update'), 0) AS changed,
      coalesce(sum(cardinality(l.keys)) FILTER (WHERE l.operation = 'delete'), 0) AS removed
    FROM acts a JOIN change_log l ON coalesce(l.act, l.at) = a.at AND l.who IS NOT DISTINCT FROM a.who
    GROUP BY a.at, a.who, l."table"
  ), entries AS (
    SELECT c.at, c.who, jsonb_strip_nulls(jsonb_build_object('act', max(k.id), 'kind', max(k.kind), 'takesBack', max(k."takesBack")))
      || jsonb_build_object('changes', jsonb_agg(
        jsonb_build_object('table', "table", 'added', added, 'changed', changed, 'removed', removed, 'imported', imported)
        ORDER BY removed = 0, first)) AS what
    FROM changes c LEFT JOIN act k ON k.id = c.number GROUP BY c.at, c.who
    UNION ALL
    (SELECT at, who, jsonb_build_object('print', jsonb_build_object('sheet', sheet, 'rows', rows)) FROM print_log ORDER BY at DESC, id DESC LIMIT most)
  ), latest AS (
    SELECT * FROM entries ORDER BY at DESC LIMIT most
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', who) || what ORDER BY at DESC), '[]')
  FROM latest;
END;

-- Taking back. What an act did is folded from its entries to what each row was before it and became by it. A row that
-- still stands as the act left it is put back; any other is left alone, and named with its reason:
--   changed         somebody changed what the act had written there
--   gone            the row that would be changed or removed is not there any more
--   keyUsed         the row that would be added again: another one has its key by now
--   identityUsed    another row has the unique code that would be put back
--   referenceGone   the row of a master that would be named again is not there any more
--   referredTo      other rows name by now the row that would be removed
--   rule            what would be put back breaks a rule together with what was changed since
-- All of it is done by statements over sets of rows: an act may have written 100,000 of them.

-- The act. Refused where there is none, or where entries of it were pruned: what it did is not known any more.
CREATE FUNCTION eventms_kept_act(act_ bigint) RETURNS act LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  one act;
  wrote bigint;
  kept bigint;
BEGIN
  SELECT * FROM act WHERE id = act_ INTO one;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownAct', jsonb_build_object('act', act_)); END IF;
  SELECT coalesce(sum(n.value::bigint), 0) FROM jsonb_each(one.tables) t, jsonb_each_text(t.value) n INTO wrote;
  SELECT coalesce(sum(cardinality(l.keys)), 0) FROM change_log l WHERE l."actId" = act_ INTO kept;
  IF kept < wrote THEN PERFORM eventms_refuse('actPruned', jsonb_build_object('act', act_)); END IF;
  RETURN one;
END
$$;

-- The tables that taking back such an act reads or writes, by act.tables: those that it wrote to, those that may refer
-- to a row it added, and the masters that rows it changed or removed may name.
CREATE FUNCTION eventms_act_tables(tables_ jsonb) RETURNS text[] LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT coalesce(array_agg(v.name ORDER BY v.name), '{}') FROM table_version v
  WHERE tables_ ? v.name
    OR v.name IN (SELECT r.child::text FROM jsonb_each(tables_) t, eventms_references(to_regclass(t.key)) r WHERE (t.value ->> 'added')::bigint > 0)
    OR EXISTS (SELECT FROM eventms_references(to_regclass(v.name)) r, jsonb_each(tables_) t
               WHERE t.key = r.child::text AND (t.value ->> 'changed')::bigint + (t.value ->> 'removed')::bigint > 0);
END;

-- Folds the act's entries into a temporary table act_images, a row for each row it wrote: its values before (`was`) and
-- after (`became`), NULL where it was not there. An update has those of the fields that its statement changed.
CREATE FUNCTION eventms_fold_act(act_ bigint) RETURNS void LANGUAGE plpgsql
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
    WHERE l."actId" = act_ ORDER BY l.id
  LOOP
    EXECUTE format(
      'INSERT INTO act_images AS i ("table", key, was, became)
       SELECT l."table", v.key, %s, %s FROM change_log l CROSS JOIN LATERAL ROWS FROM (unnest(l.keys)%s) AS v (key%s) WHERE l.id = $1
       ON CONFLICT ("table", key) DO UPDATE SET
         was = CASE WHEN i.was IS NOT NULL THEN coalesce(excluded.was, ''{}'') || i.was END,
         became = CASE WHEN excluded.became IS NOT NULL THEN coalesce(i.became, ''{}'') || excluded.became END',
      CASE WHEN entry.had THEN format('(SELECT to_jsonb(o) FROM (SELECT %s) o)', entry.olds) ELSE 'NULL::jsonb' END,
      CASE WHEN entry.has THEN format('(SELECT to_jsonb(o) FROM (SELECT %s) o)', entry.news) ELSE 'NULL::jsonb' END,
      entry.calls, entry.names) USING entry.id;
  END LOOP;
  ANALYZE act_images;
END
$$;

-- What taking the act back does now, in a temporary table act_rows: for each row whether it is added again, changed or
-- removed (`does`), the values to put back (`was`), and the reason why it is left alone, if it is.
CREATE FUNCTION eventms_stage_act(act_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET enable_nestloop = on
AS $$
DECLARE
  one record;
  rule text;
  marked bigint;
  more bigint;
  rounds bigint := 0;
BEGIN
  PERFORM eventms_fold_act(act_);
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
           WHEN i.became IS NULL THEN CASE WHEN p.%2$I IS NOT NULL THEN ''keyUsed'' END
           WHEN p.%2$I IS NULL THEN ''gone''
           WHEN NOT to_jsonb(p) @> coalesce(c.became, i.became) THEN ''changed''
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

-- Statements that mark the rows of act_rows which cannot be put back because of other rows: by references, and by codes
-- that only one row may have.
CREATE FUNCTION eventms_act_rules() RETURNS SETOF text LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT v.name AS master, eventms_key(to_regclass(v.name)) AS master_key, r.child, r.field, eventms_key(to_regclass(r.child::text)) AS child_key
    FROM table_version v, eventms_references(to_regclass(v.name)) r
    WHERE EXISTS (SELECT FROM act_rows a WHERE a."table" IN (v.name, r.child::text))
  LOOP
    RETURN NEXT format(
      'UPDATE act_rows r SET reason = ''referenceGone''
       WHERE r."table" = %1$L AND r.reason IS NULL AND r.does <> ''removed'' AND r.was ->> %2$L IS NOT NULL
         AND NOT EXISTS (
           SELECT FROM %3$I m WHERE m.%4$I = (r.was ->> %2$L)::bigint AND NOT EXISTS (
             SELECT FROM act_rows g WHERE g."table" = %3$L AND g.key = m.%4$I AND g.reason IS NULL AND g.does = ''removed''))
         AND NOT EXISTS (
           SELECT FROM act_rows b WHERE b."table" = %3$L AND b.key = (r.was ->> %2$L)::bigint AND b.reason IS NULL AND b.does = ''added'')',
      one.child, one.field, one.master, one.master_key);
    RETURN NEXT format(
      'UPDATE act_rows r SET reason = ''referredTo''
       WHERE r."table" = %3$L AND r.reason IS NULL AND r.does = ''removed'' AND EXISTS (
         SELECT FROM %1$I c WHERE c.%2$I = r.key AND NOT EXISTS (
           SELECT FROM act_rows b WHERE b."table" = %1$L AND b.key = c.%4$I AND b.reason IS NULL AND (b.does = ''removed'' OR b.was ? %2$L)))',
      one.child, one.field, one.master, one.child_key);
  END LOOP;
  FOR one IN SELECT * FROM eventms_act_codes() LOOP
    RETURN NEXT format(
      'UPDATE act_rows r SET reason = ''identityUsed''
       WHERE r."table" = %1$L AND r.reason IS NULL AND r.does <> ''removed'' AND EXISTS (
         SELECT FROM %1$I p WHERE p.%2$I = (r.was ->> %2$L)::%3$s AND p.%4$I <> r.key AND NOT EXISTS (
           SELECT FROM act_rows b WHERE b."table" = %1$L AND b.key = p.%4$I AND b.reason IS NULL AND (b.does = ''removed'' OR b.was ? %2$L)))',
      one.name, one.field, one.type, one.key_field);
  END LOOP;
END
$$;

-- The columns beside the key that only one row may have the same value in, of the tables in act_rows.
CREATE FUNCTION eventms_act_codes() RETURNS TABLE (name text, key_field text, field text, type text) LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
BEGIN
  RETURN QUERY
    SELECT v.name, eventms_key(c.conrelid), a.attname::text, format_type(a.atttypid, a.atttypmod)
    FROM table_version v JOIN pg_constraint c ON c.conrelid = to_regclass(v.name) AND c.contype = 'u' AND cardinality(c.conkey) = 1
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE EXISTS (SELECT FROM act_rows r WHERE r."table" = v.name);
END
$$;

-- Does one part of what act_rows says to one table; gives the number of rows.
CREATE FUNCTION eventms_put_back(name_ text, does_ text) RETURNS bigint LANGUAGE plpgsql
SET search_path = public, pg_temp SET enable_nestloop = on
AS $$
DECLARE
  key_field text := eventms_key(name_::regclass);
  fields text[];
  code record;
  done bigint;
BEGIN
  PERFORM 1 FROM act_rows r WHERE r."table" = name_ AND r.does = does_ AND r.reason IS NULL LIMIT 1;
  IF NOT FOUND THEN RETURN 0; END IF;
  -- As in eventms_stage_act.
  PERFORM set_config('enable_nestloop', CASE WHEN (SELECT count(*) FROM act_rows) > 500 THEN 'off' ELSE 'on' END, true);
  fields := ARRAY(
    SELECT f FROM unnest(eventms_fields(name_::regclass)) WITH ORDINALITY AS u (f, n)
    WHERE f <> key_field AND f IN (
      SELECT jsonb_object_keys(r.was) FROM act_rows r WHERE r."table" = name_ AND r.does = does_ AND r.reason IS NULL) ORDER BY n);
  -- A code that goes back to its row may still stand in another one that gets its own back: out of the way first.
  IF does_ <> 'removed' THEN
    FOR code IN SELECT c.field, c.type FROM eventms_act_codes() c WHERE c.name = name_ AND c.type = 'text' LOOP
      EXECUTE format(
        'UPDATE %1$I p SET %2$I = gen_random_uuid()::text FROM act_rows r
         WHERE r."table" = %1$L AND r.reason IS NULL AND r.does = %4$L AND p.%2$I = r.was ->> %2$L AND p.%3$I <> r.key', name_, code.field, key_field, does_);
    END LOOP;
  END IF;
  EXECUTE format(
    CASE does_
      WHEN 'removed' THEN 'DELETE FROM %1$I t USING act_rows r WHERE t.%2$I = r.key'
      WHEN 'added' THEN 'INSERT INTO %1$I (%3$s) SELECT %4$s FROM act_rows r CROSS JOIN LATERAL jsonb_populate_record(NULL::%1$I, r.was || jsonb_build_object(%2$L, r.key)) n WHERE true'
      ELSE 'UPDATE %1$I t SET (%3$s) = (SELECT %4$s FROM jsonb_populate_record(t, r.was) n) FROM act_rows r WHERE t.%2$I = r.key'
    END || ' AND r."table" = %1$L AND r.does = %5$L AND r.reason IS NULL',
    name_, key_field,
    eventms_list('%I', CASE does_ WHEN 'added' THEN key_field || fields ELSE fields END),
    eventms_list('n.%I', CASE does_ WHEN 'added' THEN key_field || fields ELSE fields END), does_);
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done;
END
$$;

-- What the catalog's functions give is taken for thousands of rows: a server would compile such plans, which takes longer
-- than to run them (jit).

-- What taking the act back would do now, and the versions that this was seen at: {act, versions, tables, rows, left,
-- leftRows}. `rows` and `leftRows` are the first so many, `left` counts all that are left alone.
CREATE FUNCTION eventms_take_back_preview(act_ bigint, most integer DEFAULT 1000) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  taken act := eventms_kept_act(act_);
  seen jsonb;
  result jsonb;
BEGIN
  SELECT jsonb_object_agg(v.name, v.version) FROM table_version v WHERE v.name = ANY (eventms_act_tables(taken.tables)) INTO seen;
  PERFORM eventms_stage_act(act_);
  result := jsonb_build_object(
    'act', jsonb_build_object(
      'id', taken.id, 'at', to_char(taken.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', taken.who, 'kind', taken.kind,
      'event', taken."eventCode", 'details', taken.details, 'takesBack', taken."takesBack",
      'takenBackBy', (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM act a WHERE a."takesBack" = act_)),
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

-- The first rows of act_rows that are left alone, with their reasons.
CREATE FUNCTION eventms_left_rows(most integer) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM (
      SELECT r."table", r.key, r.reason FROM act_rows r WHERE r.reason IS NOT NULL ORDER BY r."table", r.key LIMIT most) c);
END
$$;

-- Takes the act back, as a new act. `seen` are the versions that its preview was made at: refused (tableMoved) where one
-- is another by now. `strict`: all of it or nothing (actChanged). Gives {act, left, tables: {table: outcome}}.
CREATE FUNCTION eventms_take_back(act_ bigint, seen jsonb DEFAULT NULL, strict_ boolean DEFAULT false) RETURNS jsonb
LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  taken act;
  made bigint;
  before jsonb;
  moved jsonb;
  untouched bigint;
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

  PERFORM eventms_stage_act(act_);
  SELECT count(*) FROM act_rows r WHERE r.reason IS NOT NULL INTO untouched;
  IF strict_ AND untouched > 0 THEN
    PERFORM eventms_refuse('actChanged', jsonb_build_object('act', act_, 'count', untouched, 'rows', eventms_left_rows(20)));
  END IF;
  PERFORM 1 FROM act_rows r WHERE r.reason IS NULL LIMIT 1;
  IF NOT FOUND THEN PERFORM eventms_refuse('nothingToTakeBack', jsonb_build_object('act', act_)); END IF;

  PERFORM eventms_begin_act('take-back', '{}', taken."eventCode");
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
  made := eventms_act();
  UPDATE act a SET "takesBack" = act_ WHERE a.id = made;
  SELECT jsonb_object_agg(c.key, eventms_outcome(c.key, before, c.value)) FROM jsonb_each(counts) c INTO result;
  DROP TABLE act_images, act_rows;
  RETURN jsonb_build_object('act', made, 'left', untouched, 'tables', result);
END
$$;
