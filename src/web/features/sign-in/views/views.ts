import { halfWidth } from '#domain/access/email-address.ts'
import type { AuthView, LinkableView } from '#domain/auth-views.ts'
import type { CodeToVerify } from '#web/backend/backend.ts'

export type CodeType = CodeToVerify['type']

export interface Step {
  readonly view: AuthView
  readonly email?: string
  readonly code?: CodeType
  /** True if a new password was just set; sign_in then shows a notice. */
  readonly updated?: boolean
}

export interface ViewProps {
  readonly step: Step
  readonly links: readonly LinkableView[]
  onStep(step: Step): void
}

export const trimmedHalfWidth = (text: string): string => halfWidth(text).trim()
