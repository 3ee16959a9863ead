import type { Employee, PersonEvent } from '#domain/tickets/acts/people/index.ts'
import type { Acting } from '#web/dialogs/ActModal.tsx'
import type { LoadedTables } from '#web/state/tables/loaded-tables.ts'

export const PERSON_TABLES = [
  'employees',
  'departments',
  'positions',
  'personInCharge',
  'events',
  'sealData',
  'distributionStatus',
  'withdrawn',
  'salesData',
  'confirmedData',
] as const

export type LoadedPersonTables = LoadedTables<(typeof PERSON_TABLES)[number]>

export interface PersonOwnProps {
  /** The code of the event that is chosen initially. */
  readonly currentEvent: number | null
  onClose(): void
}

export interface JoinFormProps extends Acting, PersonOwnProps {
  readonly tableData: LoadedPersonTables
}

export interface PersonFormProps extends JoinFormProps {
  readonly employee: Employee
  readonly events: readonly PersonEvent[]
}
