/** The social providers of the auth kit; which of them are set up says `Backend.providers`. */
export type Provider =
  | ('google' | 'facebook' | 'twitter' | 'apple' | 'github' | 'gitlab' | 'bitbucket' | 'discord' | 'azure')
  | ('keycloak' | 'linkedin' | 'notion' | 'slack' | 'spotify' | 'twitch' | 'workos' | 'kakao')

/**
 * What happened to the session, here or in another tab: somebody signed in or out; a link for a new password was opened
 * (the kit moves to update_password); the password or phone number was changed (the kit moves to sign_in).
 */
export type AuthEvent = 'signedIn' | 'signedOut' | 'passwordRecovery' | 'userUpdated'

/** `redirectTo` everywhere: a path of our own page ('/' when left out). Any other address is refused ('badRequest'). */
export interface OAuthOptions extends SignInOptions {
  readonly redirectTo?: string
  /** Asked of the provider instead of the usual ones. */
  readonly scopes?: readonly string[]
  /** Further parameters of the provider's address, such as `login_hint`; those of the protocol itself are refused. */
  readonly queryParams?: Readonly<Record<string, string>>
}

export interface SignInOptions {
  /** A computer that others use: the session ends with the browser. */
  readonly shared?: boolean
}

export interface SignUpOptions {
  /** Where the confirmation link leads. */
  readonly emailRedirectTo?: string
  /** What else is known of the person; `name` becomes the account's name. */
  readonly data?: Readonly<Record<string, string>>
}

/** `session` false: the address is to be confirmed by the link or the code that was mailed. */
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

/**
 * What a sign-in or a recovery waits for where the account has a second step: the code of its authenticator app, or one
 * of its passkeys.
 */
export interface SecondStep {
  /** A recovery code will do in its place. */
  readonly takesRecoveryCodes?: boolean
  /** There is no app, so a code is a recovery code. */
  readonly onlyRecoveryCodes?: boolean
  /** By a passkey, where there is one that can be used here: 'passkeyCancelled', 'passkeyUnsupported', 'passkeyRefused'. */
  passkey?(): Promise<void>
  /** 'invalidCode' where it is wrong or too old, 'tooManyAttempts'. */
  verify(code: string): Promise<void>
  /** Gives the sign-in or the recovery up. */
  leave(): void
}
