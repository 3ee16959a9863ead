/** Two persons in charge of the sample office, so that every sheet has a few pages. */
import { printCard, sheetSeals, type PrintedSeal } from '#domain/seals/index.ts'
import { sealPages } from '#web/features/print/seal-sheet/card-pages.ts'
import type { Row } from '#domain/table.ts'
import type { PrintCard, PrintRecord } from '#domain/wire.ts'
import { tableNames, tableOf, tables, type TableName, type TableRow } from '#domain/tables/index.ts'
import { closeAct } from '#domain/tickets/acts/close.ts'
import { issueAct, type NewReceipt, type Receipt, voidAct } from '#domain/tickets/acts/receipt.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Office } from '../../samples/generate.ts'
import { type ApiClient, carryOut } from '../support/api.ts'
import { makeOffice } from '../support/sample-office.ts'

/** The printed event, and the number of its seals that change after their first print. */
export const EVENT = 1
const CHANGED = 25
/** A closed event, and a receipt whose original was printed before, so that its next paper is a copy. */
export const CLOSED = 2
export const RECEIPT = 2

type Rows = Readonly<Record<TableName, readonly Row[]>>

/** Tables in the order of filling, referenced ones first. */
const ORDER: readonly TableName[] = [
  'departments',
  'positions',
  'personInCharge',
  'events',
  'products',
  'employees',
  ...tableNames.filter(
    (name) => !['departments', 'positions', 'personInCharge', 'events', 'products', 'employees'].includes(name),
  ),
]

/** Texts as long as in real offices. */
const LONG = {
  eventName: '第42回 納涼花火大会・創立七十周年記念特別企画',
  departmentName: 'コーポレートコミュニケーション推進本部',
  name: 'アレクサンダー・ウェリントン 三世',
} as const

/** Rows of the persons in charge 101 and 102, with their employees. */
export function smallOffice(): Rows {
  const office = makeOffice()
  const own = office.employees.filter(
    ({ personInChargeCode }) => personInChargeCode === 101 || personInChargeCode === 102,
  )
  const codes = new Set<unknown>(own.map(({ companyCode }) => companyCode))
  const isOwn = (row: Row) => row['companyCode'] === undefined || codes.has(row['companyCode'])
  const seals = office.sealData.filter(({ companyCode }) => codes.has(companyCode))
  const numbers = new Set(
    seals.flatMap(({ ticketStartNumber: from, ticketEndNumber: to }) =>
      Array.from({ length: to! - from! + 1 }, (_, at) => from! + at),
    ),
  )
  const kept: Record<TableName, Row[]> = Object.fromEntries(
    tableNames.map((table) => [table, (office[table as keyof Office] as readonly Row[]).filter(isOwn)]),
  ) as Record<TableName, Row[]>
  kept.salesData = kept.salesData.filter((row) => numbers.has(row['ticketNumber'] as number))
  const renamed = own[3]!
  const departmentCode = renamed.departmentCode
  const rename = (row: Row): Row => ({
    ...row,
    ...(row['eventCode'] === EVENT && 'eventName' in row && { eventName: LONG.eventName }),
    ...(row['departmentCode'] === departmentCode && 'departmentName' in row && { departmentName: LONG.departmentName }),
    ...(row['companyCode'] === renamed.companyCode && 'name' in row && { name: LONG.name }),
  })
  const rows = Object.fromEntries(tableNames.map((table) => [table, kept[table].map(rename)])) as unknown as Rows
  return { ...rows, ...moneyOf(rows), closings: [CLOSING] }
}

/** The stored digest differs from the data's digest, so that the report shows both. */
const CLOSING = {
  id: 1,
  eventCode: CLOSED,
  closedOn: '2026-10-30',
  exceptions: `受け取り: 未受領のブックレット12冊\n1名が¥4,000を未納: 000171 ${LONG.name}（${LONG.departmentName}）`,
  digest: '0123456789abcdef'.repeat(4),
} satisfies Row

/**
 * One person in charge handed in a part of the money. Of the people of the other person in charge, the first paid too
 * little, and the last too much, with a receipt.
 */
