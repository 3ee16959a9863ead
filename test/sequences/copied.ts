/** Required effects of copying an event. */
import assert from 'node:assert/strict'
import type { Row } from '#domain/table.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { Office } from './home.ts'
import { asText, EVENT } from './numbers.ts'
import { returnedOf, type ReturningAct } from './returned.ts'
import { type Done, writtenBy } from './taken-back.ts'

/** Tables that a copy adds to, besides the plan. */
export const COPIED = ['events', 'products']

/** The copy has the products and each employee's plan, with what they returned added; all other rows stay. */
export function checkCopy(
  before: Office,
  acts: readonly (Omit<ReturningAct, 'written'> & Done)[],
  act: TicketAct,
  after: Office,
): void {
  const code = Number(act.details['copy'])
  const ofCopy = (row: Row) => row['eventCode'] === code
  for (const table of ['events', 'products', 'distributionStatus'] as const) {
    const others = (after.rows[table] as readonly Row[]).filter((row) => !ofCopy(row))
    assert.equal(asText(others), asText(before.rows[table] as readonly Row[]), `${table} of other events stay`)
  }
  assert.equal(after.rows.events.filter(ofCopy).length, 1)
  assert.deepEqual(
    after.rows.products.filter(ofCopy).map(({ productName, unitPrice }) => [productName, unitPrice]),
    before.rows.products
      .filter(({ eventCode }) => eventCode === EVENT)
      .map(({ productName, unitPrice }) => [productName, unitPrice]),
  )
  const { persons } = returnedOf(acts.map((one) => ({ ...one, written: writtenBy(one) })))
  const expected = before.rows.employees.flatMap(({ companyCode }) => {
    const own = before.rows.distributionStatus.filter(
      (row) => row.eventCode === EVENT && row.companyCode === companyCode,
    )
    if (own.length === 0) return []
    const returned = persons.find((one) => one.companyCode === companyCode)
    const counts = own.map(({ distributionNumber }) => distributionNumber)
    const plan = counts.includes(null) ? null : counts.reduce((sum, count) => sum! + count!, 0)
    const isGone = returned?.left !== undefined && plan === 0
    const added = returned && !isGone ? returned.count - (returned.left ?? 0) : 0
    return [[companyCode, plan === null ? null : plan + added, false]]
  })
  const copied = after.rows.distributionStatus.filter(ofCopy)
  const inOrder = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
  assert.deepEqual(
    inOrder(copied.map((row) => [row.companyCode, row.distributionNumber, row.ticketIssueFlag])),
    inOrder(expected),
    'the plan of the copy',
  )
}
