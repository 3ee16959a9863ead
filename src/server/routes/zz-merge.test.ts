import { expect, it } from 'vitest'
import { importRows } from '../data/import/import.ts'
import { oneSessionOf } from '../db/one-session.ts'
import { describeDatabases } from '../db/test-databases.ts'
import { tables } from '#domain/tables/index.ts'
import { appendFileSync } from 'node:fs'
describeDatabases('cpu', (database) => {
  it('measures', async () => {
    const session = oneSessionOf(database().pool)!
    const total = 600_000
    for (const at of [Infinity, 100_000, 50_000, Infinity, 100_000, 50_000]) {
      await database().pool.query('TRUNCATE departments CASCADE').catch(async () => database().pool.query('DELETE FROM departments'))
      session.mergedAtOnce = at
      const version = Number((await database().pool.query("SELECT version FROM table_version WHERE name='departments'")).rows[0].version)
      const lines: unknown[] = [{ version, fields: ['departmentCode', 'departmentName'], rows: total }]
      for (let f = 0; f < total; f += 10_000) { const c = Array.from({ length: 10_000 }, (_, i) => f + i + 1); lines.push([c, c.map((x) => `部${x}`)]) }
      const body = lines.map((l) => Buffer.from(JSON.stringify(l) + '\n'))
      let writing: NodeJS.CpuUsage | undefined, w0 = 0
      const told = { begin: () => {}, tell: (t: { phase: string }) => { if (t.phase === 'writing') { writing ??= process.cpuUsage(); w0 ||= performance.now() } }, signal: new AbortController().signal }
      const b = process.cpuUsage(), t0 = performance.now()
      await importRows(database().pool, 'a', tables.departments, body, told)
      const all = process.cpuUsage(b), merge = process.cpuUsage(writing)
      appendFileSync('/tmp/w/u-files-merge.log', `${at}: cpu all ${(all.user + all.system) / 1000 | 0} merge ${(merge.user + merge.system) / 1000 | 0}; wall ${performance.now() - t0 | 0} merge ${performance.now() - w0 | 0}\n`)
    }
    expect(1).toBe(1)
  }, 900_000)
}, { kinds: ['embedded'] })
