import type { TableName, TableRow } from '#domain/tables/index.ts'

/** Before a print or export, the page verifies that it has the current versions of these tables. */
export const SEAL_TABLES = [
  'sealData',
  'events',
  'departments',
  'personInCharge',
] as const satisfies readonly TableName[]

export type Seal = TableRow<'sealData'>
export type SealEvent = TableRow<'events'>

export interface Masters {
  readonly events: readonly SealEvent[]
  readonly departments: readonly TableRow<'departments'>[]
  readonly personInCharge: readonly TableRow<'personInCharge'>[]
}

/**
 * A seal as printed on all sheets: empty names and codes are filled from the masters, numbers and count are as
 * recorded.
 */
export interface PrintedSeal {
  readonly id: number
  readonly eventCode: number
  readonly eventName: string | null
  readonly companyCode: string | null
  readonly name: string | null
  readonly departmentCode: number | null
  readonly departmentName: string | null
  readonly personInChargeCode: number | null
  readonly personInChargeName: string | null
  readonly start: number | null
  readonly end: number | null
  readonly count: number | null
  /** A date such as 2026-04-01. Null until the holder has received the booklets. */
  readonly receivedOn: string | null
  /** False if no master row has the code. */
  readonly personKnown: boolean
  readonly departmentKnown: boolean
}
