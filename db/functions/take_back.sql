-- Undo of an act ("take back"). Folds the act's entries in the change log into the values of each row before and after
-- the act. A row that still has the values that the act left is restored; any other row is left alone, with its reason:
--   changed         somebody changed the values since
--   gone            the row to change or remove was deleted
--   keyUsed         another row has the key of the row to add again
--   identityUsed    another row has the unique code to restore
--   referenceGone   the master row to refer to again was deleted
--   referredTo      other rows now refer to the row to remove
--   rule            the values to restore break a rule together with later changes
--   back            the row already has its values from before the act
-- An act that moves numbers is undone as a whole or not at all: unless every row still has the values that the act
-- left, the undo is refused (actBlocked). Edits of fields that concern neither numbers nor their receipt do not count.
-- An act that made an event or an employee is undone as a whole, too, and any edit prevents that. Further reasons:
--   taken           another seal has the numbers to restore, or two rows to restore have the same numbers
--   withdrawn       a withdrawn row has the numbers to restore
--   outside         the event does not have the numbers, or the row would no longer belong to the event
--   dependent       the row was given since to the event or employee that would be removed
-- Each step is one statement over a set of rows, because an act may have written 100,000 rows. `jit = off`, because
-- compiling the plans takes longer than running them.

-- Refuses to undo an allocation if one of its cards was printed since, because the paper would remain. act_rows has the
-- rows that the act added. "Since" means the order of acts and prints, not the time of the clock.
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

-- Refuses an undo that makes receipts wrong. Before the rows are restored: if a receipt to be removed was printed, or
-- if nobody has confirmed that it was not. Afterwards (`done`): if the valid receipts of a payment exceed its amount.
CREATE OR REPLACE FUNCTION eventms_refuse_receipts(taken act, done boolean) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  receipt bigint;
  over record;
BEGIN
  IF done THEN
    SELECT * FROM eventms_receipts_over(ARRAY(
      SELECT p."paymentId" FROM act_rows r JOIN paymentreceipts p ON p.id = r.key WHERE r."table" = 'paymentreceipts'
      UNION SELECT r.key FROM act_rows r WHERE r."table" = 'payments' AND r.reason IS NULL)) o LIMIT 1 INTO over;
    IF FOUND THEN PERFORM eventms_refuse('receiptsExceed', jsonb_build_object('payment', over.payment, 'amount', over.amount, 'receipts', over.receipts)); END IF;
    RETURN;
  END IF;
  SELECT r.key FROM act_rows r
  JOIN print_card c ON c."eventCode" = taken."eventCode" AND c.sheet = 'paymentReceipts' AND c.part = r.key::text
  JOIN print_log p ON p.id = c."printId" AND c.page <= coalesce(p."confirmedPages", c.page)
  WHERE r."table" = 'paymentreceipts' AND r.does = 'removed' AND r.reason IS NULL ORDER BY r.key LIMIT 1 INTO receipt;
  IF FOUND THEN PERFORM eventms_refuse('receiptPrinted', jsonb_build_object('act', taken.id, 'receipt', receipt)); END IF;
END
$$;

-- Folds the act's entries into the temporary table act_images, which has each written row's values before (`was`) and
-- after the act (`became`), NULL if the row did not exist. Of an update it has only the fields that the statement
-- changed. With a table and a key, folds this row only.
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

