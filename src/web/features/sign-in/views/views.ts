import { halfWidth } from '#domain/access/email-address.ts'
import type { AuthView, LinkableView } from '#domain/auth-views.ts'
import type { CodeToVerify } from '#web/backend/backend.ts'

export type CodeType = CodeToVerify['type']

/** The shown view with its inputs: a typed address, and the purpose of the code sent there. */
export interface Step {
  readonly view: AuthView
  readonly email?: string
  readonly code?: CodeType
  /** A new password was just chosen; sign_in shows a notice. */
  readonly updated?: boolean
}

export interface ViewProps {
  readonly step: Step
  readonly links: readonly LinkableView[]
  onStep(step: Step): void
}

/** Trimmed, with half-width characters. */
export const typed = (text: string): string => halfWidth(text).trim()
