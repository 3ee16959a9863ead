import type { PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { column, plain, type Column } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

/** Height of a row in millimetres; a hand's width of them is ticked off with a pencil. */
export const LIST_ROW = 6.5
const SIZE = 9.5

type Told = (seal: PrintedSeal) => string | number | null

/** A column of a list of seals. */
export const listColumn = (label: MessageKey, width: number, of: Told, className?: string): Column =>
  column(LIST_ROW, SIZE, { label, width, className, text: (seal) => plain(of(seal)) })

const number = (label: MessageKey, width: number, of: Told) => listColumn(label, width, of, css.number)

export const companyCode = listColumn('sheets.companyCode', 24, (seal) => seal.companyCode)
export const holder = listColumn('sheets.name', 41, (seal) => seal.name)
export const departmentName = listColumn('sheets.departmentName', 36, (seal) => seal.departmentName)
/** At the end of every list of seals, so that two of them can be laid beside each other. */
export const numbers: readonly Column[] = [
  number('sheets.count', 15, (seal) => seal.count),
  number('sheets.start', 16, (seal) => seal.start),
  number('sheets.end', 16, (seal) => seal.end),
]

/** The distribution list from left to right. */
export const listColumns: readonly Column[] = [
  number('sheets.departmentCode', 21, (seal) => seal.departmentCode),
  departmentName,
  companyCode,
  holder,
  ...numbers,
]
