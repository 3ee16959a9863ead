import { expect, test } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { type Page, readTable } from './read-table.ts'

const { departments } = tables

/** A fake table with `count` rows. Its answers claim `claimed` rows and contain at most `cap` of them. */
function tableOf(count: number, cap: number, claimed = count, versionOf = (_call: number) => 1) {
  const requestedAfter: (number | null)[] = []
  const counts: boolean[] = []
  const read = async (after: number | null, limit: number, counted: boolean): Promise<Page> => {
    requestedAfter.push(after)
    counts.push(counted)
    const from = after ?? 0
    const codes = Array.from({ length: Math.min(cap, limit, count - from) }, (_, i) => from + i + 1)
    return {
      version: versionOf(requestedAfter.length),
      count: counted ? claimed : null,
      fields: ['departmentCode', 'departmentName'],
      columns: [codes, codes.map((code) => `部${code}`)],
    }
  }
  return { requestedAfter, counts, read }
}

test('reads page after page until all rows are there, however few a page has', async () => {
  const { requestedAfter, read } = tableOf(2500, 700)
  const { version, rows } = await readTable(departments, read)
  expect([version, rows.length, rows.at(-1)]).toEqual([1, 2500, { departmentCode: 2500, departmentName: '部2500' }])
  expect(requestedAfter).toEqual([null, 700, 1400, 2100])
})

test('has the table counted once, and again where it starts anew', async () => {
  const { counts, read } = tableOf(2500, 1000, 2500, (call) => (call < 3 ? 1 : 2))
  expect(await readTable(departments, read)).toMatchObject({ version: 2, rows: { length: 2500 } })
  expect(counts).toEqual([true, false, false, true, false, false])
})

test('a table that was not counted is none', async () => {
  const { read } = tableOf(10, 10)
  const uncounted = (after: number | null, limit: number) => read(after, limit, false)
  await expect(readTable(departments, uncounted)).rejects.toMatchObject({ code: 'internalError' })
})

test('never ends in silence: a page without rows before all are there is an error that says how many', async () => {
  const { read } = tableOf(1500, 1000, 1501)
  await expect(readTable(departments, read)).rejects.toMatchObject({
    code: 'loadIncomplete',
    params: { read: 1500, count: 1501 },
  })
})

test('reads again from the start when the table moved on meanwhile, and gives up after eight times', async () => {
  const { requestedAfter, read } = tableOf(1500, 1000, 1500, (call) => (call === 1 ? 1 : 2))
  expect(await readTable(departments, read)).toMatchObject({ version: 2, rows: { length: 1500 } })
  expect(requestedAfter).toEqual([null, 1000, null, 1000])
  const moving = tableOf(1500, 1000, 1500, (call) => call)
  await expect(readTable(departments, moving.read)).rejects.toMatchObject({ code: 'databaseBusy' })
  expect(moving.requestedAfter).toHaveLength(16)
})
