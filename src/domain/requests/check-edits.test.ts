import { expect, it } from 'vitest'
import { JSON_LIMIT } from '#server/http/body.ts'
import { comparedFields, type Row, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { checkEdits, ROWS_AT_ONCE } from './check.ts'

const edit = (changes: object, expected: object) => [{ key: 1, changes, expected }]

it('an edit never names the key, nor what is computed [V8.2.3 V15.3.3]', () => {
  expect(() => checkEdits(tables.employees, edit({ id: 2 }, { id: 1 }))).toThrow(
    expect.objectContaining({ code: 'keyNotEditable', params: { field: 'id' } }),
  )
  expect(() => checkEdits(tables.departments, edit({ departmentCode: 2 }, { departmentCode: 1 }))).toThrow(
    expect.objectContaining({ code: 'keyNotEditable', params: { field: 'departmentCode' } }),
  )
  const total = { quantity: 1, unitPrice: 2, totalAmount: 2 }
  expect(() => checkEdits(tables.confirmedData, edit({ totalAmount: 3 }, total))).toThrow(
    expect.objectContaining({ code: 'computedField', params: { field: 'totalAmount' } }),
  )
})

it.each(tableNames)(
  'as many edits as one request may have fit into it, of every field, with what was seen: %s',
  (name) => {
    const declaration: TableDeclaration = tables[name]
    const { fields, key } = declaration
    // Longer values than an office's: eight characters of a name, seven digits.
    const values: Row = Object.fromEntries(
      Object.entries(fields).map(([field, { kind }]) => [
        field,
        kind === 'flag' ? false : kind === 'text' ? '髙﨑𠮷乃情報シス' : kind === 'card' ? 'SC123456' : 1234567,
      ]),
    )
    const changed = Object.keys(fields).filter((field) => field !== key && !fields[field]!.computed)
    const only = (names: readonly string[]) => Object.fromEntries(names.map((field) => [field, values[field]]))
    const one = { key: 1234567, changes: only(changed), expected: only(comparedFields(declaration, changed)) }
    const bytes = new TextEncoder().encode(JSON.stringify(one)).length + 1
    expect(bytes * ROWS_AT_ONCE).toBeLessThan(JSON_LIMIT)
  },
)
