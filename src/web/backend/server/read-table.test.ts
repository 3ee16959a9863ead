import { expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { readTable } from './read-table.ts'

it('lets the page yieldToBrowser while it reads lines that are all here already', async () => {
  const lines = 30
  const rows = 10_000
  const codes = (from: number) => Array.from({ length: rows }, (_, i) => from + i)
  const head = JSON.stringify({ version: 1, fields: ['departmentCode', 'departmentName'], count: lines * rows })
  const parts = Array.from({ length: lines }, (_, n) => JSON.stringify([codes(n * rows), codes(n * rows).map(String)]))
  const body = new Response([head, ...parts].join('\n')).body!
  let turns = 0
  const turn = () => {
    turns++
    asked = setImmediate(turn)
  }
  let asked = setImmediate(turn)
  const read = await readTable(tables.departments, body)
  clearImmediate(asked)
  expect(read.rows).toHaveLength(lines * rows)
  expect(turns).toBeGreaterThan(0)
})
