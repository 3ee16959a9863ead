/** Random changes to the columns of a table's rows: no key is guessed, and rows keep their event. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { inLocale, locales } from '#domain/locale.ts'
import { fieldNames, fieldOf, type Row, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import {
  csvFileSteps,
  csvRecords,
  headOf,
  layoutOf,
  notReady,
  optionsOf,
  planImport,
  readCsv,
} from '#domain/import/index.ts'
import { office, rowOf } from '#domain/import/office.test-help.ts'

/** Stored rows with the keys that a counting column has: 1, 2, 3. */
function storedOf(table: TableName): Row[] {
  const { key, identity }: TableDeclaration = tables[table]
  const event = eventFieldOf(table)
  return [1, 2, 3].map((no) => ({
    ...rowOf[table],
    ...(identity === 'companyCode' && { [identity]: `000${no}` }),
    ...(event && { [event]: (no % 2) + 1 }),
    [key]: no,
  }))
}

/** The field with a row's event; the code of an event itself is its identity and stays. */
const eventFieldOf = (table: TableName) =>
  fieldNames(tables[table]).find((field) => fieldOf(tables[table], field)!.references === 'events')

/** Possible headers of this field in a file; an unknown one forces a guess by the cells. */
function headersOf(table: TableName, field: string): string[] {
  const { label } = fieldOf(tables[table], field)!
  const synonyms = Object.values<TableDeclaration>(tables).flatMap((other) => fieldOf(other, field)?.synonyms ?? [])
  return [field, ...locales.map((locale) => inLocale(label, locale)), ...synonyms, '甲', '']
}

interface Column {
  readonly header: string
  /** The field whose value is in the cell; null for a counter. */
  readonly field: string | null
}

const counters = ['No.', '番号', '#', '', '連番', '冊'].map((header): Column => ({ header, field: null }))

const fileOf = (table: TableName) => {
  const fields = fieldNames(tables[table])
  const stored = storedOf(table)
  const named = fc.tuple(
    ...fields.map((field) => fc.constantFrom(...headersOf(table, field)).map((header): Column => ({ header, field }))),
  )
  const columns = fc
    .tuple(named, fc.subarray(fields), fc.subarray(counters, { maxLength: 2 }))
    .chain(([all, kept, more]) => {
      const chosen = [...all.filter(({ field }) => kept.includes(field!)), ...more]
      return fc.shuffledSubarray(chosen, { minLength: chosen.length })
    })
  const cells = fc.record(
    Object.fromEntries(
      fields.map((field) => [field, fc.constantFrom('', ...stored.map((row) => String(row[field] ?? '')))]),
    ),
  )
  return fc.record({ columns, rows: fc.array(cells, { minLength: 1, maxLength: 4 }) })
}

describe.each(tableNames)('a file for %s', (table) => {
  const declaration: TableDeclaration = tables[table]
  const { key, identity, ofEvent } = declaration
  const stored = storedOf(table)
  const event = eventFieldOf(table)

  it('with any columns changes no key and no row of another event without an answer', () => {
    fc.assert(
      fc.property(fileOf(table), ({ columns, rows }) => {
        const cellOf =
          (row: Record<string, string>, at: number) =>
          ({ field }: Column) =>
            field === null ? String(at + 1) : row[field]
        const lines = [columns.map(({ header }) => header), ...rows.map((row, at) => columns.map(cellOf(row, at)))]
        const text = lines.map((line) => line.join()).join('\n')
        const known = { storedRows: stored, otherTables: office }
        const layout = layoutOf(declaration, headOf(csvRecords(text), 50), known)
        if (!layout) return
        // A key column is recognized only by its name.
        const keyColumn = layout.columns.findIndex((field) => field === key || field === identity)
        if (keyColumn >= 0 && !layout.settled) {
          const { field, header } = columns[keyColumn]!
          expect([field, header]).not.toContain(null)
          expect(['甲', '']).not.toContain(header)
        }
        const file = finish(csvFileSteps(declaration, text, optionsOf(layout)))
        const plan = planImport(declaration, file, { version: 1, rows: stored }, office)
        if (notReady(plan) !== null) return
        const value = (values: readonly unknown[], field: string) => values[plan.fields.indexOf(field)]
        for (const { values, before } of plan.changed) {
          expect([undefined, null, before[key]]).toContain(value(values, key))
          expect(value(values, identity) ?? before[identity]).toBe(before[identity])
          if (event) expect([undefined, before[event]]).toContain(value(values, event))
          // If no question is open, the ids come from an export, which has all columns.
          if (key === 'id' && identity === 'id') expect(file.isExport).toBe(true)
        }
        if (ofEvent) for (const { values } of plan.added) expect(value(values, ofEvent) ?? null).not.toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  // A closing's event is its identity.
  it.runIf(event && event !== identity)(
    'moves no stored row to another event without an answer, an export of ours included',
    () => {
      const fields = fieldNames(declaration)
      const cellsOf = (row: Row) => Object.fromEntries(fields.map((field) => [field, String(row[field] ?? '')]))
      const all = [...stored, rowOf[table]].map(cellsOf)
      const cells = fields.map((field) => [field, fc.constantFrom('', ...all.map((row) => row[field]))] as const)
      const moves = fc.record({ [event!]: fc.constantFrom('1', '2') })
      const changes = fc.oneof(fc.constant({}), moves, fc.record(Object.fromEntries(cells)))
      const rowsOf = fc.tuple(...all.slice(0, 3).map((row) => changes.map((change) => ({ ...row, ...change }))))
      const header = fc.oneof(fc.constant(fields), fc.shuffledSubarray(fields, { minLength: fields.length - 1 }))
      let moved = 0
      fc.assert(
        fc.property(header, rowsOf, (names, rows: readonly Record<string, string>[]) => {
          const text = [names, ...rows.map((row) => names.map((name) => row[name]))]
            .map((line) => line.join())
            .join('\n')
          const plan = planImport(declaration, readCsv(declaration, text), { version: 1, rows: stored }, office)
          const at = plan.fields.indexOf(event!)
          for (const { values: now, before } of plan.changed) {
            if ([undefined, before[event!]].includes(now[at])) continue
            const kinds = plan.questions.filter(({ open }) => open > 0).map(({ kind }) => kind)
            // An emptied cell is asked about as a loss.
            if (now[at] !== null || !kinds.includes('losses')) expect(kinds).toContain('replaced')
            moved++
          }
        }),
        { numRuns: 150 },
      )
      expect(moved).toBeGreaterThan(0)
    },
  )

  it('with a column that counts its rows is read as without it', () => {
    const fields = Object.keys(rowOf[table])
    const lines = [fields, fields.map((field) => String(rowOf[table][field]))]
    const read = (text: string) => {
      const known = { storedRows: stored, otherTables: office }
      const layout = layoutOf(declaration, headOf(csvRecords(text), 50), known)!
      const file = finish(csvFileSteps(declaration, text, optionsOf(layout)))
      const { added, changed, questions } = planImport(declaration, file, { version: 1, rows: stored }, office)
      return { added, changed, questions }
    }
    const without = read(lines.map((line) => line.join()).join('\n'))
    for (const { header } of counters.slice(0, 5))
      expect(read(lines.map((line, at) => [at === 0 ? header : '1', ...line].join()).join('\n')), header).toEqual(
        without,
      )
  })
})
