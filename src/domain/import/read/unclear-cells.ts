/**
 * A cell with text that is invalid for its field. `text` is unchanged from the file; `at` is the index of the field.
 */
export interface UnclearCell {
  readonly row: number
  readonly at: number
  readonly text: string
}

/** A number in a merged cell below the first row of its area, in a column with a total. */
export interface MergedNumber {
  readonly row: number
  readonly at: number
  readonly value: number
}

export interface SeveralNumbers extends UnclearCell {
  readonly numbers: readonly number[]
}
