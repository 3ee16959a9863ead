/**
 * An act on tickets whose request has about 58 MB. Measures the longest pause of the server's event loop, in which it
 * answers no request. The database runs in another thread or process.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { actLines } from '#domain/tickets/acts/act-lines.ts'
import { TICKET_ROWS } from '#domain/tickets/acts/act-tables.ts'
import { ticketAct } from '../src/server/data/ticket-act.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { type Database, openDatabase } from '../src/server/db/open.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { median } from './support/report.ts'

const ROUNDS = 3
/** A long name that makes a row about 580 bytes long. With 100,000 rows, the request then has the maximum size. */
const NAME = '長い名前の社員'.repeat(16)
/** Size in bytes of the chunks in which Node reads a request. */
const PART = 64 * 1024

const VERSIONS = ['events', 'sealData', 'withdrawn', 'distributionStatus']

async function body(db: Database): Promise<Uint8Array[]> {
  const { rows } = await db.pool.query<{ name: string; version: string }>('SELECT name, version FROM table_version')
  const versions = Object.fromEntries(
    VERSIONS.map((name) => [name, Number(rows.find((row) => row.name === name.toLowerCase())!.version)]),
  )
  const add = Array.from({ length: TICKET_ROWS }, (_, i) => ({
    eventCode: 1,
    eventName: 'Event',
    companyCode: `C${i}`,
    name: NAME,
    departmentCode: 1,
    departmentName: 'Department',
    personInChargeCode: 1,
    personInChargeName: 'Person',
    distributionNumber: 1,
    ticketStartNumber: i + 1,
    ticketEndNumber: i + 1,
  }))
  const lines = actLines({ kind: 'allocate', eventCode: 1, details: {}, changes: { sealData: { add } }, versions })
  const bytes = Buffer.from([...lines].map((line) => JSON.stringify(line)).join('\n'))
  return Array.from({ length: Math.ceil(bytes.length / PART) }, (_, i) => bytes.subarray(i * PART, (i + 1) * PART))
}

async function measure(engine: string, db: Database): Promise<void> {
  await migrate(db.pool)
  await db.pool.query(`INSERT INTO departments ("departmentCode", "departmentName") VALUES (1, 'Department')`)
  await db.pool.query(`INSERT INTO personincharge ("personInChargeCode", "personInChargeName") VALUES (1, 'Person')`)
  await db.pool.query(
    `INSERT INTO events ("eventCode", "eventName", "ticketStartNumber", "ticketEndNumber") VALUES (1, 'Event', 1, $1)`,
    [TICKET_ROWS],
  )
  const pauses: number[] = []
  let size = 0
  for (let round = 0; round < ROUNDS; round++) {
    const parts = await body(db)
    size = parts.reduce((sum, { length }) => sum + length, 0)
    const pause = monitorEventLoopDelay({ resolution: 1 })
    await new Promise((resolve) => setTimeout(resolve, 500))
    pause.enable()
    await ticketAct(db.pool, 'bench', parts)
    pause.disable()
    pauses.push(pause.max / 1e6)
    await db.pool.query('TRUNCATE sealdata, change_log')
  }
  console.log(
    `${`${engine}: an act of ${(size / 1e6).toFixed(0)} MB, longest pause`.padEnd(52)} ${median(pauses).toFixed(0).padStart(6)} ms   (at most 200; ${pauses.map((each) => each.toFixed(0)).join(', ')})`,
  )
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-bench-'))
const embedded = await openDatabase({ dataDir })
try {
  await measure('embedded', embedded)
} finally {
  await embedded.close()
  rmSync(dataDir, { recursive: true, force: true })
}
const postgres = await startPostgres()
if (postgres) {
  const db = await openDatabase({ databaseUrl: postgres.url() })
  try {
    await measure('PostgreSQL', db)
  } finally {
    await db.close()
    await postgres.stop()
  }
}
