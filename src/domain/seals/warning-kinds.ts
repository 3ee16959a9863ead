import type { PrintedSeal } from './types.ts'

export const printedFields = [
  'eventName',
  'personInChargeCode',
  'companyCode',
  'departmentName',
  'name',
  'start',
  'end',
  'count',
] as const
export type PrintedField = (typeof printedFields)[number]
export type CopiedName = 'eventName' | 'departmentName' | 'personInChargeName' | 'name'

/** A warning about `seals`; printing stays possible. */
export type SealWarning = { readonly seals: readonly PrintedSeal[] } & (
  | { readonly kind: 'overlap' | 'gap'; readonly from: number; readonly to: number }
  | { readonly kind: 'outsideEvent'; readonly from: number; readonly to: number }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'countDiffers'; readonly count: number; readonly inRange: number }
  | { readonly kind: 'missing' | 'oddCharacter'; readonly field: PrintedField }
  /**
   * The employee has changed department or person in charge. `recorded`: code on the seal; `now`: code of the employee.
   */
  | {
      readonly kind: 'movedSince'
      readonly field: 'departmentCode' | 'personInChargeCode'
      readonly recorded: number | null
      readonly now: number | null
    }
  | { readonly kind: 'unknownPerson' | 'unknownDepartment'; readonly code: number | null }
  | {
      readonly kind: 'differsFromMaster'
      readonly field: CopiedName
      readonly recorded: string
      readonly master: string
    }
)
