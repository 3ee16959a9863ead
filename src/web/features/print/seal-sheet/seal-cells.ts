import { addressed, cardLabels, numberRange } from '#domain/seals/index.ts'
import type { Place } from '../paper/fit.ts'
import css from './seal-sheet.module.css'

/** One labelled value of the card. `box` is the inside of its place in the grid of seal-sheet.module.css. */
export interface Cell extends Place {
  readonly label: string
  readonly labelClass: string | undefined
  readonly valueClass: string | undefined
  /** How wide its place is where the code for scanners stands beside it. */
  readonly besideCode?: number
}

const plain = (value: string | number | null) => (value === null ? '' : String(value))

/** The card from top to bottom; the grid places them by their order and span. */
export const cells: readonly Cell[] = [
  {
    label: cardLabels.event,
    labelClass: undefined,
    valueClass: css.event,
    box: { width: 66, height: 7.6, size: 10.5 },
    text: (seal) => plain(seal.eventName),
  },
  {
    label: cardLabels.personInChargeCode,
    labelClass: css.longLabel,
    valueClass: undefined,
    box: { width: 17, height: 6.6, size: 11 },
    text: (seal) => plain(seal.personInChargeCode),
  },
  {
    label: cardLabels.companyCode,
    labelClass: undefined,
    valueClass: css.code,
    box: { width: 25, height: 6.6, size: 11 },
    text: (seal) => plain(seal.companyCode),
  },
  {
    label: cardLabels.department,
    labelClass: undefined,
    valueClass: css.wide,
    box: { width: 66, height: 6.6, size: 11 },
    text: (seal) => plain(seal.departmentName),
  },
  {
    label: cardLabels.name,
    labelClass: undefined,
    valueClass: css.name,
    box: { width: 66, height: 13, size: 17 },
    besideCode: 53.5,
    text: (seal) => addressed(seal.name),
  },
  {
    label: cardLabels.numbers,
    labelClass: undefined,
    valueClass: css.numbers,
    box: { width: 43.5, height: 9, size: 13 },
    text: (seal) => numberRange(seal.start, seal.end),
  },
  {
    label: cardLabels.count,
    labelClass: undefined,
    valueClass: css.count,
    box: { width: 14, height: 9, size: 13 },
    text: (seal) => plain(seal.count),
  },
]
