import type { AllChoices, AllPlans, ImportIssue } from '#domain/import/index.ts'
import type { ImportProgress } from '#web/backend/backend.ts'

/** What runs, and what share of it is done. */
export type Doing = { readonly what: 'reading' | 'comparing' | 'saving'; readonly share: number } | Sending

interface Sending {
  readonly what: 'sending'
  readonly phase: ImportProgress['phase']
  /** Null where nobody can tell. */
  readonly share: number | null
  /** Somebody asked to end it; what becomes of that says the answer. */
  readonly ending: boolean
}

export interface WorkState {
  readonly file: File | null
  readonly doing: null | Doing
  /** Why the file was not read at all. */
  readonly fileIssue: ImportIssue | null
  readonly plans: AllPlans | null
  /** How many rows would be sent, and how many one import may: where those are more, nothing is. */
  readonly tooMany: { readonly count: number; readonly max: number } | null
  readonly choices: AllChoices
  /** A table changed after the preview was made, so it was made anew. */
  readonly moved: boolean
  /** Somebody ended the sending, and nothing was written. */
  readonly cancelled: boolean
  /** Sending the file failed, and no look at the tables has told since whether it was written all the same. */
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
