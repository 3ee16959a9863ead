/**
 * A worker's database on the run's PostgreSQL server. Between tests its contents are restored, a hundred times faster
 * than a first start. The server need not restart: its caches check the table versions, which only rise.
 */
import pg from 'pg'
import { startPostgres } from '../../postgres-server.ts'

/**
 * Environment variable with the address of the run's PostgreSQL server. The global setup sets it, if there is
 * PostgreSQL.
 */
const SERVER = 'EVENTMS_JOURNEYS_POSTGRES'

/** The tables' contents: empty, or the sample office. The first account exists in both. */
export type Contents = 'empty' | 'samples'

/** Starts the run's PostgreSQL server. @returns a function that stops it */
export async function startRunDatabase(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if (!server) return async () => undefined
  process.env[SERVER] = server.url()
  return () => server.stop()
}

export const hasRunDatabase = (): boolean => process.env[SERVER] !== undefined

/** Creates a database. @returns its address */
export async function createWorkerDatabase(name: string): Promise<string> {
  const url = new URL(process.env[SERVER]!)
  await query(url.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await query(url.href, `CREATE DATABASE ${name}`)
  url.pathname = `/${name}`
  return url.href
}

export interface StoredContents {
  /** Restores the stored contents. With 'empty', deletes the rows of all tables and logs instead. */
  restore(contents: Contents): Promise<void>
  close(): Promise<void>
}

/** Stores copies of the present contents: the sample office and the sessions. */
export async function keep(url: string): Promise<StoredContents> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(KEEP)
  return {
    async restore(contents) {
      await client.query('CALL kept.restore($1)', [contents])
    },
    close: () => client.end(),
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/**
 * Copies every table, and creates a procedure that restores those tables whose version has changed. During the restore,
 * only the triggers for versions and the log are active; foreign keys and other triggers are not. The log is restored
 * last. Accounts are always restored; the sequence of their numbers continues.
 */
const KEEP = `
CREATE SCHEMA kept;
CREATE TABLE kept.version (name text PRIMARY KEY, version bigint NOT NULL, contents text NOT NULL);
INSERT INTO kept.version SELECT name, version, 'samples' FROM public.table_version;
CREATE TABLE kept.sequence AS SELECT format('%I.%I', schemaname, sequencename) AS name, last_value FROM pg_sequences WHERE schemaname = 'public';
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT schemaname, tablename FROM pg_tables
    WHERE schemaname IN ('public', 'eventms_private') AND tablename NOT LIKE '%migration%' AND tablename <> 'table_version'
  LOOP EXECUTE format('CREATE TABLE kept.%I AS TABLE %I.%I', one.schemaname || ' ' || one.tablename, one.schemaname, one.tablename);
  END LOOP;
END $$;
CREATE PROCEDURE kept.restore(wanted text) LANGUAGE plpgsql AS $$
DECLARE
  one record;
  columns text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR one IN
    SELECT t.schemaname, t.tablename, v.name IS NOT NULL AS watched
    FROM pg_tables t LEFT JOIN public.table_version v ON t.schemaname = 'public' AND v.name = t.tablename
    LEFT JOIN kept.version k ON k.name = v.name
    WHERE t.schemaname IN ('public', 'eventms_private') AND t.tablename NOT LIKE '%migration%' AND t.tablename <> 'table_version'
      AND (v.name IS NULL OR k.version <> v.version OR k.contents <> wanted)
    ORDER BY v.name IS NULL, t.tablename
  LOOP
    EXECUTE format('DELETE FROM %I.%I', one.schemaname, one.tablename);
    IF one.schemaname = 'public' AND wanted = 'empty' THEN CONTINUE; END IF;
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
      WHERE attrelid = format('%I.%I', one.schemaname, one.tablename)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    EXECUTE format('INSERT INTO %1$I.%2$I (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM kept.%4$I',
      one.schemaname, one.tablename, columns, one.schemaname || ' ' || one.tablename);
  END LOOP;
  PERFORM setval(name::regclass, CASE WHEN wanted = 'samples' THEN coalesce(last_value, 1) ELSE 1 END,
    wanted = 'samples' AND last_value IS NOT NULL) FROM kept.sequence;
  UPDATE kept.version k SET version = v.version, contents = wanted FROM public.table_version v WHERE v.name = k.name;
END $$;
`
