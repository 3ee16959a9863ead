import { halfWidth } from '#domain/access/email-address.ts'
import type { AuthView, LinkableView } from '#domain/auth-views.ts'
import type { CodeToVerify } from '#web/backend/backend.ts'

export type CodeType = CodeToVerify['type']

/** Which view the kit shows, and what it hands on: the address that was typed, and what a code sent there is for. */
export interface Step {
  readonly view: AuthView
  readonly email?: string
  readonly code?: CodeType
  /** A new password was just chosen: sign_in says so. */
  readonly updated?: boolean
}

/** What each view is handed. */
export interface ViewProps {
  /** The step that led to this view. */
  readonly step: Step
  /** The views that may be linked to. */
  readonly links: readonly LinkableView[]
  onStep(step: Step): void
}

/** As typed, with full-width characters as half-width, and without the spaces around. */
export const typed = (text: string): string => halfWidth(text).trim()
