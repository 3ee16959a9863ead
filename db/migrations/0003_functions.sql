-- What is atomic is one function, which both homes call: add, edit, delete, the merge step of an import.
--
-- A refusal is an exception of SQLSTATE 'EVENT': its message is the error's code, its detail the parameters as JSON.
-- Names of tables come from callers: each function lets only watched tables through, and format's %I quotes the rest.
-- Results are JSON: {from, to, versions, added, changed, removed, rows}, as src/domain/wire.ts has them, with tables
-- by their names in the database.

CREATE FUNCTION eventms_refuse(code text, params jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  RAISE EXCEPTION '%', code USING ERRCODE = 'EVENT', DETAIL = params::text;
END
$$;

-- The foreign keys that name a row of `master`.
CREATE FUNCTION eventms_references(master regclass)
RETURNS TABLE (child name, field name, empties boolean) LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT r.relname, a.attname, c.confdeltype = 'n'
  FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.confrelid = master;
END;

-- Takes the write lock of the table (for a delete: of the tables that refer to it, too, always in the order of their
-- names, so that two writers never wait for each other) and gives their versions. Refuses if the table is no longer
-- at the version its reader saw.
CREATE FUNCTION eventms_lock(name_ text, seen bigint DEFAULT NULL, deleting boolean DEFAULT false) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  versions jsonb;
BEGIN
  PERFORM 1 FROM table_version v WHERE v.name = name_;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', name_)); END IF;
  WITH locked AS (
    SELECT v.name, v.version FROM table_version v
    WHERE v.name = name_ OR deleting AND v.name IN (SELECT r.child FROM eventms_references(name_::regclass) r)
    ORDER BY v.name FOR UPDATE
  )
  SELECT jsonb_object_agg(name, version) FROM locked INTO versions;
  IF (versions ->> name_)::bigint <> seen THEN
    PERFORM eventms_refuse('tableMoved', jsonb_build_object('seen', seen, 'version', versions -> name_));
  END IF;
  RETURN versions;
END
$$;

-- The result of a write, given the versions that eventms_lock gave before it.
CREATE FUNCTION eventms_outcome(name_ text, before jsonb, counts jsonb) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'from', before -> name_,
    'to', max(version) FILTER (WHERE name = name_),
    'versions', coalesce(jsonb_object_agg(name, version) FILTER (WHERE name <> name_ AND to_jsonb(version) <> before -> name), '{}'),
    'added', 0, 'changed', 0, 'removed', 0) || counts
  FROM table_version WHERE before ? name;
END;

-- Refuses columns that the table does not have, and its key unless it may be given.
CREATE FUNCTION eventms_check_fields(name_ text, given text[], key_too boolean) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  stranger text;
BEGIN
  SELECT g FROM unnest(given) g WHERE g <> ALL (eventms_fields(name_::regclass)) LIMIT 1 INTO stranger;
  IF FOUND THEN PERFORM eventms_refuse('unknownField', jsonb_build_object('field', stranger)); END IF;
  IF NOT key_too AND eventms_key(name_::regclass) = ANY (given) THEN
    PERFORM eventms_refuse('keyNotEditable', jsonb_build_object('field', eventms_key(name_::regclass)));
  END IF;
END
$$;

-- Adds rows, an array of objects, and gives them back as stored. A key that the database makes may not be given.
CREATE FUNCTION eventms_add(name_ text, new_rows jsonb) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_);
  fields text[] := ARRAY(SELECT DISTINCT jsonb_object_keys(r) FROM jsonb_array_elements(new_rows) r);
  stored jsonb;
