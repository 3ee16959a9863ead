import type { PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-parts.ts'

const number = (label: MessageKey, width: number, valueOf: (seal: PrintedSeal) => number | null): SealColumn =>
  recorded(label, width, valueOf, 'end')

export const companyCode = recorded('sheets.companyCode', 24, (seal) => seal.companyCode)
export const holder = recorded('sheets.name', 39, (seal) => seal.name)
export const departmentName = recorded('sheets.departmentName', 36, (seal) => seal.departmentName)
/**
 * The last columns of every list of seals. Their widths are the same on all sheets, so that two lists can be compared
 * side by side.
 */
export const numbers: readonly SealColumn[] = [
  number('sheets.count', 17, (seal) => seal.count),
  number('sheets.start', 16, (seal) => seal.start),
  number('sheets.end', 16, (seal) => seal.end),
]

export const listColumns: readonly SealColumn[] = [
  number('sheets.departmentCode', 21, (seal) => seal.departmentCode),
  departmentName,
  companyCode,
  holder,
  ...numbers,
]
