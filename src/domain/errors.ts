import type { errorCodes } from './error-codes.ts'

export type ErrorCode = (typeof errorCodes)[number]
export type ErrorParams = Readonly<Record<string, unknown>>

/** An error with a message in both languages: `code` selects the message, `params` fill its placeholders. */
export class EventmsError extends Error {
  override readonly name = 'EventmsError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly issues: readonly Issue[]

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions & { issues?: readonly Issue[] }) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
    this.issues = options?.issues ?? []
  }
}

/** An error in one field, row or line. `line` is the line in a file or the row in a form. */
export interface Issue {
  readonly code: ErrorCode
  readonly field?: string
  readonly line?: number
  readonly params?: ErrorParams
}
