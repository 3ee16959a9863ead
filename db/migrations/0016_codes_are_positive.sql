-- A code is a positive number in every master table, as it is where seals, confirmed rows and the distribution status
-- name one. A database may hold others from before. Triggers, and no checks: a check would refuse every edit of such a
-- row, and the restore of every backup that has one. What was stored before may be put back after it was deleted.
CREATE FUNCTION eventms_refuse_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  code bigint := to_jsonb(NEW) ->> eventms_key(TG_RELID);
BEGIN
  IF EXISTS (SELECT FROM change_log l WHERE l."table" = TG_TABLE_NAME AND code = ANY (l.keys)) THEN RETURN NEW; END IF;
  -- In the words of a check: a hosted project passes on nothing else.
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', TG_TABLE_NAME, TG_NAME
    USING ERRCODE = 'check_violation', SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;

-- Each is named as a constraint of the rule would be. ALWAYS: the merge of an import may switch other triggers off.
DO $$
DECLARE
  relation text;
  name text;
BEGIN
  FOREACH relation IN ARRAY ARRAY['departments', 'positions', 'personincharge', 'events', 'products'] LOOP
    name := format('%s_%s_positive', relation, eventms_key(relation::regclass));
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.%I <= 0) EXECUTE FUNCTION eventms_refuse_code()',
      name, relation, eventms_key(relation::regclass));
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', relation, name);
  END LOOP;
END
$$;
