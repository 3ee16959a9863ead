-- Functions that only pages of a hosted project call. Each call is one statement, so it has one snapshot and one
-- transaction. They run as the caller (security invoker), so the policies restrict the visible rows. Only functions
-- named eventms_staff_… run as their owner, and check the caller themselves. Errors are as in
-- db/migrations/0003_functions.sql; for callers who are not staff, every table is unknown.

-- Rows of a table in the order of their keys, as columns: {version, count, fields, columns, rows, last}. `count` is the
-- row count of the whole table, or null if not `counted`: it is the same for all pages of one version, and counting
-- 100,000 rows takes longer than reading a thousand. `last` is `after` for the next page; pages of different versions
-- must not be combined. Sorting is off: a table that was just filled has no statistics, and each page would sort all
-- remaining rows.
DROP FUNCTION IF EXISTS public.eventms_page(text, bigint, integer);
CREATE OR REPLACE FUNCTION public.eventms_page(name_ text, after bigint DEFAULT NULL, most integer DEFAULT 10000, counted boolean DEFAULT true)
RETURNS json LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp SET statement_timeout = '60s' SET enable_sort = off
AS $$
DECLARE
  key_field text;
  fields text[];
  page json;
BEGIN
  PERFORM 1 FROM table_version WHERE name = name_;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', name_)); END IF;
  key_field := eventms_key(name_::regclass);
  fields := eventms_fields(name_::regclass);
  EXECUTE format(
    'SELECT json_build_object(''version'', (SELECT version FROM table_version WHERE name = $1), ''count'', CASE WHEN $5 THEN (SELECT count(*) FROM %1$I) END,
       ''fields'', $2, ''columns'', json_build_array(%2$s), ''rows'', count(*), ''last'', max(%3$I))
     FROM (SELECT * FROM %1$I WHERE $3 IS NULL OR %3$I > $3 ORDER BY %3$I LIMIT $4) page',
    name_, eventms_list('coalesce(json_agg(%I), ''[]'')', fields), key_field)
    USING name_, fields, after, least(greatest(most, 1), 100000), counted INTO page;
  RETURN page;
END
$$;

-- The changes of a table since a version: {version, count, fields, columns, keys}. The page replaces rows whose key is
-- in `keys` by those in `columns`. If `keys` is null, the changes are unknown or too many, and the page must read the
-- whole table.
CREATE OR REPLACE FUNCTION public.eventms_changes(name_ text, since bigint, most integer DEFAULT 5000) RETURNS json LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  key_field text;
  fields text[];
  reached bigint;
  told numeric;
  changed bigint[];
  result json;
BEGIN
  SELECT version FROM table_version WHERE name = name_ INTO reached;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', name_)); END IF;
  key_field := eventms_key(name_::regclass);
  fields := eventms_fields(name_::regclass);
  -- Each entry has its own and the previous version. The differences add up to the whole unless an entry is missing.
  SELECT sum(s.version - s.previous) FROM (
    SELECT DISTINCT l.version, l.previous FROM change_log l WHERE l."table" = name_ AND l.version > since AND l.version <= reached) s INTO told;
  IF reached = since THEN
    changed := '{}';
  ELSIF reached > since AND told = reached - since
    AND (SELECT sum(cardinality(l.keys)) FROM change_log l WHERE l."table" = name_ AND l.version > since AND l.version <= reached) <= most THEN
    changed := ARRAY(SELECT DISTINCT k FROM change_log l, unnest(l.keys) k WHERE l."table" = name_ AND l.version > since AND l.version <= reached ORDER BY k);
  END IF;
  EXECUTE format(
    'SELECT json_build_object(''version'', $1, ''count'', (SELECT count(*) FROM %1$I), ''fields'', $2, ''columns'', json_build_array(%2$s), ''keys'', $3)
     FROM (SELECT * FROM %1$I WHERE %3$I = ANY ($3) ORDER BY %3$I) page',
    name_, eventms_list('coalesce(json_agg(%I), ''[]'')', fields), key_field)
    USING reached, fields, changed INTO result;
  RETURN result;
END
$$;

