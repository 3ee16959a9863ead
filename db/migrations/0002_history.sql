-- Versions, the change log, the print log, and the trigger that feeds the first two.

-- One row a table; `version` rises in the writer's own transaction with every statement that changes rows.
-- It is also the table's write lock: every write takes its row first.
CREATE TABLE table_version (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);

-- Who changed what, when. One entry is one statement's work on at most 10,000 rows, turned on its side: old[i][j] and
-- new[i][j] are the values of fields[i] in the row keys[j]. (An entry a row costs ten times as much: an import of
-- 100,000 rows would take a second longer.) An insert has no old, a delete no new, an update only fields that changed.
-- `version` is the table's version after the statement, so "which keys changed since V" is version > V.
-- The view change_history shows a row and a change a line.
CREATE TABLE change_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "table" text NOT NULL,
  version bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT statement_timestamp(),
  who text,
  operation text NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
  keys bigint[] NOT NULL,
  fields text[] NOT NULL,
  old json,
  new json
);
CREATE INDEX change_log_version ON change_log ("table", version);

-- Packing with the default compression costs more than writing: lz4 where the server has it, else none.
DO $$
BEGIN
  ALTER TABLE change_log ALTER keys SET COMPRESSION lz4, ALTER old SET COMPRESSION lz4, ALTER new SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE change_log ALTER keys SET STORAGE EXTERNAL, ALTER old SET STORAGE EXTERNAL, ALTER new SET STORAGE EXTERNAL;
END
$$;

CREATE TABLE print_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text,
  sheet text NOT NULL,
  filters jsonb NOT NULL,
  rows bigint NOT NULL
);

-- Who is writing: our server says so for each transaction. A hosted project replaces this by its own notion.
CREATE FUNCTION eventms_user() RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp
RETURN nullif(current_setting('eventms.user', true), '');

-- The primary key's column.
CREATE FUNCTION eventms_key(relation regclass) RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
  WHERE i.indrelid = relation AND i.indisprimary;
END;

-- The columns in their order.
CREATE FUNCTION eventms_fields(relation regclass) RETURNS text[] LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = relation AND attnum > 0 AND NOT attisdropped;
END;

-- `format` over every name, joined by commas: eventms_list('%I', fields) is a column list.
CREATE FUNCTION eventms_list(pattern text, names text[]) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT string_agg(format(pattern, name), ', ' ORDER BY n) FROM unnest(names) WITH ORDINALITY AS u (name, n);
END;

-- Raises the table's version and writes the change log, once a statement, from its transition tables.
CREATE FUNCTION eventms_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
  has_rows boolean;
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

  UPDATE table_version SET version = version + 1 WHERE name = TG_TABLE_NAME RETURNING version INTO STRICT reached;
  EXECUTE format(
    'INSERT INTO change_log ("table", version, who, operation, keys, fields, old, new)
     SELECT $1, $2, eventms_user(), $3, array_agg(%I), $4, %s, %s
     FROM (SELECT *, (row_number() OVER () - 1) / 10000 AS "#batch" FROM (SELECT %I, %s FROM %s) r) b GROUP BY "#batch"',
    key,
    CASE WHEN happened = 'insert' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("old %1$s")', fields)) END,
    CASE WHEN happened = 'delete' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("new %1$s")', fields)) END,
    key,
    concat_ws(', ',
      CASE WHEN happened <> 'insert' THEN eventms_list('o.%1$I AS "old %1$s"', fields) END,
      CASE WHEN happened <> 'delete' THEN eventms_list('n.%1$I AS "new %1$s"', fields) END),
    source) USING TG_TABLE_NAME, reached, happened, fields;
  RETURN NULL;
END
$$;

-- A key names its row for good: history and everyone's open editors hold on to it.
CREATE FUNCTION eventms_keep_key() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  RAISE EXCEPTION 'keyNotEditable' USING ERRCODE = 'EVENT', DETAIL = json_build_object('field', eventms_key(TG_RELID))::text;
END
$$;

-- Gives a table its version and its history. The migration of a new table calls it.
CREATE FUNCTION eventms_watch(relation regclass) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  key text := eventms_key(relation);
BEGIN
  INSERT INTO table_version (name) SELECT relname FROM pg_class WHERE oid = relation;
  EXECUTE format('CREATE TRIGGER record_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION eventms_record()', relation);
  EXECUTE format('CREATE TRIGGER record_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION eventms_record()', relation);
  EXECUTE format('CREATE TRIGGER record_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION eventms_record()', relation);
  EXECUTE format('CREATE TRIGGER record_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION eventms_record()', relation);
  -- ALWAYS: the merge of an import may switch other triggers off (eventms_merge).
  EXECUTE format('CREATE TRIGGER keep_key BEFORE UPDATE OF %2$I ON %1$s FOR EACH ROW WHEN (OLD.%2$I IS DISTINCT FROM NEW.%2$I) EXECUTE FUNCTION eventms_keep_key()', relation, key);
  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER record_insert, ENABLE ALWAYS TRIGGER record_update, ENABLE ALWAYS TRIGGER record_delete,
    ENABLE ALWAYS TRIGGER record_truncate, ENABLE ALWAYS TRIGGER keep_key', relation);
END
$$;

SELECT eventms_watch(relation::regclass) FROM unnest(ARRAY[
  'departments', 'positions', 'personincharge', 'events', 'products',
  'employees', 'salesdata', 'sealdata', 'confirmeddata', 'distributionstatus']) AS relation;

-- The log, a row and a change a line: `old` and `new` hold the fields that changed.
CREATE VIEW change_history WITH (security_invoker = true) AS
SELECT l.id, l."table", l.version, l.at, l.who, l.operation, c.key, c.old, c.new
FROM change_log l
CROSS JOIN LATERAL (
  SELECT v.key,
         jsonb_object_agg(f.field, v.old) FILTER (WHERE l.operation <> 'insert') AS old,
         jsonb_object_agg(f.field, v.new) FILTER (WHERE l.operation <> 'delete') AS new
  FROM unnest(l.fields) WITH ORDINALITY AS f (field, i)
  CROSS JOIN LATERAL ROWS FROM (
    unnest(l.keys), json_array_elements(l.old -> f.i::int - 1), json_array_elements(l.new -> f.i::int - 1)
  ) AS v (key, old, new)
  WHERE l.operation <> 'update' OR v.old::jsonb <> v.new::jsonb
  GROUP BY v.key
) c;
