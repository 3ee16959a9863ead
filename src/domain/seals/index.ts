export { addressed, cardLabels, honorific, numberRange } from './card-labels.ts'
export { digestOf } from './digest.ts'
export { distributionList, type EventGroup, type PersonSection } from './distribution-list.ts'
export {
  departmentsOf,
  onlyDepartment,
  onlyPerson,
  personsOf,
  type OwnerChoice,
  type OwnerOption,
} from './filters.ts'
export { groupBy, codeOrNameKey } from './groups.ts'
export { byDepartment, byPerson } from './print-order.ts'
export { cardDigest, digestSteps, printCard } from './print-card.ts'
export { receipts, type DepartmentReceipt } from './receipts.ts'
export { sealTexts } from './seal-texts.ts'
export { formatSealCode, parseSealCode, type SealCode } from './seal-code.ts'
export { matchEvents } from './match.ts'
export { allSeals, eventSeals, firstEvent, sheetSeals, sheetSealSteps, type SheetSeals } from './sheet-seals.ts'
export { totalsOf, type SealTotals } from './totals.ts'
export type { NoEvent, UnmatchedSeal } from './match.ts'
export { SEAL_TABLES } from './types.ts'
export type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
export { employeeWarnings } from './warnings.ts'
export type { CopiedName, PrintedField, SealWarning } from './warning-kinds.ts'
