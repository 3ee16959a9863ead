/** Simulates a wrong machine clock for a running server and its database. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

const LOADED_FIRST = new URL('shifted-clock.mjs', import.meta.url).href

/**
 * Replaces PostgreSQL's time functions in every session, from the next statement on. The planner inlines the
 * replacements, because code that calls a built-in function by its number cannot be redirected.
 */
const FUNCTIONS = `
  CREATE SCHEMA test_clock;
  CREATE TABLE test_clock.set AS SELECT interval '0' AS by;
  CREATE FUNCTION test_clock.by() RETURNS interval LANGUAGE plpgsql STABLE
    AS 'BEGIN RETURN (SELECT s.by FROM test_clock.set s); END';
  CREATE FUNCTION test_clock.real() RETURNS timestamptz LANGUAGE internal VOLATILE AS 'clock_timestamp';
  CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT transaction_timestamp() + test_clock.by()';
  CREATE OR REPLACE FUNCTION pg_catalog.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT transaction_timestamp() + test_clock.by()';
  CREATE OR REPLACE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT test_clock.real() + test_clock.by()';`

export interface MachineClock {
  /** Environment of a server that uses this clock. */
  readonly env: Readonly<Record<string, string>>
  /** Sets the clock. @param by offset from the correct time in milliseconds */
  set(by: number): Promise<void>
  remove(): void
}

/** @param cluster PostgreSQL server on the same machine */
export async function machineClock(cluster?: Cluster): Promise<MachineClock> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-clock-'))
  const file = path.join(folder, 'shift')
  writeFileSync(file, '0')
  await cluster?.ask(FUNCTIONS)
  return {
    env: { NODE_OPTIONS: `--import=${LOADED_FIRST}`, CLOCK_SHIFT: file },
    async set(by) {
      // Renamed into place, so that no process reads a partial file.
      writeFileSync(`${file}.new`, String(by))
      renameSync(`${file}.new`, file)
      await cluster?.ask(`UPDATE test_clock.set SET by = make_interval(secs => ${by / 1000})`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
