/**
 * One fault of money of each kind in an office that is written down here. Its dues and payments are added up by hand or
 * by plain loops, so that no rule is tested against itself.
 */
import { expect, test } from 'vitest'
import { finish } from '#domain/steps.ts'
import { rowOf } from '#domain/tables/row.test-help.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { eventTicketsOf } from '#domain/tickets/event-tickets.ts'
import { balanceOf } from './balance.ts'
import { soldRowsOf } from './dues.ts'
import { moneyFaultSteps } from './money-faults.ts'
import type { PriceChange } from './old-prices.ts'

type Rows<N extends TableName> = { -readonly [F in keyof TableRow<N>]?: TableRow<N>[F] }[]

/** By person: in charge, and pieces of each product sold with the person's first booklet. */
const SOLD: Record<string, readonly [inCharge: number, sweets: number, jelly: number]> = {
  '0001': [1, 3, 1],
  '0002': [1, 7, 0],
  '0003': [1, 0, 9],
  '0004': [2, 4, 2],
  '0005': [2, 9, 0],
  '0006': [2, 0, 4],
  '0007': [3, 2, 5],
  '0008': [3, 0, 7],
}
const PEOPLE = Object.keys(SOLD)
const IN_CHARGE = ['髙橋', '山﨑', '中村']
const firstOf = (person: string) => PEOPLE.indexOf(person) * 10 + 1

const dueOf = (person: string) => SOLD[person]![1] * 500 + SOLD[person]![2] * 870
const allOf = (inCharge: number) =>
  PEOPLE.filter((person) => SOLD[person]![0] === inCharge).reduce((sum, person) => sum + dueOf(person), 0)

/** All have paid: the people of 1 through one sum, those of 2 and 3 one by one. */
function office() {
  const payments: Rows<'payments'> = [paid(1, allOf(1), { companyCode: null, personInChargeCode: 1 })]
  for (const person of PEOPLE.slice(3))
    payments.push(paid(Number(person), dueOf(person), { companyCode: person, personInChargeCode: SOLD[person]![0] }))
  return {
    events: [{ eventCode: 1, eventName: '春の菓子市', ticketStartNumber: 1, ticketEndNumber: 100 }] as Rows<'events'>,
    products: [
      { productCode: 11, eventCode: 1, productName: 'カステラ', unitPrice: 500 },
      { productCode: 12, eventCode: 1, productName: '羊羹', unitPrice: 870 },
    ] as Rows<'products'>,
    departments: [{ departmentCode: 10, departmentName: '営業部' }] as Rows<'departments'>,
    personInCharge: IN_CHARGE.map((personInChargeName, at) => ({
      personInChargeCode: at + 1,
      personInChargeName,
    })) as Rows<'personInCharge'>,
    positions: [] as Rows<'positions'>,
    employees: PEOPLE.map((companyCode, at) => ({
      id: at + 1,
      companyCode,
      name: `社員 ${companyCode}`,
      departmentCode: 10,
      personInChargeCode: SOLD[companyCode]![0],
    })) as Rows<'employees'>,
    distributionStatus: [] as Rows<'distributionStatus'>,
    withdrawn: [] as Rows<'withdrawn'>,
    sealData: PEOPLE.map((companyCode, at) => ({
      id: at + 1,
      companyCode,
      name: `社員 ${companyCode}`,
      eventCode: 1,
      eventName: '春の菓子市',
      departmentCode: 10,
      departmentName: '営業部',
      personInChargeCode: SOLD[companyCode]![0],
      personInChargeName: IN_CHARGE[SOLD[companyCode]![0] - 1]!,
      ticketStartNumber: firstOf(companyCode),
      ticketEndNumber: firstOf(companyCode) + 9,
      distributionNumber: 10,
    })) as Rows<'sealData'>,
    salesData: PEOPLE.flatMap((person, at) =>
      ([11, 12] as const).map((productCode, nth) => ({
        id: at * 2 + nth + 1,
        eventCode: 1,
        productCode,
        ticketNumber: firstOf(person),
        quantity: SOLD[person]![nth + 1]!,
      })),
    ).filter(({ quantity }) => quantity > 0) as Rows<'salesData'>,
    // The row of one sale is confirmed, at the price of that day.
    confirmedData: [
      {
        id: 1,
        eventCode: 1,
        eventName: '春の菓子市',
        ticketNumber: firstOf('0005'),
        companyCode: '0005',
        name: '社員 0005',
        productCode: 11,
        productName: 'カステラ',
        quantity: 9,
        unitPrice: 500,
        totalAmount: 4500,
      },
    ] as Rows<'confirmedData'>,
    payments,
    changes: [] as PriceChange[],
  }
}

const paid = (id: number, amount: number, changes: Rows<'payments'>[number]): Rows<'payments'>[number] => ({
  id,
  eventCode: 1,
  amount,
  paidOn: '2026-08-20',
  way: '現金',
  ...changes,
})

type Office = ReturnType<typeof office>

