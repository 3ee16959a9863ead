-- Each kind of act on an event's tickets does what it is for, and nothing else: which lists of which table it may have.

CREATE FUNCTION eventms_ticket_lists(kind_ text) RETURNS jsonb LANGUAGE sql IMMUTABLE
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

-- What was checked so far, and the lists beside it.
ALTER FUNCTION eventms_check_ticket_act(text, bigint, jsonb, jsonb, jsonb) RENAME TO eventms_check_ticket_changes;

CREATE FUNCTION eventms_check_ticket_act(kind_ text, event_ bigint, details_ jsonb, changes_ jsonb, seen jsonb) RETURNS void
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
