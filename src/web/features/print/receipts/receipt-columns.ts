import { shownText } from '#domain/grid/display.ts'
import type { TableStyle } from '#domain/paper/paper.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { recorded, type SealColumn } from '#web/features/print/paper/list-pages.ts'

/** Rows with room for a personal seal of 12 mm. */
export const RECEIPT_TABLE: TableStyle = { size: 11, headSize: 8, rowHeight: 13 }

const blank = () => ''
/** For a date written by hand. */
const slashes = () => '/\u3000\u3000/'
const receivedOrSlashes = ({ receivedOn }: PrintedSeal) =>
  receivedOn === null ? slashes() : shownText('date', receivedOn)

/** @param withDates prints a recorded date in place of the slashes */
export const receiptColumns = (withDates: boolean): readonly SealColumn[] => [
  recorded('sheets.code', 27, (seal) => seal.companyCode),
  recorded('sheets.name', 43, (seal) => seal.name),
  recorded('sheets.distributionNumber', 21, (seal) => seal.count, 'end'),
  recorded('sheets.receivedDate', 30, withDates ? receivedOrSlashes : slashes, 'center'),
  recorded('sheets.receivedSeal', 24, blank),
  recorded('sheets.returnSeal', 24, blank),
]
