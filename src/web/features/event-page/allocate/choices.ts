import { isIssue } from '#domain/kinds/kind.ts'
import { number } from '#domain/kinds/number.ts'
import type { AllocateChoices, AllocateTables } from '#domain/tickets/acts/allocate.ts'

export interface Chosen {
  readonly people: 'plan' | 'positions'
  readonly unassigned: boolean | null
  readonly department: number | null
  readonly personInCharge: number | null
  readonly order: AllocateChoices['order']
  readonly numbers: AllocateChoices['numbers']['kind']
  readonly from: string
  readonly isPartial: boolean
}

/**
 * The initial choices in the form. Booklets go to the planned people if at least one plan row belongs to this event or
 * to no event. Otherwise, the employees' positions determine who gets booklets.
 */
export function firstChoices({ distributionStatus }: AllocateTables, eventCode: number): Chosen {
  const isPlanned = distributionStatus.some((row) => row.eventCode === eventCode || row.eventCode === null)
  return {
    people: isPlanned ? 'plan' : 'positions',
    unassigned: null,
    department: null,
    personInCharge: null,
    order: 'sheets',
    numbers: 'lowest',
    from: '',
    isPartial: false,
  }
}

export function choicesOf(form: Chosen): AllocateChoices {
  const { numbers, from } = form
  const first = number.parse(from)
  return {
    positions: form.people === 'positions',
    unassigned: form.unassigned,
    departmentCode: form.department,
    personInChargeCode: form.personInCharge,
    order: form.order,
    numbers: numbers === 'from' ? { kind: numbers, from: isIssue(first) ? null : first } : { kind: numbers },
    allowsFewer: form.isPartial,
  }
}
