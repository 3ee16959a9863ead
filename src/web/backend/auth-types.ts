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
  /** Further parameters of the provider's address, such as `login_hint`. Parameters of OAuth itself are refused. */
  readonly queryParams?: Readonly<Record<string, string>>
}

export interface SignInOptions {
  /** On a shared computer: the session ends with the browser. */
  readonly shared?: boolean
}

export interface SignUpOptions {
  readonly emailRedirectTo?: string
  /** Further data of the person; `name` becomes the account's name. */
  readonly data?: Readonly<Record<string, string>>
}

/** `session` false: the address must be confirmed by the mailed link or code. */
export interface SignUpResult {
  readonly user: { readonly email: string }
  readonly session: boolean
}

/** `token` is the code that a person typed. */
export type CodeToVerify =
  | {
      readonly type: 'email' | 'magiclink' | 'signup' | 'recovery' | 'invite'
      readonly email: string
      readonly token: string
    }
  | { readonly type: 'sms' | 'phone_change'; readonly phone: string; readonly token: string }

/** The second step that a sign-in or a recovery waits for: a code of the authenticator app, or a passkey. */
export interface SecondStep {
  /** `verify` also takes a recovery code. */
  readonly takesRecoveryCodes?: boolean
  /** The account has no app, so `verify` takes recovery codes only. */
  readonly onlyRecoveryCodes?: boolean
  /** Uses a passkey, if the browser can: 'passkeyCancelled', 'passkeyUnsupported', 'passkeyRefused'. */
  passkey?(): Promise<void>
  /** Rejects with 'invalidCode' (wrong or expired) or 'tooManyAttempts'. */
  verify(code: string): Promise<void>
  leave(): void
}
