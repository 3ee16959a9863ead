-- A version is never used twice, not even by a database restored from a backup.

-- Counted up by one, a restored table would come again to versions that pages, and servers, still hold other rows under.
-- By the clock (milliseconds) it cannot; the versions themselves no longer tell whether one is missing between two, so an
-- entry of the log names the one before it. Entries from before do not.
ALTER TABLE change_log ADD COLUMN previous bigint;

-- As in 0002_history.sql, but for the version.
CREATE OR REPLACE FUNCTION eventms_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
  before bigint;
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

  SELECT version FROM table_version WHERE name = TG_TABLE_NAME FOR UPDATE INTO STRICT before;
  reached := greatest(before + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  UPDATE table_version SET version = reached WHERE name = TG_TABLE_NAME;
  EXECUTE format(
    'INSERT INTO change_log ("table", version, previous, who, operation, keys, fields, old, new)
     SELECT $1, $2, $3, eventms_user(), $4, array_agg(%I), $5, %s, %s
     FROM (SELECT *, (row_number() OVER () - 1) / 10000 AS "#batch" FROM (SELECT %I, %s FROM %s) r) b GROUP BY "#batch"',
    key,
    CASE WHEN happened = 'insert' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("old %1$s")', fields)) END,
    CASE WHEN happened = 'delete' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("new %1$s")', fields)) END,
    key,
    concat_ws(', ',
      CASE WHEN happened <> 'insert' THEN eventms_list('o.%1$I AS "old %1$s"', fields) END,
      CASE WHEN happened <> 'delete' THEN eventms_list('n.%1$I AS "new %1$s"', fields) END),
    source) USING TG_TABLE_NAME, reached, before, happened, fields;
  RETURN NULL;
END
$$;