/** Each fault with its people, its amount in yen, the payments or sales to check, and who owes what was overpaid. */
function faultsIn({ changes, ...rows }: Office) {
  const whole = Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row) => rowOf(table as TableName, row as never))]),
  ) as never as Parameters<typeof balanceOf>[0] & Parameters<typeof eventTicketsOf>[0]
  const tickets = eventTicketsOf(whole, 1)!
  const balance = balanceOf(whole, tickets)
  const faults = finish(moneyFaultSteps(balance, tickets, whole.products, changes))
  return faults.map(({ kind, lines, group, payments, amount, owing }) => [
    kind,
    group ? `担当者 ${group.code}` : lines.map((line) => line.companyCode ?? line.kind).join(' '),
    Number(amount / 10_000n),
    payments.length > 0
      ? payments.map(({ id }) => id)
      : lines.flatMap(({ key }) => soldRowsOf(tickets, whole.products, key).map(({ row }) => row.ticketNumber)),
    ...owing.map((own) => ('kind' in own ? own.companyCode : `担当者 ${own.code}`)),
  ])
}

const of = ({ payments }: Office, person: string) => payments.find(({ companyCode }) => companyCode === person)!

test('an office in which everybody has paid has no fault', () => {
  expect(faultsIn(office())).toEqual([])
})

test.each<[string, (rows: Office) => void, unknown[][]]>([
  [
    'a payment recorded twice',
    (rows) => rows.payments.push({ ...of(rows, '0004'), id: 50 }),
    [['paidTwice', '0004', -3740, [4, 50]]],
  ],
  [
    'the sum of a person in charge recorded twice',
    (rows) => rows.payments.push({ ...rows.payments[0], id: 50 }),
    [['paidTwice', '担当者 1', -allOf(1), [1, 50]]],
  ],
  [
    'a payment recorded for another person',
    (rows) => Object.assign(of(rows, '0006'), { companyCode: '0008' }),
    [['otherAccount', '0008', -3480, [6], '0006']],
  ],
  [
    'the sum of a person in charge recorded for another one',
    (rows) => Object.assign(rows.payments[0]!, { personInChargeCode: 2 }),
    [['otherAccount', '担当者 2', -allOf(1), [1], '担当者 1']],
  ],
  [
    'a payment recorded for a code that nobody has',
    (rows) => Object.assign(of(rows, '0006'), { companyCode: '0066' }),
    [['unknownCode', '0066', -3480, [6], '0006']],
  ],
  [
    'a payment of ¥3,000 too little',
    (rows) => void (of(rows, '0007').amount! -= 3000),
    [['partlyPaid', '0007', 3000, [7]]],
  ],
  [
    'a sum of ¥3,000 too little',
    (rows) => void (rows.payments[0]!.amount! -= 3000),
    [['short', '担当者 1', 3000, [1]]],
  ],
  [
    'a refund without a return',
    (rows) => rows.payments.push({ ...of(rows, '0005'), id: 50, amount: -1000 }),
    [['refunded', '0005', 1000, [5, 50]]],
  ],
  [
    'a refund to a person in charge without a return',
    (rows) => rows.payments.push({ ...rows.payments[0], id: 50, amount: -1000 }),
    [['refunded', '担当者 1', 1000, [1, 50]]],
  ],
  [
    'a sale of a booklet that nobody holds',
    ({ salesData }) => salesData.push({ id: 50, eventCode: 1, productCode: 11, ticketNumber: 95, quantity: 2 }),
    [['nobody', 'nobody', 1000, [95]]],
  ],
  [
    'a price changed after a payment',
    (rows) => {
      // Before, the people of 1 and 3 paid for 10 and 12 pieces; 0004 paid for 2, and 0006 for 4.
      rows.products[1]!.unitPrice = 900
      rows.changes.push({ productCode: 12, from: 870, day: '2026-08-21' })
    },
    [['priceChanged', '0001 0003 0004 0006 0007 0008', 28 * 30, [1, 4, 6, 7, 8]]],
  ],
  [
    'opposite errors of two people',
    (rows) => {
      of(rows, '0004').amount! += 700
      of(rows, '0005').amount! -= 700
    },
    [
      ['overpaid', '0004', -700, [4]],
      ['partlyPaid', '0005', 700, [5]],
    ],
  ],
  [
    'opposite errors of two persons in charge',
    (rows) => {
      rows.payments[0]!.amount! -= 3000
      rows.payments.push(paid(50, 3000, { companyCode: null, personInChargeCode: 2 }))
    },
    [
      ['short', '担当者 1', 3000, [1]],
      ['otherAccount', '担当者 2', -3000, [50], '0003'],
    ],
  ],
])('%s is named once with its rows, and nothing else', (_, plant, expected) => {
  const rows = office()
  plant(rows)
  expect(faultsIn(rows)).toEqual(expected)
})

test('a price changed before a payment explains nothing, and a confirmed row keeps its price', () => {
  const rows = office()
  rows.products[0]!.unitPrice = 520
  // 0005 sold by a confirmed row; 0004 and 0007 paid later, but at the old price.
  rows.changes.push({ productCode: 11, from: 500, day: '2026-08-19' })
  expect(faultsIn(rows).map(([kind, who, amount]) => [kind, who, amount])).toEqual([
    ['short', '担当者 1', 200],
    ['partlyPaid', '0004', 80],
    ['partlyPaid', '0007', 40],
  ])
})
