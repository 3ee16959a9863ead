import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allSeals,
  byDepartment,
  byPerson,
  departmentsOf,
  distributionList,
  eventSeals,
  onlyDepartment,
  onlyPerson,
  personsOf,
  receipts,
  totalsOf,
  type Masters,
  type Seal,
} from './index.ts'
import { sealRow } from './seals.test-help.ts'

const masters: Masters = {
  events: [
    { eventCode: 2, eventName: '夏の菓子市', ticketStartNumber: 1, ticketEndNumber: 500 },
    { eventCode: 1, eventName: '春の菓子市', ticketStartNumber: 1, ticketEndNumber: 1000 },
  ],
  departments: [
    { departmentCode: 20, departmentName: '総務部' },
    { departmentCode: 10, departmentName: '営業部' },
  ],
  personInCharge: [
    { personInChargeCode: 2, personInChargeName: '山﨑' },
    { personInChargeCode: 1, personInChargeName: '髙橋' },
  ],
}

const anyText = fc.constantFrom(null, '春の菓子市', '夏の菓子市', '冬', '営業部', '総務部', '髙橋', '鈴木')
const code = fc.option(fc.constantFrom(1, 2, 3, 10, 20, 99))
const anySeals = fc
  .array(
    fc.record({
      eventCode: code,
      eventName: anyText,
      companyCode: anyText,
      name: anyText,
      departmentCode: code,
      departmentName: anyText,
      personInChargeCode: code,
      personInChargeName: anyText,
      distributionNumber: code,
      ticketStartNumber: code,
      ticketEndNumber: code,
      receivedOn: fc.constant(null),
      receivedBy: fc.constant(null),
    }),
    { maxLength: 60 },
  )
  .map((rows): Seal[] => rows.map((row, index) => ({ id: index, ...row })))
const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b)

describe('the three sheets', () => {
  test('print every seal of an event exactly once, and agree in their sums [S1.5]', () => {
    fc.assert(
      fc.property(anySeals, (recorded) => {
        for (const { eventCode } of masters.events) {
          const { seals } = eventSeals(recorded, masters, eventCode)!
          const total = totalsOf(seals)
          const sections = distributionList(seals, masters)
          const pages = receipts(seals, masters)
          expect(ids(sections.flatMap((section) => section.groups.flatMap((group) => group.seals)))).toEqual(ids(seals))
          expect(ids(pages.flatMap((receipt) => receipt.seals))).toEqual(ids(seals))
          for (const parts of [sections, sections.flatMap((section) => section.groups), pages]) {
            expect(parts.reduce((sum, { totals }) => sum + totals.seals, 0)).toBe(total.seals)
            const booklets = parts.reduce((sum, { totals }) => sum + BigInt(totals.booklets), 0n)
            expect(booklets).toBe(BigInt(total.booklets))
          }
          // Each person is on one page only, and the filtered sheets add up to the whole.
          for (const parts of [sections, pages]) expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
          const lists = personsOf(seals, masters).flatMap(({ owner }) =>
            distributionList(onlyPerson(seals, owner), masters),
          )
          expect(lists).toEqual(sections)
          const parts = departmentsOf(seals, masters).flatMap(({ owner }) =>
            receipts(onlyDepartment(seals, owner), masters),
          )
          expect(parts).toHaveLength(pages.length)
          expect(new Set(parts.map((part) => JSON.stringify(part)))).toEqual(
            new Set(pages.map((page) => JSON.stringify(page))),
          )
        }
      }),
    )
  })

  test('of all events have every seal that belongs to one', () => {
    fc.assert(
      fc.property(anySeals, (recorded) => {
        const { seals, unmatched } = allSeals(recorded, masters)
        expect(ids([...seals, ...unmatched.map((row) => row.seal)])).toEqual(ids(recorded))
        const listed = distributionList(seals, masters).flatMap((section) =>
          section.groups.flatMap((group) => group.seals),
        )
        expect(ids(listed)).toEqual(ids(seals))
        expect(personsOf(seals, masters).reduce((sum, person) => sum + person.seals, 0)).toBe(seals.length)
        // The list of one event does not depend on the other events.
        for (const { eventCode } of masters.events) {
          const alone = distributionList(eventSeals(recorded, masters, eventCode)!.seals, masters).flatMap(
            (section) => section.groups,
          )
          const among = distributionList(seals, masters)
            .flatMap((section) => section.groups)
            .filter((group) => group.eventCode === eventCode)
          expect(among).toEqual(alone)
        }
      }),
    )
  })
})

