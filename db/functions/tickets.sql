-- Acts on the tickets of an event.

-- The lists that each kind of act may have, by table.
CREATE OR REPLACE FUNCTION eventms_ticket_lists(kind_ text) RETURNS jsonb LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN CASE
  WHEN kind_ = 'allocate' THEN '{"sealdata": ["add"], "distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ IN ('transfer', 'return', 'swap') THEN '{"sealdata": ["remove", "edit", "add"], "distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'withdraw' THEN '{"sealdata": ["remove", "edit", "add"], "withdrawn": ["add"], "distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'restore' THEN '{"withdrawn": ["remove", "edit", "add"], "sealdata": ["edit", "add"], "distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'split' THEN '{"sealdata": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'confirm' THEN '{"confirmeddata": ["add"]}'::jsonb
  WHEN kind_ = 'rename' THEN '{"sealdata": ["edit"], "confirmeddata": ["edit"], "distributionstatus": ["edit"]}'::jsonb
  WHEN kind_ = 'join' THEN '{"employees": ["add"], "distributionstatus": ["add"]}'::jsonb
  WHEN kind_ = 'move' THEN '{"employees": ["edit"], "sealdata": ["edit"], "distributionstatus": ["edit"]}'::jsonb
  WHEN kind_ = 'leave' THEN '{"employees": ["remove"], "sealdata": ["remove", "edit", "add"], "distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'plan' THEN '{"distributionstatus": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'copy' THEN '{"events": ["add"], "products": ["add"], "distributionstatus": ["add"]}'::jsonb
  WHEN kind_ = 'pay' THEN '{"payments": ["remove", "edit", "add"]}'::jsonb
  WHEN kind_ = 'issue' THEN '{"paymentreceipts": ["add"]}'::jsonb
  WHEN kind_ = 'void' THEN '{"paymentreceipts": ["edit", "add"]}'::jsonb
  WHEN kind_ = 'close' THEN '{"closings": ["add"]}'::jsonb
  WHEN kind_ = 'reopen' THEN '{"closings": ["remove"]}'::jsonb
END;

-- The tables that an act of this kind may write to; NULL if there is no such kind.
CREATE OR REPLACE FUNCTION eventms_ticket_tables(kind_ text) RETURNS text[] LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN CASE
  WHEN kind_ IN ('allocate', 'transfer', 'return', 'swap') THEN ARRAY['distributionstatus', 'sealdata']
  WHEN kind_ IN ('withdraw', 'restore') THEN ARRAY['distributionstatus', 'sealdata', 'withdrawn']
  WHEN kind_ = 'split' THEN ARRAY['sealdata']
  WHEN kind_ = 'confirm' THEN ARRAY['confirmeddata']
  WHEN kind_ = 'rename' THEN ARRAY['confirmeddata', 'distributionstatus', 'sealdata']
  WHEN kind_ = 'join' THEN ARRAY['distributionstatus', 'employees']
  WHEN kind_ IN ('move', 'leave') THEN ARRAY['distributionstatus', 'employees', 'sealdata']
  WHEN kind_ = 'plan' THEN ARRAY['distributionstatus']
  WHEN kind_ = 'copy' THEN ARRAY['distributionstatus', 'events', 'products']
  WHEN kind_ = 'pay' THEN ARRAY['payments']
  WHEN kind_ IN ('issue', 'void') THEN ARRAY['paymentreceipts']
  WHEN kind_ IN ('close', 'reopen') THEN ARRAY['closings']
END;

-- True if such an act changes who has which numbers.
CREATE OR REPLACE FUNCTION eventms_moves_numbers(kind_ text) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp
RETURN kind_ IN ('allocate', 'split', 'transfer', 'return', 'withdraw', 'restore', 'swap', 'leave');

-- Refuses malformed changes; they must be {table: {remove: [key], edit: [{key, changes}], add: [row]}}.
CREATE OR REPLACE FUNCTION eventms_check_ticket_changes(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  most CONSTANT bigint := 100000;
  reason text;
  rows_ bigint;
BEGIN
  -- In this order, because each check assumes that the earlier ones passed.
  SELECT CASE
    WHEN eventms_ticket_tables(kind_) IS NULL THEN 'there is no such kind of act'
    WHEN event_ IS NULL AND kind_ NOT IN ('rename', 'join', 'move', 'leave') THEN 'the act must name its event'
    -- A leave with numbers needs an event, because numbers are checked for one event at a time.
    WHEN event_ IS NULL AND kind_ = 'leave' AND changes_ ?| ARRAY['sealdata', 'distributionstatus'] THEN 'the act must name its event'
    WHEN jsonb_typeof(details_) IS DISTINCT FROM 'object' OR char_length(details_::text) > 4000 THEN 'details must be a short object'
    WHEN jsonb_typeof(seen) IS DISTINCT FROM 'object' THEN 'versions must be those that the act was made from'
    WHEN jsonb_typeof(changes_) IS DISTINCT FROM 'object' OR changes_ = '{}' THEN 'changes must be an object by table'
  END INTO reason;
  IF reason IS NULL THEN
    SELECT CASE
      WHEN c.key <> ALL (eventms_ticket_tables(kind_)) THEN 'such an act does not write to this table'
      WHEN jsonb_typeof(c.value) <> 'object' THEN 'the changes of a table must be an object'
    END AS why FROM jsonb_each(changes_) c ORDER BY why NULLS LAST LIMIT 1 INTO reason;
  END IF;
  IF reason IS NULL THEN
    SELECT 'a table is changed by lists of what to remove, edit and add' FROM jsonb_each(changes_) c, jsonb_each(c.value) p
    WHERE p.key NOT IN ('remove', 'edit', 'add') OR jsonb_typeof(p.value) <> 'array'
      OR kind_ = 'rename' AND p.key <> 'edit' LIMIT 1 INTO reason;
  END IF;
  IF reason IS NULL THEN
    SELECT coalesce(sum(jsonb_array_length(p.value)), 0) FROM jsonb_each(changes_) c, jsonb_each(c.value) p INTO rows_;
    IF rows_ > most THEN PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', rows_, 'max', most)); END IF;
    SELECT CASE p.key
      WHEN 'remove' THEN 'a key must be a number'
      WHEN 'edit' THEN 'an edit has key and changes'
      ELSE 'a row must be an object' END
    FROM jsonb_each(changes_) c, jsonb_each(c.value) p, jsonb_array_elements(p.value) e
    WHERE NOT CASE p.key
      WHEN 'remove' THEN jsonb_typeof(e) = 'number'
      WHEN 'edit' THEN jsonb_typeof(e) = 'object' AND coalesce(jsonb_typeof(e -> 'key') = 'number' AND jsonb_typeof(e -> 'changes') = 'object', false)
      ELSE jsonb_typeof(e) = 'object' END
    LIMIT 1 INTO reason;
  END IF;
  IF reason IS NOT NULL THEN PERFORM eventms_refuse('badRequest', jsonb_build_object('reason', reason)); END IF;
END
$$;

-- Refuses malformed changes, and changes that an act of this kind may not make.
CREATE OR REPLACE FUNCTION eventms_check_ticket_act(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM eventms_check_ticket_changes(kind_, event_, details_, changes_, seen);
  IF EXISTS (
    SELECT FROM jsonb_each(changes_) c, jsonb_each(c.value) p
    WHERE jsonb_array_length(p.value) > 0 AND NOT coalesce(eventms_ticket_lists(kind_) -> c.key ? p.key, false))
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "such an act does something else"}');
  END IF;
  IF kind_ = 'copy' AND (coalesce(jsonb_array_length(changes_ #> '{events,add}') <> 1, true) OR EXISTS (
    SELECT FROM jsonb_each(changes_) c, jsonb_array_elements(c.value -> 'add') r
    WHERE r -> 'eventCode' IS DISTINCT FROM changes_ #> '{events,add,0,eventCode}'))
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a copy adds one event and rows of it"}');
  END IF;
  IF kind_ = 'void' AND (coalesce(jsonb_array_length(changes_ #> '{paymentreceipts,edit}'), 0) = 0 OR EXISTS (
    SELECT FROM jsonb_array_elements(changes_ #> '{paymentreceipts,edit}') e, jsonb_object_keys(e -> 'changes') f
    WHERE f NOT IN ('voidedOn', 'voidReason')))
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "of a receipt only the day and reason of its voiding change"}');
  END IF;
  IF kind_ = 'close' AND EXISTS (
    SELECT FROM jsonb_array_elements(changes_ #> '{closings,add}') r WHERE (r ->> 'digest' ~ '^[0-9a-f]{64}$') IS NOT TRUE)
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "the digest of a closing is 64 hex digits"}');
  END IF;
  IF kind_ = 'plan' AND EXISTS (
    SELECT FROM jsonb_array_elements(changes_ #> '{distributionstatus,edit}') e, jsonb_object_keys(e -> 'changes') f
    WHERE f <> 'distributionNumber')
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "of a planned row only the count changes"}');
  END IF;
END
$$;

-- Removes, edits and adds rows of a table. Refuses a given key if the database generates keys. Returns {removed,
-- changed, added, touched: [keys]}.
CREATE OR REPLACE FUNCTION eventms_change_rows(name_ text, remove_ jsonb, edit_ jsonb, add_ jsonb) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  locked jsonb := eventms_lock(name_);
  key_field text := eventms_key(name_::regclass);
  fields text[] := ARRAY(SELECT DISTINCT f FROM jsonb_array_elements(edit_) e, jsonb_object_keys(e -> 'changes') f);
  added_fields text[] := ARRAY(SELECT DISTINCT f FROM jsonb_array_elements(add_) r, jsonb_object_keys(r) f);
  removed_keys bigint[] := ARRAY(SELECT k::bigint FROM jsonb_array_elements_text(remove_) k);
  edited_keys bigint[] := ARRAY(SELECT (e ->> 'key')::bigint FROM jsonb_array_elements(edit_) e);
  computed text;
  gone bigint;
  changed bigint := 0;
  added_keys bigint[] := '{}';
BEGIN
  PERFORM eventms_check_fields(name_, fields, false);
  PERFORM eventms_check_fields(name_, added_fields,
    (SELECT attidentity = '' FROM pg_attribute WHERE attrelid = name_::regclass AND attname = key_field));
  SELECT f FROM unnest(fields || added_fields) f WHERE f = ANY (eventms_computed(name_::regclass)) LIMIT 1 INTO computed;
  IF FOUND THEN PERFORM eventms_refuse('computedField', jsonb_build_object('field', computed)); END IF;
  IF (SELECT count(DISTINCT k) < count(*) FROM unnest(removed_keys || edited_keys) k) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a row is named twice"}');
  END IF;
  EXECUTE format('SELECT k FROM unnest($1) k WHERE NOT EXISTS (SELECT FROM %1$I t WHERE t.%2$I = k) LIMIT 1', name_, key_field)
    USING removed_keys || edited_keys INTO gone;
  IF gone IS NOT NULL THEN PERFORM eventms_refuse('rowGone', jsonb_build_object('table', name_, 'key', gone)); END IF;

  EXECUTE format('DELETE FROM %1$I t WHERE t.%2$I = ANY ($1)', name_, key_field) USING removed_keys;
  IF cardinality(fields) > 0 THEN
    EXECUTE format(
      'UPDATE %1$I t SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(t, e -> ''changes'') n)
       FROM jsonb_array_elements($1) e WHERE t.%4$I = (e ->> ''key'')::bigint AND NOT to_jsonb(t) @> (e -> ''changes'')',
      name_, eventms_list('%I', fields), eventms_list('n.%I', fields), key_field) USING edit_;
    GET DIAGNOSTICS changed = ROW_COUNT;
  END IF;
  IF jsonb_array_length(add_) > 0 THEN
    EXECUTE format(
      'WITH added AS (INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$I, $1) RETURNING %3$I AS key)
       SELECT array_agg(key) FROM added', name_, eventms_list('%I', added_fields), key_field) USING add_ INTO added_keys;
  END IF;
  RETURN jsonb_build_object('removed', cardinality(removed_keys), 'changed', changed, 'added', cardinality(added_keys),
    'touched', to_jsonb(edited_keys || added_keys));
END
$$;

-- Refuses an act of an event that changes rows of other events. Called before the change with the rows to remove or
-- edit (`after` false), and after the change with the edited or added rows. An act may assign its event to a plan row
-- or a payment without an event. Not checked for acts without an event, employees, and copies, whose rows belong to the
-- new event (eventms_check_ticket_act).
CREATE OR REPLACE FUNCTION eventms_check_event_rows(name_ text, kind_ text, event_ bigint, keys bigint[], after boolean) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  stranger bigint;
BEGIN
  IF name_ = 'employees' OR kind_ = 'copy' OR event_ IS NULL AND kind_ IN ('join', 'move') THEN RETURN; END IF;
  EXECUTE format(
    CASE
      WHEN name_ = 'sealdata' AND kind_ <> 'rename' THEN
        'SELECT t.id FROM %1$I t LEFT JOIN eventms_event_seals($2) s ON s.id = t.id AND s.own WHERE t.id = ANY ($1) AND s.id IS NULL LIMIT 1'
      ELSE 'SELECT t.id FROM %1$I t WHERE t.id = ANY ($1) AND ($2 IS NOT NULL OR %2$L)
          AND t."eventCode" IS DISTINCT FROM $2 AND NOT (t."eventCode" IS NULL AND %3$L)
          AND NOT (%4$L AND NOT EXISTS (SELECT FROM events e WHERE e."eventCode" = t."eventCode")) LIMIT 1'
    END, name_, kind_ <> 'rename', kind_ = 'rename' OR name_ = 'distributionstatus' AND NOT after,
      name_ = 'payments' AND NOT after) USING keys, event_ INTO stranger;
  IF stranger IS NOT NULL THEN
    PERFORM eventms_refuse('badRequest', jsonb_build_object('reason', 'a row of another event', 'table', name_, 'key', stranger));
  END IF;
END
$$;

-- Refuses an act that leaves wrong numbers in the event. Checks the seals and withdrawn rows that the act touched, and
-- the sets of all held and all withdrawn numbers. Other rows may have been wrong before, and are not checked.
CREATE OR REPLACE FUNCTION eventms_check_numbers(kind_ text, event_ bigint, seals bigint[], pieces bigint[], held_before int8multirange, withdrawn_before int8multirange)
RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  held int8multirange;
  withdrawn_ int8multirange;
  moved int8multirange;
BEGIN
  PERFORM 1 FROM sealdata s WHERE s.id = ANY (seals)
    AND coalesce(s."distributionNumber" <> s."ticketEndNumber" - s."ticketStartNumber" + 1, true) LIMIT 1;
  IF FOUND THEN PERFORM eventms_refuse('badRequest', '{"reason": "a seal must have its numbers and their count"}'); END IF;
  PERFORM 1 FROM withdrawn w WHERE w.id = ANY (pieces) AND (w."ticketEndNumber" - w."ticketStartNumber" IS NULL OR w."reason" IS NULL) LIMIT 1;
  IF FOUND THEN PERFORM eventms_refuse('badRequest', '{"reason": "withdrawn numbers must be named, with a reason"}'); END IF;
  PERFORM eventms_check_places(event_, seals, pieces);

  SELECT n.held, n.withdrawn_ FROM eventms_event_numbers(event_) n INTO held, withdrawn_;
  moved := CASE WHEN kind_ = 'restore' THEN withdrawn_before - withdrawn_ ELSE withdrawn_ - withdrawn_before END;
  PERFORM eventms_refuse_numbers('numbersNotConserved', event_, CASE kind_
    WHEN 'allocate' THEN held_before - held
    WHEN 'return' THEN held - held_before
    WHEN 'leave' THEN held - held_before
    WHEN 'withdraw' THEN (withdrawn_before - withdrawn_) + (held - held_before) + (held_before - held - moved)
    WHEN 'restore' THEN (withdrawn_ - withdrawn_before) + (held_before - held) + (held - held_before - moved)
    ELSE (held - held_before) + (held_before - held) END);
END
$$;

-- Refuses seals whose holder or receipt the act may not have changed. Compares the touched seals with the seals that
-- the act removed or edited (`was`). A number keeps its receipt if it keeps its holder, and has none after it passed to
-- a new holder. If `keeps`, each number must stay with its holder, except numbers that the act restored.
CREATE OR REPLACE FUNCTION eventms_check_holders(was sealdata[], seals bigint[], keeps boolean, restored int8multirange) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  wrong jsonb;
BEGIN
  WITH had AS MATERIALIZED (
    SELECT coalesce('code:' || w."companyCode", 'name:' || w."name", 'name:') AS holder, jsonb_build_array(w."receivedOn", w."receivedBy") AS receipt,
      int8range(w."ticketStartNumber", w."ticketEndNumber", '[]') AS numbers
    FROM unnest(was) w WHERE w."ticketStartNumber" IS NOT NULL AND w."ticketEndNumber" IS NOT NULL
  ), by_receipt AS MATERIALIZED (
    SELECT h.holder, h.receipt, range_agg(h.numbers) AS numbers FROM had h GROUP BY 1, 2
  ), by_holder AS MATERIALIZED (
    -- `received`: numbers that were only in seals with a receipt; of overlapping seals, one may have had none.
    SELECT h.holder, range_agg(h.numbers) + restored AS numbers,
      coalesce(range_agg(h.numbers) FILTER (WHERE h.receipt <> '[null, null]'), '{}')
        - coalesce(range_agg(h.numbers) FILTER (WHERE h.receipt = '[null, null]'), '{}') AS received
    FROM had h GROUP BY 1
  ), has AS MATERIALIZED (
    SELECT s.id, coalesce('code:' || s."companyCode", 'name:' || s."name", 'name:') AS holder, jsonb_build_array(s."receivedOn", s."receivedBy") AS receipt,
      int8range(s."ticketStartNumber", s."ticketEndNumber", '[]') AS numbers
    FROM sealdata s WHERE s.id = ANY (seals)
  ), compared AS MATERIALIZED (
    -- Materialized, because the numbers of a holder may be 100,000 ranges, too many to be copied to each seal.
    SELECT h.id, h.holder, h.numbers, h.receipt = '[null, null]' AS unreceived, coalesce(h.numbers <@ r.numbers, false) AS same
    FROM has h LEFT JOIN by_receipt r ON r.holder = h.holder AND r.receipt = h.receipt
  )
  SELECT jsonb_build_object('table', 'sealdata', 'key', c.id, 'reason',
    CASE WHEN c.kept THEN 'such an act records no receipt' ELSE 'such an act gives no number to another holder' END)
  FROM (
    SELECT c.id, NOT keeps OR c.numbers <@ coalesce(b.numbers, restored) AS kept,
      CASE WHEN c.unreceived THEN coalesce(c.numbers && b.received, false) ELSE NOT c.same END AS changed
    FROM compared c LEFT JOIN by_holder b ON b.holder = c.holder) c
  WHERE c.changed OR NOT c.kept LIMIT 1 INTO wrong;
  IF FOUND THEN PERFORM eventms_refuse('badRequest', wrong); END IF;
END
$$;

-- Refuses to void receipts that are already void.
CREATE OR REPLACE FUNCTION eventms_check_voided(keys bigint[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before bigint;
BEGIN
  SELECT r.id FROM paymentreceipts r WHERE r.id = ANY (keys) AND r."voidedOn" IS NOT NULL LIMIT 1 INTO before;
  IF FOUND THEN PERFORM eventms_refuse('receiptVoid', jsonb_build_object('receipt', before)); END IF;
END
$$;

-- Refuses wrong receipts among those that an act touched. Edited receipts (`voided`) must now be void. Added receipts
-- must be complete, and may replace only receipts that the act voided. The valid receipts of a payment may not exceed
-- its amount. Each call is planned anew, because a generic plan would compare each row with each of the keys.
CREATE OR REPLACE FUNCTION eventms_check_receipts(event_ bigint, touched bigint[], voided bigint[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  reason text;
  over record;
BEGIN
  SELECT CASE
    WHEN r.id = ANY (voided) THEN CASE WHEN r."voidedOn" IS NULL THEN 'such an act voids a receipt' END
    WHEN r."voidedOn" IS NOT NULL OR r."voidReason" IS NOT NULL THEN 'a new receipt is not void'
    WHEN r."replaces" IS NOT NULL AND r."replaces" <> ALL (voided) THEN 'a receipt replaces one that the act voids'
    WHEN r."issuedOn" IS NULL OR r."addressee" IS NULL OR r."issuer" IS NULL THEN 'a receipt has a day, an addressee and an issuer'
    WHEN r."registrationNumber" !~ '^T[0-9]{13}$' THEN 'a registration number is T and 13 digits'
    WHEN NOT EXISTS (SELECT FROM payments p WHERE p.id = r."paymentId" AND p."eventCode" = event_) THEN 'a receipt is for a payment of the event'
  END AS why FROM paymentreceipts r WHERE r.id = ANY (touched) ORDER BY why NULLS LAST LIMIT 1 INTO reason;
  IF reason IS NULL AND EXISTS (
    SELECT FROM paymentreceipts r WHERE r.id = ANY (touched) AND r."replaces" IS NOT NULL GROUP BY r."replaces" HAVING count(*) > 1) THEN
    reason := 'a receipt is replaced once';
  END IF;
  IF reason IS NOT NULL THEN PERFORM eventms_refuse('badRequest', jsonb_build_object('reason', reason)); END IF;
  SELECT * FROM eventms_receipts_over(ARRAY(SELECT r."paymentId" FROM paymentreceipts r WHERE r.id = ANY (touched) AND r.id <> ALL (voided))) o LIMIT 1 INTO over;
  IF FOUND THEN PERFORM eventms_refuse('receiptsExceed', jsonb_build_object('payment', over.payment, 'amount', over.amount, 'receipts', over.receipts)); END IF;
END
$$;

-- Payments whose valid receipts exceed the amount; a deleted payment counts as 0.
CREATE OR REPLACE FUNCTION eventms_receipts_over(ids bigint[]) RETURNS TABLE (payment bigint, amount bigint, receipts numeric) LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT i.id, coalesce(p."amount", 0), sum(r."amount") FROM (SELECT DISTINCT unnest(ids) AS id) i
  JOIN paymentreceipts r ON r."paymentId" = i.id AND r."voidedOn" IS NULL LEFT JOIN payments p ON p.id = i.id
  GROUP BY i.id, p."amount" HAVING sum(r."amount") > coalesce(p."amount", 0)
$$;

-- Performs an act on tickets, and returns {act, tables: {table: outcome}}. `seen` has the versions of the tables from
-- which the act was computed, at least of all tables that are written or checked here. The act is refused if one has
-- changed since (tableMoved), or if the numbers would be wrong:
--   numbersOutside       the event does not have the numbers
--   numbersTaken         another seal of the event has them, also one that names the event only by its name, or two
--                        rows of this act do
--   numbersWithdrawn     the numbers are withdrawn, and the act does not restore them
--   numbersNotConserved  numbers became held, free or withdrawn in a way that such an act may not cause
CREATE OR REPLACE FUNCTION eventms_ticket_act(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb) RETURNS jsonb
LANGUAGE plpgsql
SET search_path = public, pg_temp SET jit = off
-- As in eventms_merge: the planner takes lists of thousands of rows for small, and would read them once for each row.
SET enable_nestloop = off
AS $$
DECLARE
  numbered boolean := eventms_moves_numbers(kind_) AND event_ IS NOT NULL;
  asked text[];
  lacking text;
  before jsonb;
  moved jsonb;
  held int8multirange;
  withdrawn_ int8multirange;
  name_ text;
  part jsonb;
  done jsonb;
  touched bigint[];
  seals bigint[] := '{}';
  pieces bigint[] := '{}';
  was sealdata[] := '{}';
  changed_keys bigint[];
  counts jsonb := '{}';
  nameless bigint;
  over record;
  made bigint;
  result jsonb;
BEGIN
  PERFORM eventms_check_ticket_act(kind_, event_, details_, changes_, seen);
  asked := ARRAY(SELECT jsonb_object_keys(changes_)) || CASE WHEN event_ IS NOT NULL THEN ARRAY['events'] ELSE '{}' END
    || CASE WHEN numbered THEN ARRAY['sealdata', 'withdrawn'] WHEN kind_ IN ('issue', 'void') THEN ARRAY['payments'] ELSE '{}' END;
  SELECT a FROM unnest(asked) a WHERE NOT seen ? a ORDER BY a LIMIT 1 INTO lacking;
  IF FOUND THEN
    PERFORM eventms_refuse('badRequest', jsonb_build_object('reason', 'versions must have this table, too', 'table', lacking));
  END IF;
  WITH locked AS (SELECT v.name, v.version FROM table_version v WHERE seen ? v.name ORDER BY v.name FOR UPDATE)
  SELECT coalesce(jsonb_object_agg(l.name, l.version), '{}') FROM locked l INTO before;
  SELECT s FROM jsonb_object_keys(seen) s WHERE NOT before ? s ORDER BY s LIMIT 1 INTO lacking;
  IF FOUND THEN PERFORM eventms_refuse('unknownTable', jsonb_build_object('table', lacking)); END IF;
  SELECT jsonb_build_object('table', b.key, 'seen', seen -> b.key, 'version', b.value)
  FROM jsonb_each(before) b WHERE seen -> b.key IS DISTINCT FROM b.value ORDER BY b.key LIMIT 1 INTO moved;
  IF FOUND THEN PERFORM eventms_refuse('tableMoved', moved); END IF;
  IF event_ IS NOT NULL THEN
    PERFORM 1 FROM events e WHERE e."eventCode" = event_;
    IF NOT FOUND THEN PERFORM eventms_refuse('rowGone', jsonb_build_object('table', 'events', 'key', event_)); END IF;
  END IF;
  IF numbered THEN
    SELECT n.held, n.withdrawn_ FROM eventms_event_numbers(event_) n INTO held, withdrawn_;
  END IF;

  PERFORM eventms_begin_act(kind_, details_, event_);
  FOR name_, part IN
    SELECT c.key, '{"remove": [], "edit": [], "add": []}'::jsonb || c.value FROM jsonb_each(changes_) c ORDER BY c.key
  LOOP
    IF kind_ = 'rename' AND EXISTS (
      SELECT FROM jsonb_array_elements(part -> 'edit') e, jsonb_object_keys(e -> 'changes') f WHERE f <> ALL (eventms_copied(name_::regclass) || ARRAY['name'])) THEN
      PERFORM eventms_refuse('badRequest', '{"reason": "only copied names are brought up to date"}');
    END IF;
    -- In a row without a company code the name identifies the holder, so 'rename' may not change it.
    IF kind_ = 'rename' THEN
      EXECUTE format('SELECT t.id FROM %I t JOIN jsonb_array_elements($1) e ON t.id = (e ->> ''key'')::bigint
        WHERE e -> ''changes'' ? ''name'' AND t."companyCode" IS NULL LIMIT 1', name_) USING part -> 'edit' INTO nameless;
      IF nameless IS NOT NULL THEN PERFORM eventms_refuse('badRequest', '{"reason": "a name without a company code is no copy"}'); END IF;
    END IF;
    IF kind_ = 'move' AND EXISTS (
      SELECT FROM jsonb_array_elements(part -> 'edit') e, jsonb_object_keys(e -> 'changes') f
      WHERE f IN ('eventCode', 'eventName', 'companyCode', 'name', 'distributionNumber', 'ticketStartNumber', 'ticketEndNumber', 'receivedOn', 'receivedBy')) THEN
      PERFORM eventms_refuse('badRequest', '{"reason": "a move leaves every number with its holder, and its receipt"}');
    END IF;
    changed_keys := ARRAY(SELECT k::bigint FROM jsonb_array_elements_text(part -> 'remove') k) || ARRAY(SELECT (e ->> 'key')::bigint FROM jsonb_array_elements(part -> 'edit') e);
    PERFORM eventms_check_event_rows(name_, kind_, event_, changed_keys, false);
    -- An act may assign its event to a payment without one, but may not delete such a payment.
    IF name_ = 'payments' THEN
      PERFORM eventms_check_event_rows(name_, kind_, event_, ARRAY(SELECT k::bigint FROM jsonb_array_elements_text(part -> 'remove') k), true);
    END IF;
    IF name_ = 'paymentreceipts' THEN PERFORM eventms_check_voided(changed_keys); END IF;
    IF name_ = 'sealdata' THEN was := ARRAY(SELECT s FROM sealdata s WHERE s.id = ANY (changed_keys)); END IF;
    done := eventms_change_rows(name_, part -> 'remove', part -> 'edit', part -> 'add');
    touched := ARRAY(SELECT t::bigint FROM jsonb_array_elements_text(done -> 'touched') t);
    PERFORM eventms_check_event_rows(name_, kind_, event_, touched, true);
    IF name_ = 'paymentreceipts' THEN PERFORM eventms_check_receipts(event_, touched, changed_keys); END IF;
    IF name_ = 'payments' THEN
      SELECT * FROM eventms_receipts_over(changed_keys) o LIMIT 1 INTO over;
      IF FOUND THEN PERFORM eventms_refuse('receiptsExceed', jsonb_build_object('payment', over.payment, 'amount', over.amount, 'receipts', over.receipts)); END IF;
    END IF;
    IF name_ = 'sealdata' THEN seals := touched; ELSIF name_ = 'withdrawn' THEN pieces := touched; END IF;
    counts := counts || jsonb_build_object(name_, done - 'touched');
  END LOOP;
  made := nullif(current_setting('eventms.act', true), '');
  IF made IS NULL THEN PERFORM eventms_refuse('badRequest', '{"reason": "an act must change something"}'); END IF;
  IF numbered THEN
    PERFORM eventms_check_numbers(kind_, event_, seals, pieces, held, withdrawn_);
    PERFORM eventms_check_holders(was, seals,
      kind_ IN ('return', 'split', 'withdraw', 'restore') OR kind_ = 'leave' AND NOT details_ ? 'to',
      CASE WHEN kind_ = 'restore' THEN (SELECT withdrawn_ - n.rest FROM eventms_event_numbers(event_) n (own, rest)) ELSE '{}' END);
  END IF;
  -- Without a recorded count, eventms_returned would take the act for a return from before migration 0013.
  IF kind_ = 'return' AND NOT EXISTS (SELECT FROM act a, jsonb_each_text(a.returned) r WHERE a.id = made AND r.value::bigint > 0) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a return must return numbers"}');
  END IF;
  SELECT jsonb_object_agg(c.key, eventms_outcome(c.key, before, c.value)) FROM jsonb_each(counts) c INTO result;
  RETURN jsonb_build_object('act', made, 'tables', result);
END
$$;
