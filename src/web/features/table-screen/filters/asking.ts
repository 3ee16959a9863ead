/** What is being chosen in a panel over the list, and what opened it. */
export interface Asking {
  /** The column whose filter it is; null for the order of the rows. */
  readonly field: string | null
  readonly at: HTMLElement
}