-- Stages the steps of undoing the act now, in the temporary table act_rows: for each row if it is added again, changed
-- or removed (`does`), the values to restore (`was`), and the reason if the row must be left alone.
CREATE OR REPLACE FUNCTION eventms_stage_act(act_ bigint, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET enable_nestloop = on
AS $$
DECLARE
  whole boolean := (SELECT eventms_is_whole(a) FROM act a WHERE a.id = act_);
  numbered boolean := (SELECT coalesce(eventms_moves_numbers(eventms_first_kind(a)), false) FROM act a WHERE a.id = act_);
  one record;
  rule text;
  marked bigint;
  more bigint;
  rounds bigint := 0;
BEGIN
  PERFORM eventms_fold_act(act_, only_table, only_key);
  -- The planner takes a table that was just emptied for small, and would read all its dead rows once for each staged
  -- row. Without nested loops, tables are hashed and read once; for few staged rows that would be slower.
  PERFORM set_config('enable_nestloop', CASE WHEN (SELECT count(*) FROM act_images) > 500 THEN 'off' ELSE 'on' END, true);
  -- For acts that are undone as a whole: `stood` has the values that the act left, `numbers` the numbers that block it.
  CREATE TEMP TABLE act_rows ("table" text, key bigint, does text, was jsonb, reason text, stood jsonb, numbers int8range, PRIMARY KEY ("table", key)) ON COMMIT DROP;
  FOR one IN
    SELECT v.name, eventms_key(to_regclass(v.name)) AS key_field,
      -- Columns that a migration added after the act, for which the act has no values.
      ARRAY(SELECT unnest(array_remove(eventms_fields(to_regclass(v.name)), eventms_key(to_regclass(v.name))))
            EXCEPT SELECT unnest(l.fields) FROM change_log l WHERE l."actId" = act_ AND l."table" = v.name AND l.operation = 'insert') AS later,
      (SELECT string_agg(b.breaks, ' OR ') FROM (
         SELECT format('(%s) IS FALSE', pg_get_expr(conbin, conrelid)) AS breaks
         FROM pg_constraint WHERE contype = 'c' AND conrelid = to_regclass(v.name)
         UNION ALL
         -- A column that was added after the act gets its default when the row is added again.
         SELECT format('(%1$I IS NULL AND ("#was" ? %1$L OR NOT %2$L::boolean))', attname, atthasdef)
         FROM pg_attribute WHERE attnotnull AND attnum > 0 AND attname <> eventms_key(to_regclass(v.name)) AND attrelid = to_regclass(v.name)) b) AS breaks
    FROM table_version v WHERE v.name IN (SELECT i."table" FROM act_images i)
  LOOP
    -- Compares and restores only fields whose value the act changed in this row; other fields may have changed since.
    EXECUTE format(
      'INSERT INTO act_rows ("table", key, does, was, reason, stood)
       SELECT i."table", i.key, CASE WHEN i.was IS NULL THEN ''removed'' WHEN i.became IS NULL THEN ''added'' ELSE ''changed'' END,
         coalesce(c.was, i.was),
         CASE
           WHEN i.became IS NULL THEN CASE WHEN to_jsonb(p) @> i.was THEN ''back'' WHEN p.%2$I IS NOT NULL THEN ''keyUsed'' END
           WHEN p.%2$I IS NULL THEN ''gone''
           WHEN NOT to_jsonb(p) @> k.became THEN CASE WHEN to_jsonb(p) @> c.was THEN ''back'' ELSE ''changed'' END
           WHEN i.was IS NULL AND EXISTS (
             SELECT FROM unnest($2) f WHERE (NOT $3 OR f = ANY ($4)) AND coalesce(to_jsonb(p) ->> f, ''false'') <> ''false'') THEN ''changed''
         END,
         CASE WHEN $5 THEN k.became END
       FROM act_images i LEFT JOIN %1$I p ON p.%2$I = i.key
       CROSS JOIN LATERAL (
         SELECT jsonb_object_agg(w.key, w.value) AS was, jsonb_object_agg(w.key, i.became -> w.key) AS became
         FROM jsonb_each(CASE WHEN i.became IS NOT NULL THEN i.was END) w WHERE w.value IS DISTINCT FROM i.became -> w.key) c
       CROSS JOIN LATERAL (
         SELECT CASE WHEN $3 THEN (
             SELECT coalesce(jsonb_object_agg(b.key, b.value), ''{}'') FROM jsonb_each(coalesce(c.became, i.became)) b
             WHERE b.key = ANY ($4) OR b.key = ''name'' AND to_jsonb(p) ->> ''companyCode'' IS NULL)
           ELSE coalesce(c.became, i.became) END AS became) k
       WHERE i."table" = $1 AND i.was IS DISTINCT FROM i.became', one.name, one.key_field)
      USING one.name, one.later, numbered, eventms_number_fields(), whole;
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

  -- A row that is left alone may be the reason to leave another row alone, so this repeats until nothing is found. A
  -- chain of codes passed from row to row needs a round for each row; after 50 rounds all such rows are left alone.
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

-- True if such an act changes receipts. Undoing only a part of it would leave two valid receipts instead of one.
CREATE OR REPLACE FUNCTION eventms_changes_receipts(kind_ text) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN kind_ IN ('issue', 'void');

-- True if such an act creates an event or an employee, to which later rows may belong.
CREATE OR REPLACE FUNCTION eventms_makes_owner(kind_ text) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN kind_ IN ('copy', 'join');

-- True if the act is undone as a whole or not at all; for an undo, if the act at the start of its chain is. Otherwise
-- numbers could lose their holder, rows their event or person, or a receipt would be valid beside its replacement.
CREATE OR REPLACE FUNCTION eventms_is_whole(taken act) RETURNS boolean LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT coalesce(eventms_moves_numbers(k.kind) OR eventms_makes_owner(k.kind) OR eventms_changes_receipts(k.kind), false) FROM (SELECT eventms_first_kind(taken) AS kind) k
$$;

-- Refuses to undo a single row of an act that is undone as a whole.
CREATE OR REPLACE FUNCTION eventms_refuse_part(taken act, only_table text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF only_table IS NOT NULL AND eventms_is_whole(taken) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "an act on tickets is taken back whole"}');
  END IF;
END
$$;

-- An act as the history shows it. `kept` is true if all its changes are still in the log, so that it can be undone.
CREATE OR REPLACE FUNCTION eventms_told_act(act_ bigint) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', a.who, 'kind', a.kind,
    'event', a."eventCode", 'details', a.details, 'takesBack', a."takesBack", 'takenBack', eventms_taken_back(a.id),
    'takenBackBy', (SELECT coalesce(jsonb_agg(b.id ORDER BY b.id), '[]') FROM act b WHERE b."takesBack" = a.id),
    'rows', eventms_rows_of(a.tables), 'whole', eventms_is_whole(a), 'tables', a.tables,
    'kept', EXISTS (SELECT FROM change_log l WHERE l."actId" = a.id))
  FROM act a WHERE a.id = act_
$$;

-- The fields by which a row gives numbers to a holder, and those of the receipt. If a row has no company code, its
-- `name` identifies the holder as well.
CREATE OR REPLACE FUNCTION eventms_number_fields() RETURNS text[] LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN ARRAY['eventCode', 'companyCode', 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber', 'receivedOn', 'receivedBy'];

-- The columns by which rows belong to an event, its products or an employee. Sales may name only the product. A seal
-- without a known event code belongs to the event with its event name.
CREATE OR REPLACE FUNCTION eventms_owner_columns() RETURNS TABLE (name text, field text, master text) LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT v.name::text, c.field, c.master
  FROM table_version v
  CROSS JOIN (VALUES ('eventCode', 'events'), ('eventName', 'events'), ('productCode', 'products'), ('companyCode', 'employees')) AS c (field, master)
  WHERE v.name <> c.master AND c.field = ANY (eventms_fields(to_regclass(v.name))) AND (c.field <> 'eventName' OR v.name = 'sealdata')
$$;

-- The tables that undoing the act reads or writes. The caller locks their versions, so that nothing changes between
-- check and write.
CREATE OR REPLACE FUNCTION eventms_undo_tables(taken act) RETURNS text[] LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT eventms_act_tables(taken.tables) || CASE
    WHEN eventms_makes_owner(eventms_first_kind(taken)) THEN
      ARRAY(SELECT c.name FROM eventms_owner_columns() c UNION SELECT c.master FROM eventms_owner_columns() c)
    WHEN eventms_changes_receipts(eventms_first_kind(taken)) THEN ARRAY['payments']
    WHEN eventms_is_whole(taken) THEN ARRAY['events', 'sealdata', 'withdrawn']
    ELSE '{}'::text[] END
$$;

-- Leaves alone seals that would get a receipt back although their holder or numbers were changed since: the receipt was
-- for the earlier ones. The value at the time of the act is the first old value in later log entries.
CREATE OR REPLACE FUNCTION eventms_leave_receipts(act_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  latest CONSTANT bigint := (SELECT max(l.id) FROM change_log l WHERE l."actId" = act_);
  span CONSTANT int8range := (
    SELECT int8range(min(r.key), max(r.key), '[]') FROM act_rows r
    WHERE r."table" = 'sealdata' AND r.does = 'changed' AND r.reason IS NULL AND r.was ->> 'receivedOn' IS NOT NULL
    HAVING count(*) > 0);
BEGIN
  IF span IS NULL THEN RETURN; END IF;
  UPDATE act_rows r SET reason = 'changed' FROM (
    SELECT DISTINCT ON (c.key, f.field) c.key, f.field, c.value::jsonb AS value
    FROM change_log l CROSS JOIN unnest(l.fields) WITH ORDINALITY AS f (field, place)
    CROSS JOIN LATERAL ROWS FROM (unnest(l.keys), json_array_elements(l.old -> (f.place - 1)::int)) AS c (key, value)
    WHERE l."table" = 'sealdata' AND l.operation = 'update' AND eventms_span(l.keys) && span AND l.id > latest
      AND f.field IN ('eventCode', 'companyCode', 'ticketStartNumber', 'ticketEndNumber')
    ORDER BY c.key, f.field, l.id) since JOIN sealdata p ON p.id = since.key
  WHERE r."table" = 'sealdata' AND r.key = since.key AND r.does = 'changed' AND r.reason IS NULL AND r.was ->> 'receivedOn' IS NOT NULL
    AND NOT r.was ? since.field AND since.value IS DISTINCT FROM to_jsonb(p) -> since.field;
END
$$;

-- For an act that is undone as a whole: marks the rows of act_rows that prevent the undo, and adds further rows that
-- do. For other acts: marks rows that are left alone.
CREATE OR REPLACE FUNCTION eventms_stage_whole(taken act) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  IF NOT eventms_is_whole(taken) THEN
    PERFORM eventms_leave_receipts(taken.id);
    RETURN;
  END IF;
  IF eventms_makes_owner(eventms_first_kind(taken)) THEN
    -- Earlier versions undid such acts in part, and the rest can still be undone. An undo cannot be undone if another
    -- act has restored its event or employee, because the remaining rows would exist twice.
    UPDATE act_rows r SET reason = 'changed' WHERE r.reason = 'back' AND taken."takesBack" IS NOT NULL;
    DELETE FROM act_rows r WHERE r.reason = 'back' OR r.reason = 'gone' AND EXISTS (
      SELECT FROM change_log l JOIN act b ON b.id = l."actId" AND b."takesBack" = taken.id
      WHERE l."table" = r."table" AND l.operation = 'delete' AND r.key = ANY (l.keys));
    PERFORM eventms_stage_dependents(taken.id);
  ELSIF NOT eventms_changes_receipts(eventms_first_kind(taken)) THEN
    -- Another act restored the row, and may have moved the act's numbers elsewhere.
    UPDATE act_rows r SET reason = 'changed' WHERE r.reason = 'back';
    PERFORM eventms_stage_bound(taken.id);
    PERFORM eventms_stage_places(taken."eventCode");
  END IF;
END
$$;

-- Adds to act_rows the rows that were given since the act to an event or employee that would be removed. Rows that had
-- the code before the act do not prevent the undo.
CREATE OR REPLACE FUNCTION eventms_stage_dependents(act_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  latest CONSTANT bigint := (SELECT max(l.id) FROM change_log l WHERE l."actId" = act_);
  one record;
BEGIN
  FOR one IN
    SELECT c.name, c.field, c.master, eventms_key(to_regclass(c.name)) AS key_field, eventms_key(to_regclass(c.master)) AS master_key
    FROM eventms_owner_columns() c
    WHERE EXISTS (SELECT FROM act_rows r WHERE r."table" = c.master AND r.does = 'removed')
  LOOP
    EXECUTE format(
      'INSERT INTO act_rows ("table", key, reason)
       SELECT %1$L, p.%2$I, ''dependent'' FROM %1$I p
       WHERE p.%3$I IN (SELECT m.%3$I FROM act_rows r JOIN %4$I m ON m.%5$I = r.key WHERE r."table" = %4$L AND r.does = ''removed'')
         AND (%6$L OR NOT EXISTS (SELECT FROM events o WHERE o."eventCode" = (to_jsonb(p) ->> ''eventCode'')::bigint))
         AND p.%2$I IN (
           SELECT k FROM change_log l CROSS JOIN LATERAL unnest(l.keys) k
           WHERE l."table" = %1$L AND l.id > $1 AND l.operation <> ''delete'' AND l.fields && $2)
       ON CONFLICT ("table", key) DO NOTHING',
      one.name, one.key_field, one.field, one.master, one.master_key, one.field <> 'eventName')
      USING latest, CASE WHEN one.field = 'eventName' THEN ARRAY['eventName', 'eventCode'] ELSE ARRAY[one.field] END;
  END LOOP;
  -- The referring rows are in act_rows now, so the removed row need not be marked as well.
  UPDATE act_rows r SET reason = NULL WHERE r.reason = 'referredTo' AND EXISTS (SELECT FROM act_rows d WHERE d.reason = 'dependent');
END
$$;

-- Marks seals and withdrawn rows if the act wrote some number fields and somebody has changed another one since,
-- because only together do these fields make sense. That includes the date of receipt: a receipt recorded since does
-- not cover restored numbers. The value that the act left is the first old value in later log entries.
CREATE OR REPLACE FUNCTION eventms_stage_bound(act_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  latest CONSTANT bigint := (SELECT max(l.id) FROM change_log l WHERE l."actId" = act_);
  one record;
BEGIN
  FOR one IN
    SELECT x."table" AS name, f.field, x.span FROM (
      SELECT r."table", int8range(min(r.key), max(r.key), '[]') AS span FROM act_rows r
      WHERE r."table" IN ('sealdata', 'withdrawn') AND r.does = 'changed' AND r.reason IS NULL GROUP BY r."table") x
    CROSS JOIN unnest(eventms_number_fields() || ARRAY['name']) AS f (field)
    WHERE f.field = ANY (eventms_fields(to_regclass(x."table")))
  LOOP
    EXECUTE format(
      'UPDATE act_rows r SET reason = ''changed'', stood = coalesce(r.stood, ''{}'') || jsonb_build_object(%2$L, since.value::jsonb) FROM (
         SELECT DISTINCT ON (c.key) c.key, c.value FROM change_log l CROSS JOIN LATERAL ROWS FROM (
           unnest(l.keys), json_array_elements(l.old -> (array_position(l.fields, %2$L) - 1))) AS c (key, value)
         WHERE l."table" = %1$L AND l.operation <> ''insert'' AND %2$L = ANY (l.fields) AND eventms_span(l.keys) && $2 AND l.id > $1
           AND c.key IN (SELECT a.key FROM act_rows a WHERE a."table" = %1$L AND a.does = ''changed'')
         ORDER BY c.key, l.id) since JOIN %1$I p ON p.id = since.key
       WHERE r."table" = %1$L AND r.key = since.key AND r.does = ''changed'' AND coalesce(r.reason, ''changed'') = ''changed''
         AND NOT r.was ? %2$L AND (%2$L <> ''name'' OR p."companyCode" IS NULL)
         AND since.value::jsonb IS DISTINCT FROM to_jsonb(p) -> %2$L', one.name, one.field) USING latest, one.span;
  END LOOP;
END
$$;

-- Marks rows to restore whose numbers the event does not have, or which would overlap. Adds to act_rows the present
-- rows that have such numbers by now.
CREATE OR REPLACE FUNCTION eventms_stage_places(event_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  none CONSTANT int8multirange := '{}';
  space int8multirange;
  due int8multirange;
  due_twice int8multirange;
BEGIN
  SELECT int8multirange(int8range(e."ticketStartNumber", e."ticketEndNumber", '[]')) FROM events e
  WHERE e."eventCode" = event_ AND e."ticketStartNumber" IS NOT NULL AND e."ticketEndNumber" IS NOT NULL INTO space;
  -- `isDue` marks rows as they would be restored. The others are rows of the event that stay.
  CREATE TEMP TABLE act_places ("table" text, key bigint, "from" bigint, "to" bigint, "isDue" boolean, "belongs" boolean, numbers int8range) ON COMMIT DROP;
  INSERT INTO act_places ("table", key, "from", "to", "isDue", belongs)
  SELECT 'sealdata', r.key, n."ticketStartNumber", n."ticketEndNumber", true,
    coalesce(n."eventCode" = event_, false) OR EXISTS (
      SELECT FROM events e WHERE e."eventCode" = event_ AND e."eventName" = n."eventName"
        AND (n."eventCode" IS NULL OR NOT EXISTS (SELECT FROM events o WHERE o."eventCode" = n."eventCode")))
  FROM act_rows r LEFT JOIN sealdata p ON p.id = r.key CROSS JOIN LATERAL jsonb_populate_record(p, r.was) n
  WHERE r."table" = 'sealdata' AND r.reason IS NULL AND r.does <> 'removed';
  INSERT INTO act_places ("table", key, "from", "to", "isDue", belongs)
  SELECT 'withdrawn', r.key, n."ticketStartNumber", n."ticketEndNumber", true, coalesce(n."eventCode" = event_, false)
  FROM act_rows r LEFT JOIN withdrawn p ON p.id = r.key CROSS JOIN LATERAL jsonb_populate_record(p, r.was) n
  WHERE r."table" = 'withdrawn' AND r.reason IS NULL AND r.does <> 'removed';
  UPDATE act_places SET numbers = int8range("from", "to", '[]') WHERE "from" IS NOT NULL AND "to" IS NOT NULL;
  INSERT INTO act_places ("table", key, "isDue", belongs, numbers)
  SELECT 'sealdata', s.id, false, true, s.numbers FROM eventms_event_seals(event_) s
  WHERE s.numbers IS NOT NULL AND NOT EXISTS (SELECT FROM act_rows r WHERE r."table" = 'sealdata' AND r.key = s.id AND r.reason IS NULL);
  INSERT INTO act_places ("table", key, "isDue", belongs, numbers)
  SELECT 'withdrawn', w.id, false, true, int8range(w."ticketStartNumber", w."ticketEndNumber", '[]') FROM withdrawn w
  WHERE w."eventCode" = event_ AND w."ticketStartNumber" IS NOT NULL AND w."ticketEndNumber" IS NOT NULL
    AND NOT EXISTS (SELECT FROM act_rows r WHERE r."table" = 'withdrawn' AND r.key = w.id AND r.reason IS NULL);

  UPDATE act_rows r SET reason = 'outside', numbers = coalesce((SELECT o FROM unnest(int8multirange(x.numbers) - coalesce(space, none)) o LIMIT 1), x.numbers)
  FROM act_places x WHERE x."isDue" AND x."table" = r."table" AND x.key = r.key
    AND (NOT x.belongs OR NOT coalesce(x.numbers <@ coalesce(space, none), true));
  SELECT coalesce(range_agg(x.numbers), none) FROM act_places x WHERE x."isDue" AND x.numbers IS NOT NULL INTO due;
  due_twice := coalesce(eventms_twice(ARRAY(SELECT x.numbers FROM act_places x WHERE x."isDue" AND x.numbers IS NOT NULL)), none);
  INSERT INTO act_rows ("table", key, reason, numbers)
  SELECT x."table", x.key, CASE x."table" WHEN 'sealdata' THEN 'taken' ELSE 'withdrawn' END,
    (SELECT o FROM unnest(int8multirange(x.numbers) * CASE WHEN x."isDue" THEN due_twice ELSE due END) o LIMIT 1)
  FROM act_places x WHERE x.numbers && CASE WHEN x."isDue" THEN due_twice ELSE due END
  ON CONFLICT ("table", key) DO UPDATE SET reason = excluded.reason, numbers = excluded.numbers WHERE act_rows.reason IS NULL;
  DROP TABLE act_places;
END
$$;

-- The present values of a row; NULL if it does not exist.
CREATE OR REPLACE FUNCTION eventms_row_values(name_ text, key_ bigint) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  result jsonb;
BEGIN
  EXECUTE format('SELECT to_jsonb(p) FROM %I p WHERE p.%I = $1', name_, eventms_key(name_::regclass)) USING key_ INTO result;
  RETURN result;
END
$$;

-- The first rows of act_rows that block the undo of an act that is undone as a whole: [{table, key, reason, row, stood,
-- from, to, act}]. `row` has the present or last known values, `stood` the values that the act left; `act` is the act
-- that last wrote the row.
CREATE OR REPLACE FUNCTION eventms_blocking_rows(most integer) RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('table', c."table", 'key', c.key, 'reason', c.reason, 'from', c."from", 'to', c."to", 'act', l."actId"))
      || jsonb_build_object('row', coalesce(c.held, c.was, '{}') || CASE WHEN l.operation = 'delete' THEN eventms_log_values(l.fields, l.old, l.place) ELSE '{}' END)
      || CASE WHEN c.reason = 'changed' THEN jsonb_build_object('stood', c.stood) ELSE '{}' END ORDER BY c."table", c.key), '[]')
    FROM (
      SELECT r."table", r.key, r.reason, r.was, r.stood, lower(r.numbers) AS "from", upper(r.numbers) - 1 AS "to",
        eventms_row_values(r."table", r.key) AS held
      FROM act_rows r WHERE r.reason IS NOT NULL ORDER BY r."table", r.key LIMIT most) c
    LEFT JOIN LATERAL (
      SELECT e."actId", e.operation, e.fields, e.old, array_position(e.keys, c.key) AS place FROM change_log e
      WHERE eventms_span(e.keys) @> c.key AND c.key = ANY (e.keys) AND e."table" = c."table" ORDER BY e.id DESC LIMIT 1) l ON true);
END
$$;

-- The events that rows of act_rows refer to before or after the undo: [{table, values: {eventCode, eventName}}], each
-- once. Products also have their own code, because sales of other events may refer to them.
CREATE OR REPLACE FUNCTION eventms_concerned_events() RETURNS jsonb LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  one record;
  named jsonb;
  result jsonb := '[]';
BEGIN
  FOR one IN
    SELECT t.name, eventms_key(to_regclass(t.name)) AS key_field,
      ARRAY(SELECT f FROM unnest(eventms_fields(to_regclass(t.name))) f WHERE f IN ('eventCode', 'eventName') OR f = 'productCode' AND t.name = 'products') AS fields
    FROM (SELECT DISTINCT r."table" AS name FROM act_rows r WHERE r.reason IS NULL) t ORDER BY t.name
  LOOP
    CONTINUE WHEN cardinality(one.fields) = 0;
    EXECUTE format(
      'SELECT jsonb_agg(DISTINCT jsonb_build_object(''table'', %1$L, ''values'', c.named)) FROM act_rows r
       LEFT JOIN %1$I p ON p.%2$I = r.key
       CROSS JOIN LATERAL (VALUES (to_jsonb(p)), (coalesce(to_jsonb(p), ''{}'') || coalesce(r.was, ''{}'') || jsonb_build_object(%2$L, r.key))) v (image)
       CROSS JOIN LATERAL (SELECT jsonb_object_agg(f, v.image -> f) AS named FROM unnest($1) f) c
       WHERE r."table" = %1$L AND r.reason IS NULL AND v.image IS NOT NULL', one.name, one.key_field) USING one.fields INTO named;
    result := result || coalesce(named, '[]');
  END LOOP;
  RETURN result;
END
$$;

-- Previews the undo of the act: {act, versions, tables, rows, concerned, left, leftRows}. `rows` and `leftRows` are the
-- first `most` rows to restore and to leave alone; `left` counts all of the latter, `concerned` has the events of all
-- rows. If an act that is undone as a whole is blocked, `leftRows` has the blocking rows, and `rows` is empty.
CREATE OR REPLACE FUNCTION eventms_take_back_preview(act_ bigint, most integer DEFAULT 1000, only_table text DEFAULT NULL, only_key bigint DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
AS $$
DECLARE
  taken act := eventms_kept_act(act_);
  whole CONSTANT boolean := eventms_is_whole(taken);
  blocked boolean;
  seen jsonb;
  result jsonb;
BEGIN
  SELECT jsonb_object_agg(v.name, v.version) FROM table_version v WHERE v.name = ANY (eventms_undo_tables(taken)) INTO seen;
  PERFORM eventms_refuse_part(taken, only_table);
  PERFORM eventms_stage_act(act_, only_table, only_key);
  PERFORM eventms_leave_computed(act_);
  PERFORM eventms_stage_whole(taken);
  blocked := whole AND EXISTS (SELECT FROM act_rows r WHERE r.reason IS NOT NULL);
  result := jsonb_build_object(
    'act', jsonb_build_object(
      'id', taken.id, 'at', to_char(taken.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', taken.who, 'kind', taken.kind,
      'event', taken."eventCode", 'details', taken.details, 'takesBack', taken."takesBack", 'takenBack', eventms_taken_back(act_),
      'takenBackBy', (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM act a WHERE a."takesBack" = act_),
      'rows', eventms_rows_of(taken.tables), 'whole', whole),
    'versions', coalesce(seen, '{}'),
    'tables', (
      SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c."table"), '[]') FROM (
        SELECT r."table", count(*) FILTER (WHERE r.does = 'added') AS added, count(*) FILTER (WHERE r.does = 'changed') AS changed,
          count(*) FILTER (WHERE r.does = 'removed') AS removed
        FROM act_rows r WHERE r.reason IS NULL AND NOT blocked GROUP BY r."table") c),
    'rows', (
      SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM (
        SELECT r."table", r.key, r.does, r.was AS values FROM act_rows r WHERE r.reason IS NULL AND NOT blocked ORDER BY r."table", r.key LIMIT most) c),
    'concerned', CASE WHEN blocked THEN '[]' ELSE eventms_concerned_events() END,
    'left', (SELECT count(*) FROM act_rows r WHERE r.reason IS NOT NULL),
    'leftRows', CASE WHEN whole THEN eventms_blocking_rows(least(most, 100)) ELSE eventms_left_rows(most) END);
  DROP TABLE act_images, act_rows;
  RETURN result;
END
$$;

-- Undoes the act by a new act, whose details count the rows left alone. `seen` has the versions of the preview; if one
-- has changed, the undo is refused (tableMoved). `strict_`: refused if any row would be left alone (actChanged). If
-- eventms_is_whole, the act is undone as a whole, or refused with the rows that block it (actBlocked). Returns {act,
-- left, tables: {table: outcome}}.
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
  -- Locks the entries, so that the act is not pruned during the undo.
  PERFORM 1 FROM change_log l WHERE l."actId" = act_ FOR KEY SHARE;
  taken := eventms_kept_act(act_);
  WITH locked AS (
    SELECT v.name, v.version FROM table_version v WHERE v.name = ANY (eventms_undo_tables(taken)) ORDER BY v.name FOR UPDATE
  )
  SELECT coalesce(jsonb_object_agg(l.name, l.version), '{}') FROM locked l INTO before;
  SELECT jsonb_build_object('table', b.key, 'seen', seen -> b.key, 'version', b.value)
  FROM jsonb_each(before) b WHERE seen IS NOT NULL AND seen -> b.key IS DISTINCT FROM b.value ORDER BY b.key LIMIT 1 INTO moved;
  IF FOUND THEN PERFORM eventms_refuse('tableMoved', moved); END IF;
  IF eventms_taken_back(act_) THEN PERFORM eventms_refuse('actTakenBack', jsonb_build_object('act', act_)); END IF;

  PERFORM eventms_refuse_part(taken, only_table);
  PERFORM eventms_stage_act(act_, only_table, only_key);
  PERFORM eventms_leave_computed(act_);
  PERFORM eventms_stage_whole(taken);
  SELECT count(*) FROM act_rows r WHERE r.reason IS NOT NULL INTO untouched;
  IF eventms_is_whole(taken) AND untouched > 0 THEN
    PERFORM eventms_refuse('actBlocked', jsonb_build_object('act', act_, 'count', untouched, 'rows', eventms_blocking_rows(20)));
  END IF;
  IF strict_ AND untouched > 0 THEN
    PERFORM eventms_refuse('actChanged', jsonb_build_object('act', act_, 'count', untouched, 'rows', eventms_left_rows(20)));
  END IF;
  IF strict_ THEN PERFORM eventms_refuse_printed(taken); END IF;
  PERFORM eventms_refuse_receipts(taken, false);
  PERFORM eventms_check_write(t."table", eventms_first_kind(taken)) FROM (SELECT DISTINCT r."table" FROM act_rows r WHERE r.reason IS NULL) t;
  PERFORM 1 FROM act_rows r WHERE r.reason IS NULL LIMIT 1;
  IF NOT FOUND THEN PERFORM eventms_refuse('nothingToTakeBack', jsonb_build_object('act', act_)); END IF;

  -- Counts the rows in which the act stays in effect: rows outside of the requested part, and skipped rows. Rows with
  -- the reason 'back' do not count: they already have the values from before the act.
  SELECT count(*) FROM act_rows r WHERE r.reason IS DISTINCT FROM 'back' AND r.reason IS NOT NULL INTO remains;
  IF only_table IS NOT NULL THEN
    remains := remains + eventms_rows_of(taken.tables)
      - (SELECT count(*) FROM change_log l WHERE l."actId" = act_ AND l."table" = only_table AND only_key = ANY (l.keys));
  END IF;
  PERFORM eventms_begin_act('take-back', jsonb_strip_nulls(jsonb_build_object('left', remains, 'table', only_table, 'key', only_key)), taken."eventCode");
  PERFORM set_config('eventms.puttingBack', 'yes', true);
  -- The order keeps references valid: masters are restored before rows that refer to them, and removed after such rows.
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
  PERFORM eventms_refuse_receipts(taken, true);
  made := eventms_act();
  UPDATE act a SET "takesBack" = act_ WHERE a.id = made;
  SELECT jsonb_object_agg(c.key, eventms_outcome(c.key, before, c.value)) FROM jsonb_each(counts) c INTO result;
  DROP TABLE act_images, act_rows;
  RETURN jsonb_build_object('act', made, 'left', untouched, 'tables', result);
END
$$;
