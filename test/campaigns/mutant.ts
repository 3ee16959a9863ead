export interface Mutant {
  readonly item: string
  readonly what: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly test: string
  readonly title?: string
}
