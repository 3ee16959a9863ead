import type { TableName, TableRow } from '#domain/tables/index.ts'

/** What every sheet is made from; all of it is verified current before one prints or is exported. */
export const SEAL_TABLES = [
  'sealData',
  'events',
  'departments',
  'personInCharge',
] as const satisfies readonly TableName[]

/** One handing-out of booklets as recorded: a row of sealData. */
export type Seal = TableRow<'sealData'>
export type SealEvent = TableRow<'events'>

/** What the blanks of a seal are filled from. Every row of each table; no order is needed. */
export interface Masters {
  readonly events: readonly SealEvent[]
  readonly departments: readonly TableRow<'departments'>[]
  readonly personInCharge: readonly TableRow<'personInCharge'>[]
}

/**
 * A seal as paper shows it: what sealData recorded, its blank names and codes filled from the masters. Numbers and
 * count are the recorded ones, never computed. Cards, distribution list and receipts are all made of these.
 */
export interface PrintedSeal {
  /** sealData's key. */
  readonly id: number
  /** The event it was found to belong to. */
  readonly eventCode: number
  readonly eventName: string | null
  readonly companyCode: string | null
  readonly name: string | null
  readonly departmentCode: number | null
  readonly departmentName: string | null
  readonly personInChargeCode: number | null
  readonly personInChargeName: string | null
  /** First and last booklet number, and how many booklets. */
  readonly start: number | null
  readonly end: number | null
  readonly count: number | null
  /** False where no master has the code: those print in a group of their own. */
  readonly personKnown: boolean
  readonly departmentKnown: boolean
}
