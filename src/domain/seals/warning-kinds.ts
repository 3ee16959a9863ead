import type { PrintedSeal } from './types.ts'

/** The fields of a card that paper cannot do without. */
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
export type CopiedName = 'eventName' | 'departmentName' | 'personInChargeName'

/** Something to look at before paper comes out; nothing of it is refused. `seals` are those it is about. */
export type SealWarning = { readonly seals: readonly PrintedSeal[] } & (
  | { readonly kind: 'overlap' | 'gap'; readonly from: number; readonly to: number }
  | { readonly kind: 'outsideEvent'; readonly from: number; readonly to: number }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'countDiffers'; readonly count: number; readonly inRange: number }
  | { readonly kind: 'missing' | 'oddCharacter'; readonly field: PrintedField }
  | { readonly kind: 'unknownPerson' | 'unknownDepartment'; readonly code: number | null }
  | {
      readonly kind: 'differsFromMaster'
      readonly field: CopiedName
      readonly recorded: string
      readonly master: string
    }
)
