import { expect, it } from 'vitest'
import { IMPORT_LINE } from '#domain/wire.ts'
import { importBody } from './import-body.ts'

it('parts rows with long texts into lines that the server takes, and loses none', async () => {
  // 1000 characters of three bytes each in four fields: 10,000 such rows are four times what a line may have.
  const text = '髙'.repeat(1000)
  const rows = Array.from({ length: 10_500 }, (_, i) => [i, text, text, text, text])
  const body = await importBody({ version: 1, fields: ['id', 'a', 'b', 'c', 'd'], rows })
  const [head, ...lines] = (await body.text()).trimEnd().split('\n')
  expect(JSON.parse(head!)).toMatchObject({ version: 1, rows: 10_500 })
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(IMPORT_LINE)
  expect(lines.flatMap((line) => (JSON.parse(line) as number[][])[0])).toEqual(rows.map(([id]) => id))
})

it('puts 10,000 ordinary rows in a line', async () => {
  const rows = Array.from({ length: 20_001 }, (_, i) => [i, '山田'])
  expect(
    (await (await importBody({ version: 1, fields: ['id', 'name'], rows })).text()).trimEnd().split('\n'),
  ).toHaveLength(4)
})
