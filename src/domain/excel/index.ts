/**
 * Reads and writes Excel files. The domain has no dependencies, so callers pass the functions that compress and
 * decompress.
 */
export { isOle, isZip } from './file-kind.ts'
export { limits } from './limits.ts'
export { cellKey, mergedSteps } from './merged.ts'
export type { Area } from './cell-positions.ts'
export type { WorksheetFacts, TakeRow } from './worksheet.ts'
export type { Inflate } from './unpack.ts'
export {
  cellCodes,
  CellWithoutValue,
  ShownNumber,
  UnreadableWorkbook,
  workbookCodes,
  type CellCode,
  type SeenCell,
  type WorkbookIssue,
} from './unreadable.ts'
export { workbookSteps } from './pack.ts'
export { openWorkbook, type Workbook } from './workbook.ts'
export {
  workbookParts,
  type WorksheetSource,
  type WorksheetToWrite,
  type WrittenCell,
  type WrittenPart,
} from './write.ts'
