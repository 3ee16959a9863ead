/** Two persons in charge of the sample office, so that every sheet has a few pages. */
import { printCard, sheetSeals, type PrintedSeal } from '#domain/seals/index.ts'
import { sealPages } from '#web/features/print/seal-sheet/card-pages.ts'
import type { Row } from '#domain/table.ts'
import { tables, tableNames, type TableName } from '#domain/tables/index.ts'
import type { Office } from '../../samples/generate.ts'
import type { ApiClient } from '../support/api.ts'
import { makeOffice } from '../support/sample-office.ts'

/** The printed event, and the number of its seals that are printed before they change. */
export const EVENT = 1
const CHANGED = 25

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
  return Object.fromEntries(tableNames.map((table) => [table, kept[table].map(rename)])) as unknown as Rows
}

/** Stores the rows; the office must be empty. */
export async function storeOffice(api: ApiClient, office: Rows): Promise<void> {
  for (const table of ORDER) {
    const rows = office[table]
    if (rows.length === 0) continue
    const fields = Object.keys(tables[table].fields).filter((field) => rows.some((row) => row[field] !== undefined))
    await api.import(
      table,
      fields,
      rows.map((row) => fields.map((field) => row[field] ?? null)),
    )
  }
}

/** The seals as every sheet prints them. */
export function sealsOf(office: Rows): readonly PrintedSeal[] {
  return sheetSeals(office.sealData as never, office as never, EVENT)!.seals
}

/** Prints the first seals and then changes their names. @returns the void cards */
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
  const filters = { eventCode: EVENT, personInChargeCode: null }
  const { print } = await send('/api/prints', { sheet: 'seals', filters, rows: seals.length })
  const pages = sealPages(seals, 10)
  const cards = pages.flatMap((page, at) =>
    page.map((seal) => printCard({ ...seal, name: `${seal.name}・旧` }, at + 1)),
  )
  await send(`/api/prints/${print}/cards`, { cards })
  await send(`/api/prints/${print}/answer`, { pages: pages.length })
  return seals.map((seal) => ({ ...seal, name: `${seal.name}・旧` }))
}
