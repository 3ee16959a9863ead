/** A cell whose text is no value of its column: its place, and the text as it stands in the file. */
export interface UnclearCell {
  /** The place of the row among the file's rows. */
  readonly row: number
  /** The place of the field among the file's fields. */
  readonly at: number
  readonly text: string
}
