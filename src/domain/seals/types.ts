import type { TableName, TableRow } from '#domain/tables/index.ts'

/**
 * Tables that the sheets are made from. Before a print or export, the page checks that its versions of these tables are
 * current.
 */
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
 * A seal as all sheets print it. The masters supply a missing name or code of the event, department or person in
 * charge. Numbers and count are the recorded ones.
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
  /** Day such as 2026-04-01; null until the holder has received the booklets. */
  readonly receivedOn: string | null
  /** False if the code of the person in charge has no master row. */
  readonly personKnown: boolean
  readonly departmentKnown: boolean
}