function moneyOf(office: Rows): Pick<Rows, 'payments' | 'paymentReceipts'> {
  const codesOf = (event: number) => sealsOf(office, event).map(({ companyCode }) => companyCode)
  const first = sealsOf(office).find(({ name }) => name === LONG.name)!.companyCode
  const payment = { eventCode: EVENT, personInChargeCode: 101, paidOn: '2026-08-20', way: '現金', note: null }
  const payments = [
    { ...payment, companyCode: null, personInChargeCode: 102, amount: 60_001 },
    { ...payment, companyCode: first, amount: 1000, paidOn: '2026-08-24', way: '振込' },
    { ...payment, companyCode: codesOf(EVENT).at(-1)!, personInChargeCode: 102, amount: 12_345_678 },
    { ...payment, companyCode: codesOf(CLOSED)[0]!, eventCode: CLOSED, amount: 500, paidOn: '2026-10-01' },
  ].map((row, nth) => ({ id: nth + 1, ...row }))
  const receipt = {
    eventCode: EVENT,
    paymentId: 3,
    issuedOn: '2026-08-24',
    // Contains nearly every digit.
    amount: 10_987_654,
    purpose: `${LONG.eventName} チケット代として`,
    issuer: '青葉商事株式会社 総務部',
    issuerAddress: '東京都千代田区丸の内1-1-1 青葉ビルディング東館23階',
    registrationNumber: 'T1234567890123',
    voidedOn: null,
    voidReason: null,
    replaces: null,
  }
  const paymentReceipts = [
    { ...receipt, id: 1, addressee: '上', voidedOn: '2026-08-25', voidReason: '宛名の誤り' },
    { ...receipt, id: RECEIPT, addressee: LONG.name, issuedOn: '2026-08-25', replaces: 1 },
  ]
  return { payments, paymentReceipts }
}

/** Stores the rows; the office must be empty. */
export async function storeOffice(api: ApiClient, office: Rows): Promise<void> {
  for (const table of ORDER) {
    const rows = office[table]
    if (rows.length === 0 || tableOf(table)?.byActs) continue
    const fields = Object.keys(tables[table].fields).filter((field) => rows.some((row) => row[field] !== undefined))
    await api.import(
      table,
      fields,
      rows.map((row) => fields.map((field) => row[field] ?? null)),
    )
  }
  for (const act of actsOf(office)) await carryOut(api, act)
}

/** The first receipt is void and replaced by the second. The database numbers both. */
const actsOf = ({ paymentReceipts, closings }: Rows): readonly TicketAct[] => {
  const [first, second] = paymentReceipts.map(
    ({ id: _, voidedOn: __, voidReason: ___, replaces: ____, ...receipt }) => receipt as unknown as NewReceipt,
  )
  const { voidedOn, voidReason } = paymentReceipts[0] as unknown as Receipt
  const { id: _, ...closing } = closings[0] as unknown as TableRow<'closings'>
  return [issueAct(EVENT, first!), voidAct(EVENT, 1, { voidedOn, voidReason }, second!), closeAct(closing)]
}

/** The seals as every sheet prints them. */
export function sealsOf(office: Rows, event = EVENT): readonly PrintedSeal[] {
  return sheetSeals(office.sealData as never, office as never, event)!.seals
}

/** Prints the first seals and then changes their names, and prints the receipt. @returns the void cards */
export async function printAndChange(api: ApiClient, office: Rows): Promise<readonly PrintedSeal[]> {
  const seals = sealsOf(office).slice(0, CHANGED)
  const send = async (path: string, body: object): Promise<{ print?: number }> => {
    const response = await api.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text ? (JSON.parse(text) as { print?: number }) : {}
  }
  const print = async (record: PrintRecord, cards: readonly PrintCard[], pages: number) => {
    const { print: logged } = await send('/api/prints', record)
    await send(`/api/prints/${logged}/cards`, { cards })
    await send(`/api/prints/${logged}/answer`, { pages })
  }
  const pages = sealPages(seals, 10)
  const old = pages.flatMap((page, at) => page.map((seal) => printCard({ ...seal, name: `${seal.name}・旧` }, at + 1)))
  const filters = { eventCode: EVENT, personInChargeCode: null }
  await print({ sheet: 'seals', filters, rows: seals.length }, old, pages.length)
  // Every further paper of the receipt says that it is a copy.
  const receipt = { ...old[0]!, sheet: 'paymentReceipts', page: 1, part: String(RECEIPT), ...NOBODY } as const
  await print({ sheet: 'paymentReceipts', filters: { eventCode: EVENT, receipt: receipt.part }, rows: 1 }, [receipt], 1)
  return seals.map((seal) => ({ ...seal, name: `${seal.name}・旧` }))
}

const NOBODY = { seal: null, start: null, end: null, person: null, code: null, department: null }
