import type { KitProvider } from '#domain/access/providers.ts'

/** The social providers of the auth kit; `Backend.providers` lists the configured ones. */
export type Provider = KitProvider

/**
 * Session events of this tab and the others. `passwordRecovery`: a link for a new password was opened (the kit moves
 * to update_password). `userUpdated`: the password or phone number changed (the kit moves to sign_in).
 */
export type AuthEvent = 'signedIn' | 'signedOut' | 'passwordRecovery' | 'userUpdated'

/** `redirectTo` is a path of our own page, '/' by default. Another address is refused ('badRequest'). */
export interface OAuthOptions extends SignInOptions {
  readonly redirectTo?: string
  readonly scopes?: readonly string[]
  /** Further query parameters for the provider, such as `login_hint`. Those that OAuth sets itself are refused. */
  readonly queryParams?: Readonly<Record<string, string>>
}

export interface SignInOptions {
  /** True on a shared computer: the session then ends with the browser. */
  readonly shared?: boolean
}

export interface SignUpOptions {
  readonly emailRedirectTo?: string
  /** Further data of the person; `name` becomes the account's name. */
  readonly data?: Readonly<Record<string, string>>
}

/** `session` is false if the address must first be confirmed by the mailed link or code. */
export interface SignUpResult {
  readonly user: { readonly email: string }
  readonly session: boolean
}

/** A code to verify. `token` is the code that the person typed. */
export type CodeToVerify =
  | {
      readonly type: 'email' | 'magiclink' | 'signup' | 'recovery' | 'invite'
      readonly email: string
      readonly token: string
    }
  | { readonly type: 'sms' | 'phone_change'; readonly phone: string; readonly token: string }

/** The second step that completes a sign-in or a recovery: a code of an authenticator app, or a passkey. */
export interface SecondStep {
  /** True if `verify` also accepts a recovery code. */
  readonly takesRecoveryCodes?: boolean
  /** True if the account has no app, so that `verify` accepts only recovery codes. */
  readonly onlyRecoveryCodes?: boolean
  /**
   * Asks for a passkey; undefined if the browser cannot. Rejects with 'passkeyCancelled', 'passkeyUnsupported' or
   * 'passkeyRefused'.
   */
  passkey?(): Promise<void>
  /** Rejects with 'invalidCode' (wrong or expired) or 'tooManyAttempts'. */
  verify(code: string): Promise<void>
  leave(): void
}
