import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copiedFields, COPYING_TABLES, staleNames, type RowsByTable } from './stale-names.ts'
import type { Row } from './table.ts'
import { tables, type TableName } from './tables/index.ts'
import { renameAct } from './tickets/acts/rename.ts'
import type { TicketAct } from './tickets/acts/ticket-act.ts'
import { confirmedOf, officeWith, planOf, sealOf } from './tickets/tickets.test-help.ts'

const office = (changes: Parameters<typeof officeWith>[0]) => officeWith(changes) as unknown as RowsByTable

function after(rows: RowsByTable, { changes }: TicketAct): RowsByTable {
  const edited = Object.entries(changes).map(([table, { edit = [] }]) => {
    const { key } = tables[table as TableName]
    const edits = new Map(edit.map((one) => [one.key, one.changes]))
    return [table, rows[table as TableName]!.map((row) => ({ ...row, ...edits.get(Number(row[key])) }))]
  })
  return { ...rows, ...Object.fromEntries(edited) }
}

test('the declarations say which names are copied, and from where', () => {
  expect(copiedFields().map(({ table, field, master }) => `${table}.${field} ${master}`)).toEqual([
    'sealData.eventName events',
    'sealData.name employees',
    'sealData.departmentName departments',
    'sealData.personInChargeName personInCharge',
    'confirmedData.eventName events',
    'confirmedData.name employees',
    'confirmedData.departmentName departments',
    'confirmedData.personInChargeName personInCharge',
    'confirmedData.productName products',
    'distributionStatus.name employees',
  ])
  expect(COPYING_TABLES).toEqual([
    'employees',
    'departments',
    'personInCharge',
    'events',
    'products',
    'sealData',
    'confirmedData',
    'distributionStatus',
  ])
  const kind = { kind: 'text', label: { en: '', ja: '' } } as const
  const fields = { id: kind, a: { ...kind, references: 'positions' }, b: { ...kind, copiedFrom: 'a' } } as const
  const declaration = {
    name: 'x',
    label: kind.label,
    key: 'id',
    identity: 'id',
    request: { rows: 1000 },
    fields,
  } as const
  expect(copiedFields({ x: declaration })).toEqual([{ table: 'x', field: 'b', code: 'a', master: 'positions' }])
})

describe('names that differ from their masters', () => {
  test('old and new, by table, master, code and old name; those of a row in one edit', () => {
    const rows = office({
      sealData: [
        sealOf(1, 2, { id: 1, departmentName: '旧営業部', personInChargeName: '高橋' }),
        sealOf(3, 4, { id: 2, departmentName: '旧営業部' }),
        sealOf(5, 6, { id: 3, departmentName: '営業' }),
        sealOf(7, 8, { id: 4, departmentCode: 20, departmentName: '総務部' }),
      ],
      confirmedData: [confirmedOf(1, { id: 9, productName: 'かすてら' })],
    })
    const found = staleNames(rows)
    expect(found.map(({ table, field, of, old, now, keys }) => [table, field, of, old, now, keys])).toEqual([
      ['sealData', 'departmentName', 10, '旧営業部', '営業部', [1, 2]],
      ['sealData', 'departmentName', 10, '営業', '営業部', [3]],
      ['sealData', 'personInChargeName', 1, '高橋', '髙橋', [1]],
      ['confirmedData', 'productName', 11, 'かすてら', 'カステラ', [9]],
    ])
    expect(renameAct([found[0]!, found[2]!])).toEqual({
      kind: 'rename',
      eventCode: null,
      details: { names: 3 },
      changes: {
        sealData: {
          edit: [
            { key: 1, changes: { departmentName: '営業部', personInChargeName: '髙橋' } },
            { key: 2, changes: { departmentName: '営業部' } },
          ],
        },
      },
    })
  })

  test('an employee’s corrected name is old in seals, plan and confirmed rows; another employee’s name is a fault', () => {
    const rows = office({
      sealData: [
        sealOf(1, 2, { id: 1, name: '吉田 花子' }),
        sealOf(3, 4, { id: 2, name: '森 一郎' }),
        sealOf(5, 6, { id: 3, companyCode: null, name: '吉田 花子' }),
        sealOf(7, 8, { id: 4, companyCode: '9999', name: '吉田 花子' }),
      ],
      confirmedData: [confirmedOf(1, { id: 9, name: '吉田 花子' })],
      distributionStatus: [planOf('0001', { id: 5, name: '吉田 花子' })],
    })
    const found = staleNames(rows)
    expect(found.map(({ table, field, of, old, now, keys }) => [table, field, of, old, now, keys])).toEqual([
      ['sealData', 'name', '0001', '吉田 花子', '𠮷田 花子', [1]],
      ['confirmedData', 'name', '0001', '吉田 花子', '𠮷田 花子', [9]],
      ['distributionStatus', 'name', '0001', '吉田 花子', '𠮷田 花子', [5]],
    ])
    expect(staleNames(after(rows, renameAct(found)))).toEqual([])
  })

  test('a blank was never copied; without a code, a master or its name there is nothing newer', () => {
    const rows = office({
      departments: [{ departmentCode: 10, departmentName: null }],
      sealData: [
        sealOf(1, 2, { personInChargeName: null }),
        sealOf(3, 4, { personInChargeCode: null, personInChargeName: '誰か' }),
        sealOf(5, 6, { personInChargeCode: 9, personInChargeName: '退職者' }),
        sealOf(7, 8, { departmentName: '昔の部' }),
      ],
    })
    expect(staleNames(rows)).toEqual([])
  })

  test('in any office: what is chosen is the master’s then, nothing else has changed, and the rest stays named', () => {
    const name = fc.constantFrom('甲', '乙', null)
    const offices = fc.tuple(
      fc.array(fc.tuple(fc.constantFrom(10, 20, 30, null), name, name), { maxLength: 8 }),
      fc.array(name, { minLength: 2, maxLength: 2 }),
    )
    fc.assert(
      fc.property(offices, fc.func(fc.boolean()), ([seals, names], isChosen) => {
        const rows = office({
          departments: names.map((departmentName, at) => ({ departmentCode: (at + 1) * 10, departmentName })),
          sealData: seals.map(([departmentCode, departmentName, personInChargeName], id) =>
            sealOf(id + 1, id + 1, { id, departmentCode, departmentName, personInChargeName }),
          ),
        })
        const found = staleNames(rows)
        const chosen = found.filter(({ id }) => isChosen(id))
        const now = after(rows, renameAct(chosen))
        expect(staleNames(now).map(({ id }) => id)).toEqual(
          found.filter((stale) => !chosen.includes(stale)).map(({ id }) => id),
        )
        const touched = new Set(chosen.flatMap(({ field, keys }) => keys.map((key) => `${key} ${field}`)))
        rows.sealData!.forEach((row: Row, at) => {
          for (const [field, value] of Object.entries(now.sealData![at]!))
            if (!touched.has(`${row['id']} ${field}`)) expect(value).toBe(row[field])
        })
      }),
      { numRuns: 40 },
    )
  })
})
