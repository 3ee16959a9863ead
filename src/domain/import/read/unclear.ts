/** A cell whose text is no value of its column: its place, and the text as it stands in the file. */
export interface UnclearCell {
  readonly row: number
  readonly at: number
  readonly text: string
}

/** A cell with the number of the row above, with which it is merged, in a column that is summed. */
export interface MergedNumber {
  readonly row: number
  readonly at: number
  readonly value: number
}

/** A cell with several numbers where one belongs. */
export interface SeveralNumbers extends UnclearCell {
  readonly numbers: readonly number[]
}
