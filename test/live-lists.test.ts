/** LibreOffice opens every link of the API, and shows the cells of the server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, expect, it } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import { tableNames } from '#domain/tables/index.ts'
import { loadSamples } from '#server/data/import/samples.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApiApp } from '#server/routes/api/test-api.ts'
import { hasLibreOffice, openedByLibreOffice } from './campaigns/support/libre-office.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rowsOf = (text: string) => {
  const { header, records } = parseCsv(text)
  return [header, ...records.map(({ cells }) => cells)]
}

describeDatabases('links in a spreadsheet', (database) => {
  const isThere = hasLibreOffice()
  if (!isThere) console.warn('not tested: LibreOffice opens each link (soffice is not installed)')

  it.skipIf(!isThere)(
    'LibreOffice opens each link, with the cells of the table @wide',
    { timeout: 300_000 },
    async () => {
      await loadSamples(database().pool, 'staff@example.com')
      const view = {
        table: 'employees',
        name: '一覧',
        search: '',
        conditions: [{ field: 'departmentCode', is: 'empty', empty: false }],
        sorts: [{ field: 'companyCode', descending: true }],
      }
      await database().pool.query(
        "INSERT INTO preference VALUES ('u1', 'view', 'employees/一覧', $1, false, 'staff@example.com')",
        [JSON.stringify(view)],
      )
      const server = serve({ fetch: testApiApp(database()).fetch, port: 0, hostname: '127.0.0.1' })
      await new Promise((resolve) => server.once('listening', resolve))
      try {
        const { port } = server.address() as AddressInfo
        const addresses = [
          ...tableNames.map((name) => `tables/${name}.csv?names=yes&language=ja`),
          `tables/employees.csv?view=${encodeURIComponent('一覧')}&names=yes&language=ja`,
          ...[1, 2].flatMap((event) => [
            `events/${event}/reconciliation.csv?language=ja`,
            `events/${event}/payments.csv?lines=all&language=ja`,
            `events/${event}/payments.csv?lines=owing&language=ja`,
          ]),
        ].map((address) => `http://127.0.0.1:${port}/api/v1/${address}`)
        const files = await openedByLibreOffice(folder, addresses, 'reads')
        let [cells, differences, zeros] = [0, 0, 0]
        for (const [at, address] of addresses.entries()) {
          const answer = await fetch(address, { headers: { authorization: 'Bearer reads' } })
          const [wanted, found] = [rowsOf(await answer.text()), rowsOf(readFileSync(files[at]!, 'utf8'))]
          expect([address, found.length]).toEqual([address, wanted.length])
          for (const [row, line] of wanted.entries())
            for (const [column, cell] of line.entries()) {
              cells++
              if (/^0\d/.test(cell)) zeros++
              if (found[row]![column] !== cell) differences++
            }
        }
        console.log(
          `LibreOffice: ${addresses.length} links, ${cells} cells, ${zeros} with zeros, ${differences} differences`,
        )
        expect([differences, zeros > 1000]).toEqual([0, true])
      } finally {
        server.close()
      }
    },
  )
})