-- Writes an import of one table or several as a whole, in the given order, masters first.
-- parts = [{table, version, fields, rows, columns, remove}], where columns[j] has the values of fields[j], and rows is
-- their count. Returns {table: outcome}; an error of a part has its table. into_empty: refused if any table has a row
-- (notEmpty); versions may then be omitted.
DROP FUNCTION IF EXISTS public.eventms_import(jsonb, boolean);
CREATE OR REPLACE FUNCTION public.eventms_import(parts jsonb, into_empty boolean DEFAULT false, file_ text DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp SET lock_timeout = '20s' SET statement_timeout = '60s'
AS $$
DECLARE
  names text[] := ARRAY(SELECT p ->> 'table' FROM jsonb_array_elements(parts) p);
  part jsonb;
  name_ text;
  filled boolean;
  results jsonb := '{}';
  message_ text;
  detail_ text;
BEGIN
  PERFORM eventms_begin_act(CASE WHEN into_empty THEN 'samples' WHEN cardinality(names) = 1 THEN 'import' ELSE 'import-all' END, eventms_file_details(file_));
  IF (SELECT count(DISTINCT n) < count(n) FROM unnest(names) n) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a table comes twice"}');
  END IF;
  -- Locks these tables, and tables that refer to deleted rows, in the order of their names, so that two writers never
  -- deadlock.
  PERFORM 1 FROM table_version v
  WHERE into_empty OR v.name = ANY (names)
    OR v.name IN (SELECT r.child FROM jsonb_array_elements(parts) p JOIN table_version w ON w.name = p ->> 'table' AND jsonb_array_length(p -> 'remove') > 0,
                  eventms_references(w.name::regclass) r)
  ORDER BY v.name FOR UPDATE;
  IF into_empty THEN
    FOR name_ IN SELECT v.name FROM table_version v LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name_) INTO filled;
      IF filled THEN PERFORM eventms_refuse('notEmpty'); END IF;
    END LOOP;
  END IF;

  FOR part IN SELECT p FROM jsonb_array_elements(parts) WITH ORDINALITY AS u (p, n) ORDER BY n LOOP
    BEGIN
      IF NOT into_empty AND jsonb_typeof(part -> 'version') IS DISTINCT FROM 'number' THEN
        PERFORM eventms_refuse('badRequest', '{"reason": "a part must have its version"}');
      END IF;
      results := results || jsonb_build_object(part ->> 'table', eventms_import_part(part));
    EXCEPTION WHEN SQLSTATE 'EVENT' THEN
      GET STACKED DIAGNOSTICS message_ = MESSAGE_TEXT, detail_ = PG_EXCEPTION_DETAIL;
      PERFORM eventms_refuse(message_, jsonb_build_object('table', part -> 'table') || detail_::jsonb);
    END;
  END LOOP;
  RETURN results;
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_import_part(part jsonb) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  name_ text := part ->> 'table';
  fields text[] := ARRAY(SELECT jsonb_array_elements_text(part -> 'fields'));
  keys bigint[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(part -> 'remove', '[]'))::bigint);
  before jsonb := eventms_lock(name_, (part ->> 'version')::bigint, deleting => cardinality(keys) > 0);
  key_field text;
  identity_ text;
  taken bigint;
  removed bigint := 0;
  merged jsonb;
