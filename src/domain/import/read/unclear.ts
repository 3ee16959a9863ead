/** An invalid text, as in the file. */
export interface UnclearCell {
  readonly row: number
  readonly at: number
  readonly text: string
}

/** Repeats the number of the row above, in a summed column. */
export interface MergedNumber {
  readonly row: number
  readonly at: number
  readonly value: number
}

export interface SeveralNumbers extends UnclearCell {
  readonly numbers: readonly number[]
}
