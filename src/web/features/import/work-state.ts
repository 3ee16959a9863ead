import type { AllChoices, AllPlans, ImportIssue } from '#domain/import/index.ts'
import type { ImportProgress } from '#web/backend/backend.ts'

export type Activity = { readonly kind: 'reading' | 'comparing' | 'saving'; readonly share: number } | Sending

interface Sending {
  readonly kind: 'sending'
  readonly phase: ImportProgress['phase']
  /** Progress from 0 to 1; null if unknown. */
  readonly share: number | null
  /**
   * True after the user has cancelled. The server's answer, which is still awaited, says whether the rows were written.
   */
  readonly cancelling: boolean
}

export interface WorkState {
  readonly file: File | null
  readonly activity: null | Activity
  readonly fileIssue: ImportIssue | null
  readonly plans: AllPlans | null
  /** Set if the file has more rows than one import may send. `max` is the limit. */
  readonly tooMany: { readonly count: number; readonly max: number } | null
  readonly choices: AllChoices
  /** True if the preview was computed again because another user changed a table. */
  readonly isRecomputed: boolean
  /** True if the user cancelled the upload and nothing was written. */
  readonly cancelled: boolean
  /** True if sending failed without a clear answer: the rows may or may not have been written. */
  readonly unconfirmed: boolean
  readonly failure: unknown
}

export const noFile: WorkState = {
  file: null,
  activity: null,
  fileIssue: null,
  plans: null,
  tooMany: null,
  choices: {},
  isRecomputed: false,
  cancelled: false,
  unconfirmed: false,
  failure: null,
}
