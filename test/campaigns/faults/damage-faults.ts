/**
 * Truncates or changes database files while no server runs. The product must name the damaged tables, and refuse a
 * backup.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sqlName } from '#domain/table.ts'
import { tables, tablesWithView } from '#domain/tables/index.ts'
import { startServer } from '../../journeys/support/server.ts'
import { newSession, signInApi } from '../../support/api.ts'
import { typed } from './command.ts'
import { type Fault, type FaultResult, must, seconds, until } from './fault.ts'

const PAGE = 8192
/** Ten tables with rows of the sample office, and three indexes. Each is damaged once. */
const TABLES = tablesWithView
const INDEXES = ['employees', 'salesData', 'products'] as const

type Damage = (file: string) => void
const flip: Damage = (file) => {
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, 40)
  byte[0]! ^= 1
  writeSync(handle, byte, 0, 1, 40)
  closeSync(handle)
}
const cut: Damage = (file) => truncateSync(file, statSync(file).size - PAGE)

async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const database = await PGlite.create(path.join(dataDir, 'pg'))
  try {
    const { rows } = await database.query<{ name: string; file: string }>(
      "SELECT relname AS name, pg_relation_filepath(oid) AS file FROM pg_class WHERE relkind IN ('r', 'i')",
    )
    return new Map(rows.map(({ name, file }) => [name, path.join(dataDir, 'pg', file)]))
  } finally {
    await database.close()
  }
}

async function damaged(rounds: number): Promise<FaultResult> {
  const cases = [
    ...TABLES.map((table, n) => ({ table, relation: sqlName(tables[table]), damage: n % 2 ? cut : flip })),
    ...INDEXES.map((table, n) => ({ table, relation: `${sqlName(tables[table])}_pkey`, damage: n % 2 ? cut : flip })),
  ]
  let longest = 0
  for (let i = 0; i < rounds; i++) {
    const { table, relation, damage } = cases[i % cases.length]!
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'eventms-damage-')), 'data')
    await (await startServer({ args: ['--load-samples'], dataDir })).stop()
    damage((await filesOf(dataDir)).get(relation)!)
    const server = await startServer({ dataDir })
    try {
      const session = { ...server, cookie: await newSession(server) }
      const began = performance.now()
      const health = async () => (await (await fetch(`${server.url}/health`)).json()) as { damaged?: string[] }
      await until(`${relation} is told`, async () => (await health()).damaged?.includes(table) === true)
      longest = Math.max(longest, seconds(began))
      must(server.output().includes(`"relation":"${relation}"`), `the log does not name ${relation}`)
      const api = await signInApi(session)
      const state = (await (await api.fetch('/api/backups')).json()) as { damaged?: string[] }
      must(state.damaged?.includes(table) === true, `the dashboard is not told of ${table}`)
      const { code, said } = await typed(server.dataDir, ['--backup', path.join(server.dataDir, 'damaged.gz')])
      must(code === 1 && said.includes(table) && !/\n {4}at /.test(said), `a backup was not refused: ${said}`)
    } finally {
      await server.close()
      rmSync(path.dirname(dataDir), { recursive: true, force: true })
    }
  }
  return { rounds, counted: { 'longest until told (s)': longest } }
}

export const damageFaults: readonly Fault[] = [
  {
    name: 'a damaged page in each of ten tables and three indexes',
    shows: 'told within a minute, by name; no backup is made',
    rounds: 13,
    run: damaged,
  },
]