BEGIN
  PERFORM eventms_check_fields(name_, fields,
    (SELECT attidentity = '' FROM pg_attribute WHERE attrelid = name_::regclass AND attname = eventms_key(name_::regclass)));
  EXECUTE format(
    'WITH added AS (INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$I, $1) RETURNING *)
     SELECT coalesce(jsonb_agg(to_jsonb(added)), ''[]'') FROM added', name_, eventms_list('%I', fields))
    USING new_rows INTO stored;
  RETURN eventms_outcome(name_, before, jsonb_build_object('rows', stored, 'added', jsonb_array_length(stored)));
END
$$;

-- Edits rows: [{key, changes, expected}]. `expected` holds the values the editor saw; if one of them is another by
-- now, nothing at all is written (editConflict).
CREATE FUNCTION eventms_edit(name_ text, edits jsonb, seen bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
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

-- Deletes the rows with these keys. Refused where one is gone already, or is still named by a row that would be left
-- pointing nowhere (stillReferenced, with how many rows of which tables).
CREATE FUNCTION eventms_delete(name_ text, keys bigint[], seen bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before jsonb := eventms_lock(name_, seen, deleting => true);
  key_field text := eventms_key(name_::regclass);
  counts text;
  named jsonb;
  gone jsonb;
BEGIN
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

-- Refuses codes of the staged rows that no row of their master has, all of them at once, and holds the masters' rows until
-- the transaction ends: what a foreign key does for a row, for all rows.
CREATE FUNCTION eventms_check_references(name_ text, staging regclass, fields text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  reference record;
  codes bigint[];
  unknown jsonb;
  found jsonb := '{}';
BEGIN
  FOR reference IN
    SELECT a.attname AS field, c.confrelid::regclass AS master, m.attname AS key
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute m ON m.attrelid = c.confrelid AND m.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.conrelid = name_::regclass AND a.attname = ANY (fields)
    ORDER BY master
  LOOP
    EXECUTE format('SELECT array_agg(DISTINCT %1$I) FROM %2$s WHERE %1$I IS NOT NULL', reference.field, staging) INTO codes;
    EXECUTE format(
      'WITH held AS (SELECT m.%2$I AS code FROM %1$s m WHERE m.%2$I = ANY ($1) FOR KEY SHARE)
       SELECT jsonb_agg(u) FROM (SELECT unnest($1) EXCEPT SELECT code FROM held ORDER BY 1 LIMIT 100) AS missing (u)',
      reference.master, reference.key) USING codes INTO unknown;
    IF unknown IS NOT NULL THEN found := found || jsonb_build_object(reference.field, unknown); END IF;
  END LOOP;
  IF found <> '{}' THEN PERFORM eventms_refuse('unknownReference', jsonb_build_object('values', found)); END IF;
END
$$;

-- The merge step of an import. `staging` is a table of the caller's transaction whose columns are those of the file;
-- a row of it updates the row with the same `identity`, if it really differs, or else is inserted. Columns the
-- file does not have are left alone; a computed column left empty in the file is filled by its trigger. The id sequence
-- is moved above the ids that the file gives.
CREATE FUNCTION eventms_merge(name_ text, staging regclass, identity_ text, computed text[] DEFAULT '{}') RETURNS jsonb
LANGUAGE plpgsql
SET search_path = public, pg_temp
-- The planner takes an empty table for a cheap inner side, to be read once for each row of the file; but the rows just
-- inserted are in it, and 100,000 of them would take minutes. Hashed, it is read once.
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
BEGIN
  PERFORM 1 FROM table_version WHERE name = name_;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', name_)); END IF;
  PERFORM eventms_check_fields(name_, fields, true);
  PERFORM set_config('eventms.given', array_to_string(fields, ','), true);
  PERFORM eventms_check_references(name_, staging, fields);
  -- Every reference is checked: where the user may say so, foreign keys need not look at each row again, which is half of
  -- an import's time. Triggers of our own are ENABLE ALWAYS.
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

-- totalAmount is quantity times unit price: filled where a row comes without it, and computed again whenever one of
-- the two changes. An import that brings a different total keeps it (design, section 4).
CREATE FUNCTION eventms_total() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF NEW."totalAmount" IS NULL
     OR TG_OP = 'UPDATE' AND NOT 'totalAmount' = ANY (string_to_array(coalesce(current_setting('eventms.given', true), ''), ',')) THEN
    NEW."totalAmount" := NEW."quantity" * NEW."unitPrice";
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER total_insert BEFORE INSERT ON confirmeddata FOR EACH ROW
  WHEN (NEW."totalAmount" IS NULL) EXECUTE FUNCTION eventms_total();
CREATE TRIGGER total_update BEFORE UPDATE ON confirmeddata FOR EACH ROW
  WHEN (NEW."totalAmount" IS NULL OR NEW."quantity" IS DISTINCT FROM OLD."quantity" OR NEW."unitPrice" IS DISTINCT FROM OLD."unitPrice")
  EXECUTE FUNCTION eventms_total();
ALTER TABLE confirmeddata ENABLE ALWAYS TRIGGER total_insert, ENABLE ALWAYS TRIGGER total_update;
