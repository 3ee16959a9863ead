import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressed,
  byDepartment,
  eventSeals,
  firstEvent,
  numberRange,
  onlyPerson,
  personsOf,
  totalsOf,
  type Masters,
  type Seal,
  type SealWarning,
} from './index.ts'
import { matchEvents } from './match.ts'
import { sealRow } from './seals.test-help.ts'
import { overlapsOf } from './gaps-and-overlaps.ts'

const masters: Masters = {
  events: [
    { eventCode: 2, eventName: '夏の菓子市', ticketStartNumber: 1, ticketEndNumber: 500 },
    { eventCode: 1, eventName: '春の菓子市', ticketStartNumber: 1, ticketEndNumber: 1000 },
    { eventCode: 3, eventName: '秋の菓子市', ticketStartNumber: null, ticketEndNumber: null },
    { eventCode: 4, eventName: '秋の菓子市', ticketStartNumber: null, ticketEndNumber: null },
  ],
  departments: [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: '総務部' },
  ],
  personInCharge: [
    { personInChargeCode: 1, personInChargeName: '髙橋' },
    { personInChargeCode: 2, personInChargeName: '山﨑' },
    { personInChargeCode: 3, personInChargeName: '鈴木' },
    { personInChargeCode: 4, personInChargeName: '鈴木' },
  ],
}

const sheet = (seals: Seal[], eventCode = 1) => eventSeals(seals, masters, eventCode)!
const kinds = (warnings: readonly SealWarning[]) => warnings.map((warning) => warning.kind)

describe('a seal belongs to an event', () => {
  test('its code; without one, the only event of exactly that name', () => {
    const rows = [
      sealRow(),
      sealRow({ eventCode: null }),
      sealRow({ eventCode: null, eventName: '春の菓子市 ' }),
      sealRow({ eventCode: null, eventName: '秋の菓子市' }),
      sealRow({ eventCode: null, eventName: null }),
      sealRow({ eventCode: 9 }),
    ]
    const found = sheet(rows)
    expect(found.seals.map((row) => row.id)).toEqual([rows[0]!.id, rows[1]!.id])
    expect(found.unmatched.map(({ seal: { id }, why }) => [id, why])).toEqual([
      [rows[2]!.id, 'eventUnknown'],
      [rows[3]!.id, 'eventAmbiguous'],
      [rows[4]!.id, 'eventMissing'],
      [rows[5]!.id, 'eventUnknown'],
    ])
  })

  test('without an event there is no sheet; the default event has the lowest code', () => {
    expect(eventSeals([sealRow()], masters, 99)).toBeNull()
    expect(firstEvent(masters.events)?.eventCode).toBe(1)
    expect(firstEvent([])).toBeUndefined()
  })

  test('no seal is ever lost or printed for two events', () => {
    const text = fc.constantFrom(null, '春の菓子市', '夏の菓子市', '秋の菓子市', '冬', '営業部', '髙橋', '鈴木')
    const number = fc.option(fc.integer({ min: 0, max: 30 }))
    const anySeal = fc.record({
      eventCode: number,
      eventName: text,
      companyCode: text,
      name: text,
      departmentCode: number,
      departmentName: text,
      personInChargeCode: number,
      personInChargeName: text,
      distributionNumber: number,
      ticketStartNumber: number,
      ticketEndNumber: number,
      receivedOn: fc.constant(null),
      receivedBy: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(anySeal, { maxLength: 60 }), (rows) => {
        const seals: Seal[] = rows.map((row, index) => ({ id: index, ...row }))
        const printed = masters.events.flatMap(({ eventCode }) => {
          const found = sheet(seals, eventCode)
          const persons = personsOf(found.seals, masters)
          const byPersons = persons.flatMap(({ owner }) => onlyPerson(found.seals, owner))
          expect(byPersons.length).toBe(found.seals.length)
          expect(new Set(byPersons)).toEqual(new Set(found.seals))
          expect(persons.map(({ owner }) => onlyPerson(found.seals, owner).length)).toEqual(
            persons.map((person) => person.seals),
          )
          return found.seals
        })
        const unmatched = matchEvents(seals, masters.events).unmatched.map((row) => row.seal.id)
        expect([...printed.map((row) => row.id), ...unmatched].sort((a, b) => a - b)).toEqual(
          seals.map((row) => row.id),
        )
        // Recorded values are printed unchanged.
        for (const row of printed) {
          const recorded = seals[row.id]!
          expect([row.start, row.end, row.count, row.name, row.companyCode]).toEqual([
            recorded.ticketStartNumber,
            recorded.ticketEndNumber,
            recorded.distributionNumber,
            recorded.name,
            recorded.companyCode,
          ])
          if (recorded.departmentName !== null) expect(row.departmentName).toBe(recorded.departmentName)
          if (recorded.personInChargeCode !== null) expect(row.personInChargeCode).toBe(recorded.personInChargeCode)
        }
      }),
    )
  })
})

