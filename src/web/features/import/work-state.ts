import type { AllChoices, AllPlans, ImportIssue } from '#domain/import/index.ts'
import type { ImportProgress } from '#web/backend/backend.ts'

export type Doing = { readonly what: 'reading' | 'comparing' | 'saving'; readonly share: number } | Sending

interface Sending {
  readonly what: 'sending'
  readonly phase: ImportProgress['phase']
  /** Null if unknown. */
  readonly share: number | null
  /** The user has cancelled; the server's answer decides the outcome. */
  readonly ending: boolean
}

export interface WorkState {
  readonly file: File | null
  readonly doing: null | Doing
  readonly fileIssue: ImportIssue | null
  readonly plans: AllPlans | null
  /** Set if the import has more rows than one import may send. */
  readonly tooMany: { readonly count: number; readonly max: number } | null
  readonly choices: AllChoices
  /** The preview was computed again, because a table had changed. */
  readonly moved: boolean
  /** The user cancelled the upload; nothing was written. */
  readonly cancelled: boolean
  /** Sending failed, and the tables have not yet shown whether the rows were written. */
  readonly unconfirmed: boolean
  readonly failure: unknown
}

export const noFile: WorkState = {
  file: null,
  doing: null,
  fileIssue: null,
  plans: null,
  tooMany: null,
  choices: {},
  moved: false,
  cancelled: false,
  unconfirmed: false,
  failure: null,
}
