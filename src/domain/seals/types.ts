import type { TableName, TableRow } from '#domain/tables/index.ts'

/** The source tables of every sheet; each is verified to be current before a print or export. */
export const SEAL_TABLES = [
  'sealData',
  'events',
  'departments',
  'personInCharge',
] as const satisfies readonly TableName[]

/** One recorded handover of booklets: a row of sealData. */
export type Seal = TableRow<'sealData'>
export type SealEvent = TableRow<'events'>

/** Sources for the blanks of a seal. All rows of each table, in any order. */
export interface Masters {
  readonly events: readonly SealEvent[]
  readonly departments: readonly TableRow<'departments'>[]
  readonly personInCharge: readonly TableRow<'personInCharge'>[]
}

/**
 * A seal in its printed form: recorded values of sealData, with blank names and codes filled from the masters. Numbers
 * and count are the recorded ones, never computed.
 * Cards, distribution list and receipts all use it.
 */
export interface PrintedSeal {
  /** sealData's key. */
  readonly id: number
  /** The matched event. */
  readonly eventCode: number
  readonly eventName: string | null
  readonly companyCode: string | null
  readonly name: string | null
  readonly departmentCode: number | null
  readonly departmentName: string | null
  readonly personInChargeCode: number | null
  readonly personInChargeName: string | null
  /** First and last booklet number, and the number of booklets. */
  readonly start: number | null
  readonly end: number | null
  readonly count: number | null
  /** False if no master has the code: such seals are printed in a group of their own. */
  readonly personKnown: boolean
  readonly departmentKnown: boolean
}
