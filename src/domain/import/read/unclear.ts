/** A cell with invalid text, unchanged from the file. */
export interface UnclearCell {
  readonly row: number
  readonly at: number
  readonly text: string
}

/** A number in a summed column that a merged cell repeats from the row above. */
export interface MergedNumber {
  readonly row: number
  readonly at: number
  readonly value: number
}

export interface SeveralNumbers extends UnclearCell {
  readonly numbers: readonly number[]
}