describe('masters fill blanks only', () => {
  test('names by their code, codes by a name that one row has', () => {
    const [printed] = sheet([
      sealRow({ eventName: null, departmentName: null, personInChargeCode: null, personInChargeName: '山﨑' }),
    ]).seals
    expect(printed).toMatchObject({
      eventName: '春の菓子市',
      departmentName: '営業部',
      personInChargeCode: 2,
      personKnown: true,
    })
  })

  test('a name that two persons have stays without a code', () => {
    const [printed] = sheet([sealRow({ personInChargeCode: null, personInChargeName: '鈴木' })]).seals
    expect(printed).toMatchObject({ personInChargeCode: null, personKnown: false })
  })

  test('a recorded name stays, and the difference is listed once', () => {
    const rows = [
      sealRow({ departmentName: '旧営業部' }),
      sealRow({ departmentName: '旧営業部', ticketStartNumber: 11, ticketEndNumber: 20 }),
    ]
    const found = sheet(rows)
    expect(found.seals[0]!.departmentName).toBe('旧営業部')
    expect(found.warnings).toMatchObject([
      { kind: 'differsFromMaster', field: 'departmentName', recorded: '旧営業部', master: '営業部' },
    ])
    expect(found.warnings[0]!.seals).toHaveLength(2)
  })
})

describe('order', () => {
  test('person, department, company code, start; unknown persons last', () => {
    const rows = [
      sealRow({ companyCode: 'c', personInChargeCode: 99, ticketStartNumber: 91, ticketEndNumber: 100 }),
      sealRow({ companyCode: 'b', personInChargeCode: 2 }),
      sealRow({ companyCode: '0010', departmentCode: 77, ticketStartNumber: 51 }),
      sealRow({ companyCode: '0010', departmentCode: 20, ticketStartNumber: 41 }),
      sealRow({ companyCode: '0010', ticketStartNumber: 31 }),
      sealRow({ companyCode: '0010', ticketStartNumber: 21 }),
      sealRow({ companyCode: '0009', ticketStartNumber: 81, ticketEndNumber: 90 }),
      sealRow({ companyCode: 'a', personInChargeCode: null, personInChargeName: null }),
    ]
    const { seals } = sheet(rows)
    expect(seals.map((row) => rows.findIndex(({ id }) => id === row.id))).toEqual([6, 5, 4, 3, 2, 1, 0, 7])
    expect(personsOf(seals, masters)).toEqual([
      { owner: 1, name: '髙橋', seals: 5 },
      { owner: 2, name: '山﨑', seals: 1 },
      { owner: 'unknown', name: null, seals: 2 },
    ])
    expect(seals.toSorted(byDepartment).map((row) => row.departmentCode)).toEqual([10, 10, 10, 10, 10, 10, 20, 77])
  })

  test('company codes come as the collator has them, whatever they are made of', () => {
    const collator = new Intl.Collator('ja', { numeric: true })
    const code = fc.oneof(
      fc.stringMatching(/^[0-9]{1,6}$/),
      fc.stringMatching(/^[A-Ca-c-]{0,2}[0-9]{1,4}$/),
      fc.stringMatching(/^[0-9Aaア１-]{0,4}$/),
    )
    fc.assert(
      fc.property(fc.array(code, { minLength: 2, maxLength: 12 }), (codes) => {
        const { seals } = sheet(codes.map((companyCode) => sealRow({ companyCode })))
        const sorted = seals.map((row) => row.companyCode!)
        expect(sorted).toEqual(codes.toSorted((a, b) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)))
      }),
    )
  })
})

