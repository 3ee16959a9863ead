/**
 * Imports: a file's bytes become rows of a table, the rows a plan, the plan what is sent. Pure; page and server use it.
 */
export {
  notReadyOfAll,
  partsOf,
  planAllSteps,
  type AllChoices,
  type AllHeld,
  type AllPlans,
  type Part,
} from './all.ts'
export { batchOf, notReady, linesOf, type Batch, type NotReady } from './batch.ts'
export type { FileRows } from './cells.ts'
export { tablesAsked, type OtherTables } from './complete.ts'
export { decode, encodings, type Decoded, type Encoding, type Undecodable } from './decode.ts'
export { keyIsGiven } from './header.ts'
export {
  planImport,
  planSteps,
  type Choices,
  type HeldRows,
  type ImportPlan,
} from './plan.ts'
export type { PlannedChange, PlannedRow } from './planned.ts'
export {
  warningCodes,
  importCodes,
  isUnparsable,
  type EmptiedCell,
  type ImportWarning,
  type WarningCode,
  type ImportCode,
  type ImportIssue,
} from './issues.ts'
export { allFileSteps, type FileTables } from './read-all.ts'
export { csvFileSteps, readCsv } from './read-csv.ts'
export { jsonFileSteps, readJson } from './read-json.ts'
export type { Overlap } from './replace.ts'
export { sampleCsv, sampleName } from './sample.ts'
