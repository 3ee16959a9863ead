import { expect, test } from 'vitest'
import { batchOf, decode, planImport, readCsv, sampleCsv, tablesNamed } from '#domain/import/index.ts'
import { tables } from '#domain/tables/index.ts'
import type { Backend } from '#web/backend/backend.ts'

export function sampleFilesContract(signedIn: () => Promise<Backend>): void {
  test.each(['employees', 'products'] as const)('%s: the sample file of an empty office is taken', async (name) => {
    const backend = await signedIn()
    const declaration = tables[name]
    const stored = await backend.load(name)
    expect(stored.rows).toEqual([])
    const withoutRows = Object.fromEntries(tablesNamed(declaration).map((other) => [other, []]))
    const sample = new Uint8Array(Buffer.concat(sampleCsv(declaration, [], withoutRows)))
    const plan = planImport(declaration, readCsv(declaration, decode(sample).text!), stored, withoutRows)
    expect(await backend.import(name, batchOf(declaration, plan))).toMatchObject({ added: 3, changed: 0 })
    const { rows } = await backend.load(name)
    expect(rows).toHaveLength(3)
    await backend.remove(name, { keys: rows.map((row) => row[declaration.key] as number) })
  })
}
