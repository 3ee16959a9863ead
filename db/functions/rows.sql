-- Writes rows of any table.

-- Applies `format` to every name and joins the results by commas: eventms_list('%I', fields) is a column list. Returns
-- NULL for patterns and names that are not like ours: on a hosted project every account can call this function, and
-- padding or long texts would fill the memory.
CREATE OR REPLACE FUNCTION eventms_list(pattern text, names text[]) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT string_agg(format(pattern, name), ', ' ORDER BY n) FROM unnest(names) WITH ORDINALITY AS u (name, n)
  WHERE length(pattern) < 200 AND cardinality(names) < 2000 AND (SELECT max(octet_length(n)) FROM unnest(names) n) < 64 AND regexp_replace(pattern, '%(1[$])?[ILs]', '', 'g') NOT LIKE '%!%%' ESCAPE '!';
END;

-- The result of a write, with the number of its act. `before` has the versions that eventms_lock returned.
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

-- Adds rows, an array of objects, and returns them as stored. Refuses a given key if the database generates keys.
CREATE OR REPLACE FUNCTION eventms_add(name_ text, new_rows jsonb) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_);
  fields text[] := ARRAY(SELECT DISTINCT jsonb_object_keys(r) FROM jsonb_array_elements(new_rows) r);
  stored jsonb;
