/** A cell with an invalid text: its position, and the text in the file. */
export interface UnclearCell {
  readonly row: number
  readonly at: number
  readonly text: string
}

/** A merged cell with the number of the row above, in a summed column. */
export interface MergedNumber {
  readonly row: number
  readonly at: number
  readonly value: number
}

/** A cell with several numbers in place of one. */
export interface SeveralNumbers extends UnclearCell {
  readonly numbers: readonly number[]
}
