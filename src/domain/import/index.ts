/**
 * Import of files, for the page and the server. The bytes of a file are read into rows. Rows, and the person's answers
 * to questions, become a plan. The plan becomes the batch that is sent.
 */
export { planAllSteps, type AllChoices, type StoredTables, type AllPlans } from './preview/all.ts'
export {
  batchOf,
  batchSteps,
  isAsked,
  notReady,
  notReadyOfAll,
  linesOf,
  partSteps,
  rowsSent,
  type Batch,
  type NotReady,
  type TableBatch,
} from './send/batch.ts'
export type { FileRows } from './read/cells.ts'
export { isEdited, withAllRows, withCorrection, withoutRows, type CellEdits } from './read/edits.ts'
export type { Listing } from './listing.ts'
export type { FileColumn, StoredData } from './columns/guess.ts'
export {
  fileColumns,
  headersExamined,
  layoutAt,
  layoutOf,
  mostColumns,
  optionsOf,
  ownLayout,
  type Layout,
} from './columns/layout.ts'
export type { OtherTables } from './stored.ts'
export { tablesNamed } from '#domain/follows.ts'
export { guessDelimiter } from './read/guess-delimiter.ts'
export {
  decode,
  decodeSteps,
  encodings,
  type Encoding,
  type EncodingSample,
} from '#domain/encodings/decode.ts'
export { chosenHeader, endsLabel, keyIsGiven, reasonLabel } from './read/header.ts'
export {
  planImport,
  planSteps,
  type Choices,
  type HeldRows,
  type ImportPlan,
} from './preview/plan.ts'
export type { PlannedChange, PlannedRow } from './planned-rows.ts'
export {
  excelCodes,
  importCodes,
  isUnparsable,
  type ImportWarning,
  type WarningCode,
  type ExcelCode,
  type ImportCode,
  type ImportIssue,
} from './issues.ts'
export {
  answerAll,
  fileQuestion,
  forAll,
  offered,
  takeEvident,
  valueOf,
  type Answers,
  type Case,
  type ForAll,
  type Option,
  type Question,
  type QuestionKind,
} from './questions/question.ts'
export { allFileSteps, type AllEdits, type FileTables } from './read/all-data.ts'
export { csvFileSteps, csvRecords, readCsv } from './read/csv.ts'
export { excelFileSteps, worksheetRecords, type WorksheetRecords } from './read/excel.ts'
export { jsonFileSteps, jsonRecordSteps, readJson } from './read/json.ts'
export { canLeaveOut, rejectedRows, type Rejected } from './preview/rejected.ts'
export { rejectedCsvSteps, rejectedJsonSteps, rejectedWorksheetSteps } from './preview/rejected-files.ts'
export { headOf, headRecords, type HeadRecord, type RecordOptions, type RecordSteps } from './read/records.ts'
export { linesWithSteps, placesSearched } from './preview/same-value.ts'
export { sampleCsv, sampleName } from './sample.ts'
export {
  worksheetNamesOf,
  tablesOfWorksheets,
  type ChosenWorksheets,
  type WorksheetTables,
} from './columns/worksheet-tables.ts'