describe('distribution list', () => {
  test('rows by department code: a code that no department has stands in its place, an absent one last [S2.60]', () => {
    const codes = [null, 70, 30, 20, 15, 10]
    const rows = codes.map((departmentCode) => sealRow({ departmentCode, departmentName: '部' }))
    const [section] = distributionList(eventSeals(rows, masters, 1)!.seals, masters)
    expect(section!.groups[0]!.seals.map((row) => [row.departmentCode, row.departmentKnown])).toEqual([
      [10, true],
      [15, false],
      [20, true],
      [30, false],
      [70, false],
      [null, false],
    ])
  })

  test('person in charge, then event; rows by department, company code, start; unknown persons last, each alone [S2.58 S2.60]', () => {
    const rows = [
      sealRow({ personInChargeCode: 99, personInChargeName: '旧担当' }),
      sealRow({ personInChargeCode: null, personInChargeName: '鈴木' }),
      sealRow({ personInChargeCode: null, personInChargeName: null }),
      sealRow({ personInChargeCode: 2, personInChargeName: null }),
      sealRow({ eventCode: 2, eventName: null }),
      sealRow({ departmentCode: 20, departmentName: '総務部', companyCode: '0000' }),
      sealRow({ companyCode: '0002' }),
      sealRow({ companyCode: '0001', ticketStartNumber: 11, ticketEndNumber: 20 }),
      sealRow({ companyCode: '0001' }),
    ]
    const sections = distributionList(allSeals(rows, masters).seals, masters)
    const place = (found: number) => rows.findIndex((row) => row.id === found)
    expect(
      sections.map(({ code, name, known, totals, groups }) => [
        code,
        name,
        known,
        totals.booklets,
        groups.map((group) => [group.eventCode, group.eventName, ...group.seals.map((row) => place(row.id))]),
      ]),
    ).toEqual([
      [
        1,
        '髙橋',
        true,
        50,
        [
          [1, '春の菓子市', 8, 7, 6, 5],
          [2, '夏の菓子市', 4],
        ],
      ],
      [2, '山﨑', true, 10, [[1, '春の菓子市', 3]]],
      [99, '旧担当', false, 10, [[1, '春の菓子市', 0]]],
      [null, '鈴木', false, 10, [[1, '春の菓子市', 1]]],
      [null, null, false, 10, [[1, '春の菓子市', 2]]],
    ])
    for (const section of sections)
      for (const { seals } of section.groups) expect(seals).toEqual(seals.toSorted(byPerson))
  })

  test('who has no code stands by name, nobody last, whatever other events have', () => {
    const nobody = (name: string | null, eventCode: number) =>
      sealRow({ personInChargeCode: null, personInChargeName: name, eventCode, eventName: null })
    const rows = [nobody('鈴木', 2), nobody(null, 1), nobody(null, 1), nobody('鈴木', 1), nobody('佐藤', 1)]
    const sections = distributionList(allSeals(rows, masters).seals, masters)
    const place = (found: number) => rows.findIndex((row) => row.id === found)
    expect(
      sections.map(({ name, groups }) => [name, groups.map((group) => group.seals.map((row) => place(row.id)))]),
    ).toEqual([
      ['佐藤', [[4]]],
      ['鈴木', [[3], [0]]],
      [null, [[1, 2]]],
    ])
    expect(allSeals(rows, masters).seals.map((row) => place(row.id))).toEqual([4, 0, 3, 1, 2])
  })

  test('a heading has the recorded name; the master decides where the rows differ', () => {
    const of = (...names: string[]) =>
      distributionList(
        eventSeals(
          names.map((personInChargeName) => sealRow({ personInChargeName })),
          masters,
          1,
        )!.seals,
        masters,
      )[0]!.name
    expect([of('旧姓'), of('旧姓', '髙橋'), of('旧姓', '別名')]).toEqual(['旧姓', '髙橋', '髙橋'])
  })
})

describe('receipts', () => {
  test('a department each, lowest code first, unknown ones under what was recorded, those without a code last [S2.65]', () => {
    const rows = [
      sealRow({ departmentCode: null, departmentName: '倉庫' }),
      sealRow({ departmentCode: 15, departmentName: '髙﨑支店' }),
      sealRow({ departmentCode: 20, departmentName: '総務部', personInChargeCode: 2 }),
      sealRow({ departmentCode: 20, departmentName: '総務部' }),
      sealRow({ departmentCode: null, departmentName: '営業部' }),
    ]
    const { seals } = eventSeals(rows, masters, 1)!
    const found = receipts(seals, masters)
    expect(
      found.map((receipt) => [
        receipt.code,
        receipt.name,
        receipt.known,
        ...receipt.seals.map((row) => rows.findIndex((each) => each.id === row.id)),
      ]),
    ).toEqual([
      [10, '営業部', true, 4],
      [15, '髙﨑支店', false, 1],
      [20, '総務部', true, 2, 3],
      [null, '倉庫', false, 0],
    ])
    expect(departmentsOf(seals, masters)).toEqual([
      { owner: 10, name: '営業部', seals: 1 },
      { owner: 20, name: '総務部', seals: 2 },
      { owner: 'unknown', name: null, seals: 2 },
    ])
    expect(receipts(onlyDepartment(seals, 'unknown'), masters)).toEqual(found.filter(({ known }) => !known))
    expect(found.flatMap((receipt) => receipt.seals)).toEqual(seals.toSorted(byDepartment))
  })
})