BEGIN
  PERFORM eventms_check_fields(name_, fields, true);
  IF cardinality(fields) = 0 OR (SELECT count(DISTINCT f) FROM unnest(fields) f) < cardinality(fields) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "fields must be named once each"}');
  END IF;
  IF jsonb_array_length(part -> 'columns') <> cardinality(fields)
    OR EXISTS (SELECT FROM jsonb_array_elements(part -> 'columns') c WHERE to_jsonb(jsonb_array_length(c)) IS DISTINCT FROM part -> 'rows') THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "columns must be a list for each field, of as many values as there are rows"}');
  END IF;
  -- The same limit as on our own server (src/domain/wire.ts: ROWS_OF_A_FILE); the request may not come from our page.
  IF (part -> 'rows')::bigint > 1000000 THEN
    PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', part -> 'rows', 'max', 1000000));
  END IF;
  -- Row identity: the only unique column besides the key, if there is one (src/domain/tables: identity).
  identity_ := coalesce(
    (SELECT a.attname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.conrelid = name_::regclass AND c.contype = 'u' AND cardinality(c.conkey) = 1),
    eventms_key(name_::regclass));
  key_field := eventms_key(name_::regclass);

  IF cardinality(keys) > 0 THEN removed := (eventms_delete(name_, keys) ->> 'removed')::bigint; END IF;
  EXECUTE format('CREATE TEMP TABLE import_rows ON COMMIT DROP AS SELECT %1$s FROM %2$I WITH NO DATA', eventms_list('%I', fields), name_);
  EXECUTE format('INSERT INTO import_rows SELECT %s FROM ROWS FROM (%s) AS r (%s)',
    (SELECT string_agg(format('%I::%s', f, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY n)
     FROM unnest(fields) WITH ORDINALITY AS u (f, n) JOIN pg_attribute a ON a.attrelid = name_::regclass AND a.attname = f),
    (SELECT string_agg(format('jsonb_array_elements_text($1 -> %s)', n - 1), ', ' ORDER BY n) FROM unnest(fields) WITH ORDINALITY AS u (f, n)),
    eventms_list('%I', fields)) USING part -> 'columns';
  IF identity_ <> key_field AND ARRAY[key_field, identity_] <@ fields THEN
    EXECUTE format('SELECT s.%2$I FROM import_rows s JOIN %1$I t USING (%2$I) WHERE NOT EXISTS (SELECT FROM %1$I known WHERE known.%3$I = s.%3$I) LIMIT 1',
      name_, key_field, identity_) INTO taken;
    -- Like the database's own error, but with the value, which row-level security would hide: it identifies the line.
    IF taken IS NOT NULL THEN
      RAISE unique_violation USING MESSAGE = format('duplicate key value violates unique constraint "%s_pkey"', name_),
        DETAIL = format('Key (%I)=(%s) already exists.', key_field, taken);
    END IF;
  END IF;
  merged := eventms_merge(name_, 'import_rows', identity_, eventms_computed(name_::regclass));
  DROP TABLE import_rows;
  RETURN eventms_outcome(name_, before, merged || jsonb_build_object('removed', removed));
END
$$;

-- Logs a print before the browser prints. Returns the print's number.
DROP FUNCTION IF EXISTS public.eventms_print(text, jsonb, bigint);
CREATE FUNCTION public.eventms_print(sheet_ text, filters_ jsonb, rows_ bigint) RETURNS bigint LANGUAGE sql
SET search_path = public, pg_temp
AS $$
  INSERT INTO print_log (who, sheet, filters, rows) VALUES (eventms_user(), sheet_, filters_, rows_) RETURNING id
$$;

-- Stores printed cards, confirms pages, and reads the last printed cards, for staff. Run as their owner, because pages
-- may not access the table of cards.
CREATE OR REPLACE FUNCTION public.eventms_staff_print_cards(print_ bigint, cards jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET lock_timeout = '20s' SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  PERFORM eventms_print_cards(print_, cards);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_answer_print(print_ bigint, pages_ bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET lock_timeout = '20s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  PERFORM eventms_answer_print(print_, pages_);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_printed(sheet_ text, event_ bigint) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_printed(sheet_, event_);
END
$$;

-- Preview and execution of an undo, for staff. Run as their owner, because they read former values, which pages may
-- not. With row_security = off, they fail if policies would hide rows from that role.
DROP FUNCTION IF EXISTS public.eventms_staff_take_back_preview(bigint);
CREATE OR REPLACE FUNCTION public.eventms_staff_take_back_preview(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_take_back_preview(act_, 1000, only_table, only_key);
END
$$;

DROP FUNCTION IF EXISTS public.eventms_staff_take_back(bigint, jsonb, boolean);
CREATE OR REPLACE FUNCTION public.eventms_staff_take_back(act_ bigint, seen jsonb, strict_ boolean DEFAULT false, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET lock_timeout = '20s' SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_take_back(act_, coalesce(seen, '{}'), strict_, only_table, only_key);
END
$$;

-- The latest activity. Checks the caller, because the policies would only show a stranger an empty list.
CREATE OR REPLACE FUNCTION public.eventms_staff_activity(most integer) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_activity(most);
END
$$;

-- The history of an event's number, which also reads former values.
CREATE OR REPLACE FUNCTION public.eventms_staff_number_history(event_ bigint, number_ bigint) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_number_history(event_, number_);
END
$$;

-- The history of a row, of an act, and of everything; the first two contain former values.
CREATE OR REPLACE FUNCTION public.eventms_staff_row_history(name_ text, key_ bigint, before_ bigint) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_row_history(name_, key_, before_);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_act_rows(act_ bigint, after_entry bigint, after_place integer) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_act_rows(act_, after_entry, after_place);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_history(filter jsonb, after_ jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_history(filter, after_);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_history_people() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_history_people();
END
$$;

-- The returned numbers of an event, by person.
CREATE OR REPLACE FUNCTION public.eventms_staff_returned(event_ bigint) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET statement_timeout = '60s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_returned(event_);
END
$$;

-- One's own preferences and the shared ones. Whose they are is the token's to say, never the caller's.
CREATE OR REPLACE FUNCTION public.eventms_staff_preferences() RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  RETURN eventms_preferences(auth.uid()::text);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_staff_keep_preferences(changes jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off SET lock_timeout = '20s'
AS $$
BEGIN
  IF NOT is_staff() THEN PERFORM eventms_refuse('notStaff'); END IF;
  PERFORM eventms_keep_preferences(auth.uid()::text, changes);
END
$$;

-- They go with their account.
CREATE OR REPLACE FUNCTION eventms_private.forget_preferences() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET row_security = off
AS $$
BEGIN
  DELETE FROM preference WHERE owner = OLD.id::text;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER eventms_forget_preferences AFTER DELETE ON auth.users FOR EACH ROW
  EXECUTE FUNCTION eventms_private.forget_preferences();

-- Timeouts: a project's default is 8 seconds for a statement of a signed-in user, and at most 60 for a request. Waiting
-- for another writer ends after 20 seconds.
ALTER FUNCTION public.eventms_add(text, jsonb) SET lock_timeout = '20s';
ALTER FUNCTION public.eventms_add_once(text, jsonb, uuid) SET lock_timeout = '20s' SET statement_timeout = '60s';
ALTER FUNCTION public.eventms_edit(text, jsonb, bigint) SET lock_timeout = '20s' SET statement_timeout = '60s';
ALTER FUNCTION public.eventms_delete(text, bigint[], bigint) SET lock_timeout = '20s' SET statement_timeout = '60s';
ALTER FUNCTION public.eventms_ticket_act(text, bigint, jsonb, jsonb, jsonb) SET lock_timeout = '20s' SET statement_timeout = '60s';

-- eventms_merge disables nested loops. The policies need one anyway, to which the planner then assigns an immense cost,
-- so that just-in-time compilation would begin and take seconds even for a file of one row.
ALTER FUNCTION public.eventms_merge(text, regclass, text, text[]) SET jit = off;
