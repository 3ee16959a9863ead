/**
 * Acts that give each of many people a booklet, or return all booklets. After each act, two tables must be consistent.
 */
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { ApiClient } from './api.ts'

/** Imports an event, and a plan of one booklet per person. */
export async function planBooklets(api: ApiClient, persons: number): Promise<void> {
  await api.import('events', ['eventCode', 'ticketStartNumber', 'ticketEndNumber'], [[1, 1, persons]])
  await api.import(
    'distributionStatus',
    ['eventCode', 'companyCode', 'distributionNumber', 'ticketIssueFlag'],
    Array.from({ length: persons }, (_, i) => [1, `K${i}`, 1, false]),
  )
}

/** With `issue`, an act that gives each person a booklet; otherwise an act that returns all booklets. */
export async function bookletAct(api: ApiClient, issue: boolean): Promise<TicketActRequest> {
  const names = ['events', 'sealData', 'withdrawn', 'distributionStatus'] as const
  const loaded = await Promise.all(names.map(async (name) => [name, await api.load(name)] as const))
  const rows = (table: string) => loaded.find(([name]) => name === table)![1].rows
  const plan = rows('distributionStatus')
  const seal = (companyCode: unknown, number: number) => ({
    eventCode: 1,
    companyCode: String(companyCode),
    distributionNumber: 1,
    ticketStartNumber: number,
    ticketEndNumber: number,
  })
  return {
    kind: issue ? 'allocate' : 'return',
    eventCode: 1,
    details: {},
    changes: {
      sealData: issue
        ? { add: plan.map((row, i) => seal(row['companyCode'], i + 1)) }
        : { remove: rows('sealData').map((row) => Number(row['id'])) },
      distributionStatus: {
        edit: plan.map((row) => ({ key: Number(row['id']), changes: { ticketIssueFlag: issue } })),
      },
    },
    versions: Object.fromEntries(loaded.map(([name, { version }]) => [name, version])),
  }
}

/**
 * True if every person has a booklet, false if nobody has one. @throws Error if only some have one, or if the plan does
 * not match
 */
export async function bookletsIssued(api: ApiClient, persons: number): Promise<boolean> {
  const [seals, plan] = await Promise.all([api.load('sealData'), api.load('distributionStatus')])
  const issued = plan.rows.filter((row) => row['ticketIssueFlag'] === true).length
  const whole = plan.rows.length === persons && (issued === 0 || issued === persons) && seals.rows.length === issued
  if (!whole) throw new Error(`half an act: ${seals.rows.length} booklets, ${issued} of ${plan.rows.length} are issued`)
  return issued === persons
}