describe('what is listed before printing', () => {
  test('numbers handed out twice, and numbers left out', () => {
    const rows = [
      sealRow({ ticketStartNumber: 1, ticketEndNumber: 30, distributionNumber: 30 }),
      sealRow({ ticketStartNumber: 5, ticketEndNumber: 14 }),
      sealRow({ ticketStartNumber: 29, ticketEndNumber: 38 }),
      sealRow({ ticketStartNumber: 41, ticketEndNumber: 50 }),
    ]
    expect(
      sheet(rows).warnings.map(({ kind, seals, ...rest }) => [
        kind,
        rest,
        seals.map((row) => rows.findIndex(({ id }) => id === row.id)),
      ]),
    ).toEqual([
      ['overlap', { from: 5, to: 14 }, [0, 1]],
      ['overlap', { from: 29, to: 30 }, [0, 2]],
      ['gap', { from: 39, to: 40 }, [2, 3]],
    ])
  })

  test('a count that differs from its range, a range outside the event, a range turned round', () => {
    expect(kinds(sheet([sealRow({ distributionNumber: 9 })]).warnings)).toEqual(['countDiffers'])
    expect(kinds(sheet([sealRow({ ticketStartNumber: 996, ticketEndNumber: 1005 })]).warnings)).toEqual([
      'outsideEvent',
    ])
    expect(kinds(sheet([sealRow({ ticketStartNumber: 10, ticketEndNumber: 1 })]).warnings)).toEqual(['reversed'])
  })

  test('what the card must leave blank, and who is unknown', () => {
    const { warnings } = sheet([
      sealRow({
        ticketStartNumber: null,
        name: null,
        personInChargeCode: 99,
        departmentCode: null,
        departmentName: null,
      }),
    ])
    expect(warnings.map(({ kind, seals: _, ...rest }) => ({ kind, ...rest }))).toEqual([
      { kind: 'missing', field: 'departmentName' },
      { kind: 'missing', field: 'name' },
      { kind: 'missing', field: 'start' },
      { kind: 'unknownPerson', code: 99 },
      { kind: 'unknownDepartment', code: null },
    ])
  })

  test('characters that were lost on the way here', () => {
    const { warnings } = sheet([
      sealRow({ name: '?田 花子' }),
      sealRow({ ticketStartNumber: 11, ticketEndNumber: 20, name: '\ue0a5橋' }),
      sealRow({ ticketStartNumber: 21, ticketEndNumber: 30 }),
    ])
    expect(warnings.map(({ kind, seals }) => [kind, seals.length])).toEqual([['oddCharacter', 2]])
  })

  test('the ranges agree with a count of every number', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(ranges, (made) => {
        const rows = made.map(([start, size]) =>
          sealRow({ ticketStartNumber: start, ticketEndNumber: start + size - 1, distributionNumber: size }),
        )
        const given = new Map<number, number>()
        for (const [start, size] of made)
          for (let n = start; n < start + size; n += 1) given.set(n, (given.get(n) ?? 0) + 1)
        const { warnings, seals } = sheet(rows)
        const named = (kind: string) => {
          const numbers = new Set<number>()
          for (const warning of warnings)
            if (warning.kind === kind && 'to' in warning)
              for (let n = warning.from; n <= warning.to; n += 1) numbers.add(n)
          return [...numbers].sort((a, b) => a - b)
        }
        const { lowest, highest, booklets } = totalsOf(seals)
        const all = lowest === null ? [] : Array.from({ length: highest! - lowest + 1 }, (_, index) => lowest + index)
        expect(named('gap')).toEqual(all.filter((n) => !given.has(n)))
        expect(named('overlap')).toEqual(all.filter((n) => (given.get(n) ?? 0) > 1))
        expect(overlapsOf(seals)).toEqual(warnings.filter(({ kind }) => kind === 'overlap'))
        expect(booklets).toBe(made.reduce((sum, [, size]) => sum + size, 0))
      }),
    )
  })
})

test('an empty list has totals of zero, and a missing number prints as a blank', () => {
  expect(totalsOf([])).toEqual({ seals: 0, booklets: 0, lowest: null, highest: null })
  expect([numberRange(1, 10), numberRange(null, 10), numberRange(1, null), numberRange(null, null)]).toEqual([
    '1 ～ 10',
    '～ 10',
    '1 ～',
    '',
  ])
  expect([addressed('𠮷田'), addressed(null)]).toEqual(['𠮷田\u00a0様', ''])
})
