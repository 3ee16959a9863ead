import fc from 'fast-check'
import { kinds, type KindName } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { brokenRule } from '#domain/validate.ts'

const awkward = fc.string({
  unit: fc.constantFrom("'", '=', '-', '＝', '"', ',', '\n', '\r', '\t', ' ', '髙', '𠮷', 'ｱ', 'a', '0', '?'),
  minLength: 1,
  maxLength: 8,
})

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

const drawn: Record<KindName, fc.Arbitrary<unknown>> = {
  id: fc.maxSafeInteger(),
  code: fc.maxSafeInteger(),
  reference: fc.maxSafeInteger(),
  number: fc.nat(),
  count: fc.nat(),
  quantity: fc.maxSafeInteger(),
  money: fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4),
  yen: fc.maxSafeInteger(),
  percent: fc.integer({ min: 0, max: 1e6 }).map((value) => value / 1e4),
  text: fc.oneof(awkward, fc.string()),
  registration: fc.stringMatching(/^T\d{13}$/),
  card: fc.oneof(fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^SC\d{6}$/)),
  flag: fc.boolean(),
  date: days,
}

/** Arbitrary valid rows of a table: they meet its kinds and rules, and are empty only where allowed. */
export function rowsOf(declaration: TableDeclaration): fc.Arbitrary<Row[]> {
  const { identity, key, range, someOf, fields } = declaration
  const row = fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const value = drawn[field.kind]
          .map((raw) => kinds[field.kind].accept(raw))
          .filter((value): value is Value => {
            if (isIssue(value) || (value === null && field.essential)) return false
            return !field.rule || typeof value !== 'number' || brokenRule(field.rule, value) === null
          })
        return [name, field.essential || field.computed || field.kind === 'flag' ? value : fc.option(value)]
      }),
    ),
  )
  const whole = row.map(
    (row): Row =>
      range && Number(row[range.start]) > Number(row[range.end]) ? { ...row, [range.end]: row[range.start]! } : row,
  )
  const told = whole.filter((row) => !someOf?.every((field) => row[field] === null))
  return fc
    .uniqueArray(told, { selector: (row) => row[identity], maxLength: 12 })
    .map((rows) => rows.filter((row, i) => rows.findIndex((other) => other[key] === row[key]) === i))
}
