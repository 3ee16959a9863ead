/** Responses of a project's auth service: errors, which depend on the API version, and users. */

export interface UserRow {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly phone_confirmed_at: Date | null
  readonly confirmation_token: string | null
  readonly recovery_token: string | null
  readonly phone_change: string | null
  readonly phone_change_token: string | null
  readonly raw_user_meta_data: Readonly<Record<string, unknown>> | null
  readonly raw_app_meta_data: Readonly<Record<string, unknown>> | null
  readonly banned_until: Date | null
  readonly invited_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly created_at: Date | null
  readonly updated_at: Date | null
}

export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly more: object

  constructor(status: number, code: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }

  /** From API version 2024-01-01 on `code` is the error code as a word; in earlier versions it is the status. */
  response(request: Request): Response {
    const dated = (request.headers.get('x-supabase-api-version') ?? '') >= '2024-01-01'
    const { status, code, message, more } = this
    const body = dated
      ? { code: code || 'unknown', message, ...more }
      : { code: status, ...(code && { error_code: code }), msg: message, ...more }
    return Response.json(body, { status, headers: dated ? { 'x-supabase-api-version': '2024-01-01' } : {} })
  }
}

export const expired = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/** A user as the service shows it to that user. */
export function shown(user: UserRow, factors: readonly object[] = [], identities: readonly object[] = []): object {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...(user.email_confirmed_at && {
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
    }),
    ...(user.phone_confirmed_at && { phone_confirmed_at: user.phone_confirmed_at }),
    ...(user.phone_change && { new_phone: user.phone_change }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities,
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}