BEGIN
  PERFORM eventms_begin_act('add');
  -- Checked before the insert, which would use up a number of the sequence.
  PERFORM eventms_check_write(name_);
  PERFORM eventms_check_fields(name_, fields,
    (SELECT attidentity = '' FROM pg_attribute WHERE attrelid = name_::regclass AND attname = eventms_key(name_::regclass)));
  EXECUTE format(
    'WITH added AS (INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$I, $1) RETURNING *)
     SELECT coalesce(jsonb_agg(to_jsonb(added)), ''[]'') FROM added', name_, eventms_list('%I', fields))
    USING new_rows INTO stored;
  RETURN eventms_outcome(name_, before, jsonb_build_object('rows', stored, 'added', jsonb_array_length(stored)));
END
$$;

-- Edits rows: [{key, changes, expected}]. `expected` has the values that the editor saw. If one of them is stale,
-- nothing is written (editConflict).
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

-- Deletes the rows with these keys. Refuses if a row is already deleted (rowGone), or if rows that require one of them
-- still refer to it (stillReferenced, with the count of such rows per table).
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

-- The merge step of an import, an upsert. `staging` is a temporary table with the columns of the file. A staged row
-- updates the row with the same value of `identity_` if they differ; otherwise it is inserted. Columns that the file
-- lacks keep their values; a trigger computes computed columns that are empty in the file. Moves the id sequence above
-- the ids in the file.
CREATE OR REPLACE FUNCTION eventms_merge(name_ text, staging regclass, identity_ text, computed text[] DEFAULT '{}') RETURNS jsonb
LANGUAGE plpgsql
SET search_path = public, pg_temp
-- The planner takes a table that was empty for small, and would read it once for each row of the file. With 100,000
-- rows just inserted that takes minutes. Without nested loops, the table is hashed and read once.
SET enable_nestloop = off
AS $$
DECLARE
  key_field text := eventms_key(name_::regclass);
  fields text[] := eventms_fields(staging);
  settable text[] := ARRAY(SELECT f FROM unnest(fields) WITH ORDINALITY AS u (f, n) WHERE f NOT IN (key_field, identity_) ORDER BY n);
  sequence text := pg_get_serial_sequence(quote_ident(name_), key_field);
  taken jsonb;
  added bigint;
  changed bigint := 0;
  huge boolean;
BEGIN
  PERFORM 1 FROM table_version WHERE name = name_;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', name_)); END IF;
  -- Checked before the sequence moves, because a rollback does not reset it. The sample office numbers its receipts
  -- from 1; a huge number would leave none for later receipts.
  IF eventms_check_write(name_) AND key_field = ANY (fields) THEN
    EXECUTE format('SELECT max(s.%I) > count(*) FROM %s s', key_field, staging) INTO huge;
    IF huge THEN PERFORM eventms_refuse('receiptsByActs'); END IF;
  END IF;
  PERFORM eventms_check_fields(name_, fields, true);
  PERFORM set_config('eventms.given', array_to_string(fields, ','), true);
  PERFORM eventms_check_references(name_, staging, fields);
  -- All references are checked by now. If the user may set this parameter, the checks of foreign keys are skipped,
  -- which take half of an import's time. Our own triggers still run, because they are ENABLE ALWAYS.
  IF has_parameter_privilege('session_replication_role', 'SET') THEN PERFORM set_config('session_replication_role', 'replica', true); END IF;

  IF key_field <> identity_ AND key_field = ANY (fields) THEN
    EXECUTE format(
      'SELECT jsonb_build_object(''field'', %3$L, ''identity'', t.%4$I, ''given'', s.%3$I) FROM %1$I t JOIN %2$s s USING (%4$I) WHERE s.%3$I <> t.%3$I LIMIT 1',
      name_, staging, key_field, identity_) INTO taken;
    IF taken IS NOT NULL THEN PERFORM eventms_refuse('keyNotEditable', taken); END IF;
  END IF;

  IF cardinality(settable) > 0 AND identity_ = ANY (fields) THEN
    EXECUTE format('UPDATE %1$I t SET %3$s FROM %2$s s WHERE t.%4$I = s.%4$I AND (%5$s)', name_, staging,
      eventms_list('%1$I = s.%1$I', settable), identity_,
      (SELECT string_agg(format(CASE WHEN f = ANY (computed) THEN 's.%1$I <> t.%1$I' ELSE 't.%1$I IS DISTINCT FROM s.%1$I' END, f), ' OR ')
       FROM unnest(settable) f));
    GET DIAGNOSTICS changed = ROW_COUNT;
  END IF;

  IF sequence IS NOT NULL AND key_field = ANY (fields) THEN
    EXECUTE format('SELECT setval($1, greatest(max(s.%2$I), (SELECT last_value FROM %3$s))) FROM %1$s s HAVING max(s.%2$I) >= (SELECT last_value FROM %3$s)',
      staging, key_field, sequence) USING sequence;
  END IF;
  EXECUTE format('INSERT INTO %1$I (%3$s) SELECT %4$s FROM %2$s s%5$s', name_, staging,
    eventms_list('%I', fields),
    (SELECT string_agg(CASE WHEN f = key_field AND sequence IS NOT NULL THEN format('coalesce(s.%I, nextval(%L))', f, sequence) ELSE format('s.%I', f) END, ', ' ORDER BY n)
     FROM unnest(fields) WITH ORDINALITY AS u (f, n)),
    CASE WHEN identity_ = ANY (fields) THEN format(' WHERE NOT EXISTS (SELECT FROM %1$I t WHERE t.%2$I = s.%2$I)', name_, identity_) ELSE '' END);
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM set_config('eventms.given', '', true);
  IF has_parameter_privilege('session_replication_role', 'SET') THEN PERFORM set_config('session_replication_role', 'origin', true); END IF;
  RETURN jsonb_build_object('added', added, 'changed', changed);
END
$$;

-- Trigger: computes totalAmount, quantity times unit price, for a row without a total, and again when one of the two
-- changes. A different total from an imported file is kept. An undo restores the total that the act replaced; a total
-- that the undo does not restore is computed again, unless it came from a file.
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

-- Trigger: refuses codes that are not positive in master tables. A database may have other codes from before this rule;
-- they stay valid, also when an undo restores a deleted row. Not a check constraint, which would refuse every edit of
-- such a row, and the restore of every backup with one.
CREATE OR REPLACE FUNCTION eventms_refuse_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  code bigint := to_jsonb(NEW) ->> eventms_key(TG_RELID);
BEGIN
  IF EXISTS (SELECT FROM change_log l WHERE l."table" = TG_TABLE_NAME AND code = ANY (l.keys)) THEN RETURN NEW; END IF;
  -- Worded like the error of a check constraint, because a hosted project passes on nothing but the message.
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', TG_TABLE_NAME, TG_NAME
    USING ERRCODE = 'check_violation', SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;
