/** A small break of the source that one quick test must notice. */
export interface Mutant {
  /** The number in docs/spec-coverage.md that it breaks, or a short word for what was decided beyond the request. */
  readonly item: string
  /** What the product does wrongly once it is broken. */
  readonly what: string
  readonly file: string
  /** Text that stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The test file that goes red. */
  readonly test: string
  /** A part of the test's title. */
  readonly title?: string
}
