import type { AuthView, LinkableView } from '#domain/auth-views.ts'
import type { CodeToVerify } from '../../backend/backend.ts'

export type CodeType = CodeToVerify['type']

/** Where the kit goes, and what it takes along: the address that was typed, and what a code sent there is for. */
export interface Step {
  readonly view: AuthView
  readonly email?: string
  readonly code?: CodeType
  /** A new password was just chosen: sign_in says so. */
  readonly updated?: boolean
}

/** What each view is handed. */
export interface ViewProps {
  /** How this view was come to. */
  readonly step: Step
  /** The views that may be linked to. */
  readonly links: readonly LinkableView[]
  onStep(step: Step): void
}

/** As typed, but in the width that addresses and numbers have, without the spaces around. */
export const typed = (text: string): string => text.normalize('NFKC').trim()
