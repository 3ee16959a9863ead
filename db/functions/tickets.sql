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
  WHEN kind_ = 'rename' THEN '{"sealdata": ["edit"], "confirmeddata": ["edit"]}'::jsonb
END;

-- Refuses changes that do not describe an act: {table: {remove: [key], edit: [{key, changes}], add: [row]}}.
CREATE OR REPLACE FUNCTION eventms_check_ticket_changes(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  most CONSTANT bigint := 100000;
  reason text;
  rows_ bigint;
BEGIN
  -- One after another: later checks rely on earlier ones.
  SELECT CASE
    WHEN eventms_ticket_tables(kind_) IS NULL THEN 'there is no such kind of act'
    WHEN event_ IS NULL AND kind_ <> 'rename' THEN 'the act must name its event'
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

-- Refuses them, and lists that this kind of act does not have.
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
END
$$;
