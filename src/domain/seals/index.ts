/** Seals: what leaves the office, as every sheet prints it (design §4 'Seals'). Pure; the page only lays it out. */
export { addressed, cardLabels, honorific, numberRange } from './card-labels.ts'
export { distributionList, type EventGroup, type PersonSection } from './distribution-list.ts'
export {
  allSeals,
  eventSeals,
  firstEvent,
  listSeals,
  onlyPerson,
  type EventSeals,
  type PersonFilter,
  type PersonOption,
  type SheetSeals,
} from './event-seals.ts'
export { byDepartment, byPerson } from './order.ts'
export {
  departmentsOf,
  receipts,
  type DepartmentFilter,
  type DepartmentOption,
  type DepartmentReceipt,
} from './receipts.ts'
export { totalsOf, type SealTotals } from './totals.ts'
export type { NoEvent, UnmatchedSeal } from './match.ts'
export { SEAL_TABLES } from './types.ts'
export type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
export type { CopiedName, PrintedField, SealWarning } from './warnings.ts'
