import type { AppSecret, OwnAccount, OwnSession } from '#domain/access/account.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { TokenScope } from '#domain/access/tokens.ts'

/**
 * Screens hide the actions that a home does not offer. `phone` alone: a first number can be set, but not changed or
 * removed. `anyAddress`: linking accepts a provider account with another email address.
 */
export type AccountAbility =
  /** Personal tokens, and the API and the links that they open. */
  | 'tokens'
  | 'sharedComputer'
  | 'name'
  | 'password'
  | 'sessions'
  | 'providers'
  | 'anyAddress'
  | 'phone'
  | 'changePhone'
  | 'log'
  | 'secondStep'
  | 'passkeys'
  | 'recoveryCodes'

/** Calls for the account of the signed-in user ('notSignedIn'). `current` is the password ('invalidCredentials'). */
export interface AccountCalls {
  account(): Promise<OwnAccount>
  newsRead(): Promise<void>
  setName(name: string): Promise<void>
  /** Ends all other sessions and removes the phone number. */
  changePassword(password: string, current: string): Promise<void>
  sessions(): Promise<readonly OwnSession[]>
  /** Ends one session, or all others without an id. */
  endSessions(id?: string): Promise<void>
  log(): Promise<readonly SecurityEntry[]>
  /** Leaves the page for the provider. */
  link(provider: string): Promise<void>
  /** Rejects with 'lastWayIn' if this is the only sign-in method. */
  unlink(provider: string): Promise<void>
  /** Sends a code for `confirmPhone`. */
  sendPhoneCode(phone: string, current: string): Promise<void>
  confirmPhone(phone: string, code: string): Promise<void>
  removePhone(current: string): Promise<void>
  /** Starts to set up an authenticator app. Sign-ins need no second step before `confirmSecondStep`. */
  beginSecondStep(current: string, code?: string): Promise<AppSecret>
  /** Takes the app's first code and ends all other sessions. Returns recovery codes, unless the account has some. */
  confirmSecondStep(code: string): Promise<readonly string[]>
  /** `code` (here and below): the app's code or a recovery code. If it is empty, the browser asks for a passkey. */
  newRecoveryCodes(current: string, code: string): Promise<readonly string[]>
  endSecondStep(current: string, code: string): Promise<void>
  /** Present if the home has an API. */
  readonly tokens?: TokenCalls
  /** Present if this browser can use passkeys at this address. */
  readonly passkeys?: PasskeyCalls
}

/** Calls for personal tokens of the API; the account lists them. */
export interface TokenCalls {
  /**
   * `expiresAt` is a moment within a year. Returns the token, which nobody can read again. Rejects with
   * 'tooManyTokens' { max }, 'mustBeBetween'.
   */
  add(name: string, scope: TokenScope, expiresAt: string, current: string, code?: string): Promise<string>
  end(id: string): Promise<void>
}

/**
 * Calls for passkeys; the account lists them. Leave `code` out if there is no second step. The browser causes
 * 'passkeyCancelled' and 'passkeyUnsupported', the home 'passkeyRefused'.
 */
export interface PasskeyCalls {
  /**
   * Adds a passkey. If it is the first second step, all other sessions end and the recovery codes are returned, once.
   * Rejects with 'passkeyRegistered' or 'tooManyPasskeys' { max }.
   */
  add(name: string, current: string, code?: string): Promise<readonly string[]>
  rename(id: string, name: string): Promise<void>
  remove(id: string, current: string, code?: string): Promise<void>
}
