import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { actLines } from '#domain/tickets/acts/act-lines.ts'
import { PART_ROWS } from '#domain/tickets/acts/act-tables.ts'
import type { ChangesByTable, TicketActHead, TicketActPart } from '#domain/tickets/acts/ticket-act.ts'
import { checkActHead, checkTicketAct, TicketActParts } from './ticket-act.ts'

const head: TicketActHead = {
  kind: 'transfer',
  eventCode: 1,
  details: {},
  versions: { events: 1, sealData: 2, withdrawn: 3, distributionStatus: 4 },
}

/** A seal; one with a reversed range is refused. */
const seal = (reversed: boolean) => ({
  eventCode: 1,
  companyCode: '0001',
  distributionNumber: 2,
  ticketStartNumber: reversed ? 9 : 7,
  ticketEndNumber: 8,
})

/** The lines of an act's request after its head. */
const actParts = (changes: ChangesByTable) => [...actLines({ ...head, changes })].slice(1) as TicketActPart[]

function outcome(check: () => unknown): unknown {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof EventmsError)) throw error
    return { code: error.code, params: error.params, issues: error.issues }
  }
}

function checkParts(parts: readonly TicketActPart[]) {
  const lists: Record<string, Record<string, unknown[]>> = {}
  const checker = new TicketActParts(checkActHead(head))
  for (const part of parts) {
    const { table, list, rows } = checker.check(part, PART_ROWS)
    ;((lists[table] ??= {})[list] ??= []).push(...rows)
  }
  checker.end()
  return { ...head, changes: lists }
}

it('an act that arrives in parts is the same as one that arrives whole', () => {
  const counts = fc.nat(2.5 * PART_ROWS)
  fc.assert(
    fc.property(counts, counts, (seals, persons) => {
      const add = Array.from({ length: seals }, () => seal(false))
      const plan = Array.from({ length: persons }, (_, i) => ({
        eventCode: 1,
        companyCode: `K${i}`,
        distributionNumber: 1,
      }))
      const changes = { sealData: { remove: add.map((_, i) => i), add }, distributionStatus: { add: plan } }
      const parts = actParts(changes)
      expect(Math.max(...parts.map((part) => part.rows.length))).toBeLessThanOrEqual(PART_ROWS)
      expect(checkParts(parts)).toEqual(checkTicketAct({ ...head, changes }))
    }),
    { numRuns: 20 },
  )
})

it('a refused row of a later part has the line that it has in the whole list', () => {
  const add = Array.from({ length: 2 * PART_ROWS + 5 }, (_, i) => seal(i === 2 * PART_ROWS + 3))
  const refused = outcome(() => checkParts(actParts({ sealData: { add } })))
  expect(refused).toMatchObject({ code: 'invalidRows', issues: [{ line: 2 * PART_ROWS + 4 }] })
  expect(refused).toEqual(outcome(() => checkTicketAct({ ...head, changes: { sealData: { add } } })))
})

it('an act without changes, or with too many rows in a part or in all, is refused', () => {
  const part = (count: number): TicketActPart => ({ table: 'sealData', list: 'remove', rows: Array(count).fill(1) })
  expect(outcome(() => checkParts([]))).toMatchObject({ code: 'badRequest' })
  expect(outcome(() => checkParts([part(PART_ROWS + 1)]))).toMatchObject({ code: 'tooManyRows' })
  expect(outcome(() => checkParts(Array(101).fill(part(PART_ROWS))))).toEqual({
    code: 'tooManyRows',
    params: { count: 101_000, max: 100_000 },
    issues: [],
  })
})
