import { shownText } from '#domain/grid/display.ts'
import type { TableStyle } from '#domain/paper/paper.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-parts.ts'

/** A style of rows with space for a personal seal 12 mm in diameter. */
export const RECEIPT_TABLE: TableStyle = { size: 11, headSize: 8, rowHeight: 13 }

const blank = () => ''
/** The slashes of a date, with space for handwritten digits between them. */
const slashes = () => '/\u3000\u3000/'
const receivedOrSlashes = ({ receivedOn }: PrintedSeal) =>
  receivedOn === null ? slashes() : shownText('date', receivedOn)

/**
 * The columns of the ticket receipt.
 * @param withDates true prints the recorded dates of receipt, false slashes for handwriting
 */
export const receiptColumns = (withDates: boolean): readonly SealColumn[] => [
  recorded('sheets.code', 27, (seal) => seal.companyCode),
  recorded('sheets.name', 43, (seal) => seal.name),
  recorded('sheets.distributionNumber', 21, (seal) => seal.count, 'end'),
  recorded('sheets.receivedDate', 30, withDates ? receivedOrSlashes : slashes, 'center'),
  recorded('sheets.receivedSeal', 24, blank),
  recorded('sheets.returnSeal', 24, blank),
]
