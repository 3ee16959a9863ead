import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FieldKind, isIssue, type Value } from '#domain/kinds/kind.ts'
import { type KindName, kinds } from '#domain/kinds/index.ts'
import type { Field, Row, TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tableOf, tables } from '#domain/tables/index.ts'
import { checkRow, checkStored } from '#domain/validate.ts'
import { describeDatabases } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

const whole = () => fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -3, max: 1000 }))
const decimal = () =>
  fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 10_000),
    fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  )
const text = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('\\', '\t', '\n', '\r', '"', "'", ',', '𠮷', 'ｶ', ' ', '.', 'N'), maxLength: 8 }),
  )

const anything: Record<KindName, () => fc.Arbitrary<Value>> = {
  id: whole,
  code: whole,
  reference: whole,
  number: whole,
  count: whole,
  quantity: whole,
  money: decimal,
  yen: whole,
  percent: decimal,
  text,
  registration: () => fc.stringMatching(/^T\d{13}$/),
  card: () => fc.oneof(fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^SC\d{6}$/)),
  flag: () => fc.boolean(),
  date: () =>
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
}

/** Storable values only. */
function stored(field: Field): fc.Arbitrary<Value> {
  const kind: FieldKind<string | number | boolean> = kinds[field.kind]
  const given = field.essential ? anything[field.kind]() : fc.option(anything[field.kind]())
  return given
    .map((value) => kind.accept(value))
    .filter((value) => !isIssue(checkStored(field, value))) as fc.Arbitrary<Value>
}

function rowsOf(declaration: TableDeclaration): fc.Arbitrary<Row[]> {
  const fields = Object.entries(declaration.fields).filter(([, { kind, computed }]) => kind !== 'id' && !computed)
  const row = fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => [name, field.enforced ? fc.constantFrom(1, 2, null) : stored(field)]),
    ),
  )
  return fc.uniqueArray(
    row.filter((one) => checkRow(declaration, one).length === 0 && totalFits(one)),
    { maxLength: 12, selector: (one) => one[declaration.identity] ?? {} },
  )
}

/** The bound of the total is the only rule between fields of this table. */
const totalFits = ({ quantity, unitPrice }: Row) => !(Math.abs(Number(quantity) * Number(unitPrice)) >= 1e10)

describeDatabases('what is stored', (database) => {
  let app: TestApp
  beforeAll(() => {
    app = testApp(database())
  })
  beforeEach(async () => {
    for (const name of parentsFirst.toReversed()) await database().pool.query(`DELETE FROM ${name.toLowerCase()}`)
    for (const name of ['departments', 'positions', 'personInCharge', 'events'] as const)
      await app.add(
        name,
        [1, 2].map((key) => ({ [tables[name].key]: key })),
      )
  })

  it.each(parentsFirst.filter((name) => !tableOf(name)?.byActs))(
    '%s: comes back as it was added, and again as it was imported',
    async (name) => {
      const declaration: TableDeclaration = tables[name]
      const own = (row: Row) =>
        Object.fromEntries(
          Object.entries(row).filter(
            ([field]) => declaration.fields[field]!.kind !== 'id' && !declaration.fields[field]!.computed,
          ),
        )
      const clear = () => database().pool.query(`DELETE FROM ${name.toLowerCase()}`)
      const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(own(row))).sort()
      await fc.assert(
        fc.asyncProperty(rowsOf(declaration), async (rows) => {
          await clear()
          const { body } = await app.add(name, rows)
          expect(body.rows?.map(own) ?? []).toEqual(rows)
          const loaded = await app.load(name)
          expect(sorted(loaded.rows)).toEqual(sorted(rows))

          const fields = loaded.head.fields
          const cells = loaded.rows.map((row) => fields.map((field) => row[field]!))
          expect((await app.import(name, fields, cells, {}, 5)).body).toMatchObject({
            added: 0,
            changed: 0,
            from: loaded.head.version,
            to: loaded.head.version,
          })
          await clear()
          expect((await app.import(name, fields, cells, {}, 5)).body).toMatchObject({ added: rows.length, changed: 0 })
          expect((await app.load(name)).rows).toEqual(loaded.rows)
        }),
        { numRuns: 12 },
      )
    },
  )

  it('a total too great to be stored is told as such', async () => {
    const { body } = await app.add('confirmedData', [{ quantity: 4, unitPrice: 25_000_000_000 }])
    expect(body.error.issues).toEqual([{ code: 'numberTooLarge', field: 'totalAmount', params: { max: 1e11 } }])
  })
})
