-- Writes the change log, and prunes it.

-- Names the act of this transaction; the first call counts. eventms_act stores it with the first change. An act of a
-- program also has its personal token, which the server sets: details.token = { id, name }.
CREATE OR REPLACE FUNCTION eventms_begin_act(kind_ text, details_ jsonb DEFAULT '{}', event_ bigint DEFAULT NULL) RETURNS void
LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  token jsonb := nullif(current_setting('eventms.token', true), '')::jsonb;
BEGIN
  IF coalesce(current_setting('eventms.begun', true), '') = '' THEN
    IF token IS NOT NULL THEN details_ := details_ || jsonb_build_object('token', token); END IF;
    PERFORM set_config('eventms.begun', jsonb_build_object('kind', kind_, 'details', details_, 'event', event_)::text, true);
  END IF;
END
$$;

-- Trigger: raises the table's version and writes the change log, once per statement, from the transition tables. An
-- entry has at most 1,000 rows, because reading the history of one row parses the texts of the whole entry.
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
  counted text := CASE happened WHEN 'insert' THEN 'added' WHEN 'update' THEN 'changed' ELSE 'removed' END;
  act_ bigint;
  logged bigint;
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
  PERFORM eventms_check_write(TG_TABLE_NAME);
  IF TG_TABLE_NAME = 'events' AND TG_OP = 'DELETE' THEN
    PERFORM eventms_refuse_receipted(ARRAY(SELECT (to_jsonb(o) ->> 'eventCode')::bigint FROM old_rows o));
  END IF;

  SELECT version FROM table_version WHERE name = TG_TABLE_NAME FOR UPDATE INTO STRICT before;
  reached := greatest(before + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  act_ := eventms_act();
  UPDATE table_version SET version = reached WHERE name = TG_TABLE_NAME;
  EXECUTE format(
    'WITH logged AS (
       INSERT INTO change_log ("table", version, previous, who, operation, keys, fields, old, new, "actId")
       SELECT $1, $2, $3, eventms_user(), $4, array_agg(%I), $5, %s, %s, $6
       FROM (SELECT *, (row_number() OVER () - 1) / 1000 AS "#batch" FROM (SELECT %I, %s FROM %s) r) b GROUP BY "#batch"
       RETURNING cardinality(keys) AS rows)
     SELECT sum(rows) FROM logged',
    key,
    CASE WHEN happened = 'insert' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("old %1$s")', fields)) END,
    CASE WHEN happened = 'delete' THEN 'NULL' ELSE format('json_build_array(%s)', eventms_list('json_agg("new %1$s")', fields)) END,
    key,
    concat_ws(', ',
      CASE WHEN happened <> 'insert' THEN eventms_list('o.%1$I AS "old %1$s"', fields) END,
      CASE WHEN happened <> 'delete' THEN eventms_list('n.%1$I AS "new %1$s"', fields) END),
    source) INTO logged USING TG_TABLE_NAME, reached, before, happened, fields, act_;
  UPDATE act SET tables = tables || jsonb_build_object(TG_TABLE_NAME,
    '{"added": 0, "changed": 0, "removed": 0}'::jsonb || coalesce(tables -> TG_TABLE_NAME, '{}')
    || jsonb_build_object(counted, coalesce((tables -> TG_TABLE_NAME ->> counted)::bigint, 0) + logged))
  WHERE id = act_;
  RETURN NULL;
END
$$;

-- Deletes changes older than `history_days` (0: none), and stored answers to adds after a day, when clients no longer
-- retry. Does not prune the print log. The server's table cache detects pruned entries by `previous`. A change is also
-- kept if the moment of its act is recent: changes made while the clock was years behind survive its correction.
CREATE OR REPLACE FUNCTION eventms_prune(history_days integer) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp
BEGIN ATOMIC
  DELETE FROM change_log l WHERE history_days > 0 AND coalesce(l.act, l.at) < now() - make_interval(days => history_days)
    AND NOT EXISTS (SELECT FROM act a WHERE a.id = l."actId" AND a.moment BETWEEN now() - make_interval(days => history_days) AND now());
  DELETE FROM add_log WHERE at < now() - interval '1 day';
END;
