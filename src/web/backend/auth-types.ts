import type { KitProvider } from '#domain/access/providers.ts'

/**
 * The sign-in providers that the authentication library supports, such as Google. `Backend.providers` lists those that
 * are configured.
 */
export type Provider = KitProvider

/**
 * Session events, also of other tabs of this browser.
 * `passwordRecovery`: a link for a new password was opened. The sign-in screen then shows its form update_password.
 * `userUpdated`: the password or phone number was changed. The sign-in screen then shows its form sign_in.
 */
export type AuthEvent = 'signedIn' | 'signedOut' | 'passwordRecovery' | 'userUpdated'

/** `redirectTo` is a path on this site; the default is `/`. Another site is refused with 'badRequest'. */
export interface OAuthOptions extends SignInOptions {
  readonly redirectTo?: string
  readonly scopes?: readonly string[]
  /** Additional query parameters for the provider, such as `login_hint`. OAuth's own parameters are refused. */
  readonly queryParams?: Readonly<Record<string, string>>
}

export interface SignInOptions {
  /** True on a shared computer, where the session ends when the browser is closed. */
  readonly shared?: boolean
}

export interface SignUpOptions {
  readonly emailRedirectTo?: string
  /** Additional data about the person; `name` becomes the account's name. */
  readonly data?: Readonly<Record<string, string>>
}

/** `session` is false if the person must first confirm the address by the mailed link or code. */
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
  /** True if the account has no authenticator app. `verify` then accepts only recovery codes. */
  readonly onlyRecoveryCodes?: boolean
  /**
   * Asks for a passkey; undefined if the browser has no passkeys. Rejects with 'passkeyCancelled', 'passkeyUnsupported'
   * or 'passkeyRefused'.
   */
  passkey?(): Promise<void>
  /** Rejects with 'invalidCode' (wrong or expired) or 'tooManyAttempts'. */
  verify(code: string): Promise<void>
  leave(): void
}
