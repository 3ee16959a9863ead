import { expect, it } from 'vitest'
import { IMPORT_LINE } from '#domain/wire.ts'
import { importAllBody, importBody } from './import-body.ts'

it('parts rows with long texts into lines that the server takes, and loses none', async () => {
  // 1000 characters of three bytes in each of four fields. All rows together are 1.5 times as long as a line may be.
  const text = '髙'.repeat(1000)
  const rows = Array.from({ length: 2000 }, (_, i) => [i, text, text, text, text])
  const body = await importBody({ version: 1, fields: ['id', 'a', 'b', 'c', 'd'], rows })
  const [head, ...lines] = (await body.text()).trimEnd().split('\n')
  expect(JSON.parse(head!)).toMatchObject({ version: 1, rows: 2000 })
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(IMPORT_LINE)
  expect(lines.flatMap((line) => (JSON.parse(line) as number[][])[0])).toEqual(rows.map(([id]) => id))
})

it('puts 10,000 ordinary rows in a line', async () => {
  const rows = Array.from({ length: 20_001 }, (_, i) => [i, '山田'])
  expect(
    (await (await importBody({ version: 1, fields: ['id', 'name'], rows })).text()).trimEnd().split('\n'),
  ).toHaveLength(4)
})

it('hears a cancel between the lines, and tells how many rows are made', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => [i])
  const ending = new AbortController()
  const made: number[] = []
  const onMade = (count: number) => {
    made.push(count)
    if (made.length === 2) ending.abort()
  }
  await expect(importBody({ version: 1, fields: ['id'], rows }, onMade, ending.signal)).rejects.toMatchObject({
    code: 'importCancelled',
  })
  expect(made).toEqual([10_000, 20_000])
  const all: number[] = []
  const part = { version: 1, fields: ['id'], rows: rows.slice(0, 10_001) }
  await importAllBody(
    [
      { table: 'departments', ...part },
      { table: 'employees', ...part },
    ],
    (count) => all.push(count),
  )
  expect(all).toEqual([10_000, 10_001, 20_001, 20_002])
})
