-- Preferences of a person: saved views, arrangements of tables, column choices of imports.

-- One's own, and those that others share: {own, shared}, each {kind, name, value, shared, who}.
CREATE OR REPLACE FUNCTION eventms_preferences(owner_ text) RETURNS json LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT json_build_object(
    'own', (
      SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'name', p.name, 'value', p.value, 'shared', p.shared, 'who', p.who)
        ORDER BY p.at, p.kind, p.name), '[]')
      FROM preference p WHERE p.owner = owner_),
    'shared', (
      SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'name', p.name, 'value', p.value, 'shared', p.shared, 'who', p.who)
        ORDER BY p.at DESC, p.owner, p.kind, p.name), '[]')
      FROM (SELECT * FROM preference s WHERE s.shared AND s.owner <> owner_ ORDER BY s.at DESC LIMIT 300) p))
$$;

-- Stores changes [{kind, name, value, shared}], all or none; value null deletes. The bounds hold against a program that
-- would fill the database: the page stays within them.
CREATE OR REPLACE FUNCTION eventms_keep_preferences(owner_ text, changes jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  stored record;
BEGIN
  IF jsonb_typeof(changes) IS DISTINCT FROM 'array' THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "changes must be a list"}');
  END IF;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(changes) c
    WHERE jsonb_typeof(c) <> 'object' OR c ->> 'kind' IS NULL OR c ->> 'kind' NOT IN ('view', 'table', 'columns')
      OR coalesce(char_length(c ->> 'name'), 0) NOT BETWEEN 1 AND 200 OR char_length(c ->> 'value') > 1000000
      OR jsonb_typeof(c -> 'shared') IS DISTINCT FROM 'boolean')
    OR (SELECT count(*) > count(DISTINCT (c ->> 'kind', c ->> 'name')) FROM jsonb_array_elements(changes) c)
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a change has kind, name, value and shared, once for each name"}');
  END IF;
  -- Two tabs of one person would deadlock, or pass the bounds together.
  PERFORM pg_advisory_xact_lock(hashtextextended('eventms preferences ' || owner_, 0));
  DELETE FROM preference p USING jsonb_array_elements(changes) c
  WHERE p.owner = owner_ AND p.kind = c ->> 'kind' AND p.name = c ->> 'name' AND c ->> 'value' IS NULL;
  INSERT INTO preference (owner, kind, name, value, shared, who)
  SELECT owner_, c ->> 'kind', c ->> 'name', c ->> 'value', (c ->> 'shared')::boolean, eventms_user()
  FROM jsonb_array_elements(changes) c WHERE c ->> 'value' IS NOT NULL
  ON CONFLICT ON CONSTRAINT preference_pkey DO UPDATE SET value = excluded.value, shared = excluded.shared, who = excluded.who;
  SELECT count(*) AS number, coalesce(sum(char_length(p.value)), 0) AS length FROM preference p WHERE p.owner = owner_ INTO stored;
  IF stored.number > 1500 OR stored.length > 3000000 THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "too many preferences of one person"}');
  END IF;
END
$$;
