import { isIssue } from '#domain/kinds/kind.ts'
import { number } from '#domain/kinds/number.ts'
import type { AllocateChoices, AllocateTables } from '#domain/tickets/acts/allocate.ts'

export interface Chosen {
  readonly who: 'plan' | 'positions'
  readonly unassigned: boolean | null
  readonly department: number | null
  readonly personInCharge: number | null
  readonly order: AllocateChoices['order']
  readonly numbers: AllocateChoices['numbers']['kind']
  readonly from: string
  readonly part: boolean
}

/** Uses the plan if it has rows for this event, or rows without an event. */
export function firstChoices({ distributionStatus }: AllocateTables, eventCode: number): Chosen {
  const isPlanned = distributionStatus.some((row) => row.eventCode === eventCode || row.eventCode === null)
  return {
    who: isPlanned ? 'plan' : 'positions',
    unassigned: null,
    department: null,
    personInCharge: null,
    order: 'sheets',
    numbers: 'lowest',
    from: '',
    part: false,
  }
}

export function choicesOf(chosen: Chosen): AllocateChoices {
  const { numbers, from } = chosen
  const first = number.parse(from)
  return {
    positions: chosen.who === 'positions',
    unassigned: chosen.unassigned,
    departmentCode: chosen.department,
    personInChargeCode: chosen.personInCharge,
    order: chosen.order,
    numbers: numbers === 'from' ? { kind: numbers, from: isIssue(first) ? null : first } : { kind: numbers },
    allowsFewer: chosen.part,
  }
}
