import type { Row } from '#domain/table.ts'
import { sizeOf, type Interval } from '#domain/tickets/intervals.ts'
import type { AllocateChoices, Allocation, AllocationLine } from './allocate.ts'
import type { TicketAct } from './ticket-act.ts'

/**
 * The act of an allocation: adds a seal for each range of numbers that a person gets, and marks the person's plan as
 * issued. Null if nobody gets numbers. Also null until a person answers whether plan rows without an event belong to
 * this event.
 */
export function allocateAct(allocation: Allocation, choices: AllocateChoices): TicketAct | null {
  const { event, lines, totals, unassigned } = allocation
  if (totals.numbers === 0 || (unassigned > 0 && choices.unassigned === null)) return null
  const { eventCode } = event
  return {
    kind: 'allocate',
    eventCode,
    details: {
      persons: totals.persons,
      seals: totals.seals,
      numbers: totals.numbers,
      lowest: totals.lowest,
      highest: totals.highest,
    },
    changes: {
      sealData: { add: lines.flatMap((line) => line.gets.map((numbers) => sealRow(line, numbers))) },
      distributionStatus: {
        edit: lines.flatMap((line) => planEdits(line, eventCode)),
        add: lines.filter(({ count, rows }) => count > 0 && rows.length === 0).map(planRow),
      },
    },
  }
}

function sealRow({ person }: AllocationLine, numbers: Interval): Row {
  return {
    eventCode: person.eventCode,
    eventName: person.eventName,
    companyCode: person.companyCode,
    name: person.name,
    departmentCode: person.departmentCode,
    departmentName: person.departmentName,
    personInChargeCode: person.personInChargeCode,
    personInChargeName: person.personInChargeName,
    distributionNumber: sizeOf(numbers),
    ticketStartNumber: numbers[0],
    ticketEndNumber: numbers[1],
  }
}

/**
 * Edits of a person's plan rows. If the person gets numbers, marks the rows as issued. A row without an event always
 * gets the event's code, because an answer assigned the row to this event.
 */
function planEdits({ rows, count }: AllocationLine, eventCode: number): { key: number; changes: Row }[] {
  const edits: { key: number; changes: Row }[] = []
  for (const row of rows) {
    const isIssued = count > 0 && !row.ticketIssueFlag
    if (row.eventCode === null)
      edits.push({ key: row.id, changes: isIssued ? { eventCode, ticketIssueFlag: true } : { eventCode } })
    else if (isIssued) edits.push({ key: row.id, changes: { ticketIssueFlag: true } })
  }
  return edits
}

function planRow({ person, positionCode, planned, employee }: AllocationLine): Row {
  return {
    eventCode: person.eventCode,
    companyCode: person.companyCode,
    name: person.name,
    departmentCode: person.departmentCode,
    positionCode,
    personInChargeCode: person.personInChargeCode,
    sweetCardNumber: employee?.sweetCardNumber ?? null,
    ticketIssueFlag: true,
    distributionNumber: planned,
  }
}
