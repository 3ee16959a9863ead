/** Committed changes of tables in the publication `supabase_realtime`. (A project reads them from its WAL.) */
import pg from 'pg'

export interface Change {
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly at: string
  readonly key: Readonly<Record<string, unknown>>
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

const PREPARE = `
  CREATE SCHEMA IF NOT EXISTS realtime;
  CREATE OR REPLACE FUNCTION realtime.tell() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  BEGIN
    -- Told when the transaction commits, and only then.
    PERFORM pg_notify('project_changes', json_build_object(
      'table', TG_TABLE_NAME, 'type', TG_OP, 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'key', (SELECT json_object_agg(a.attname, row -> a.attname::text) FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
              WHERE i.indrelid = TG_RELID AND i.indisprimary),
      'columns', (SELECT json_agg(json_build_object('name', a.attname, 'type', t.typname) ORDER BY a.attnum) FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
                  WHERE a.attrelid = TG_RELID AND a.attnum > 0 AND NOT a.attisdropped))::text);
    RETURN NULL;
  END $$;
  DO $$
  DECLARE
    published record;
  BEGIN
    FOR published IN SELECT schemaname, tablename FROM pg_publication_tables WHERE pubname = 'supabase_realtime' LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER realtime_tell AFTER INSERT OR UPDATE OR DELETE ON %I.%I FOR EACH ROW EXECUTE FUNCTION realtime.tell()',
        published.schemaname, published.tablename);
    END LOOP;
  END $$;
`

/** Calls back for committed changes, in order. Returns a function that unsubscribes. */
export async function watchPublication(
  databaseUrl: string,
  superuser: pg.Pool,
  changed: (change: Change) => void,
): Promise<() => Promise<void>> {
  await superuser.query(PREPARE)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  client.on('error', () => {})
  client.on('notification', ({ payload }) => changed(JSON.parse(payload!) as Change))
  await client.query('LISTEN project_changes')
  return () => client.end()
}
