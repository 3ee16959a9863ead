import type { AppSecret, OwnAccount, OwnSession } from '#domain/access/account.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { TokenScope } from '#domain/access/tokens.ts'

/**
 * Account actions that a backend (our server or a Supabase project) can offer. Screens hide the actions that it does
 * not offer.
 * `phone` without `changePhone`: the user can set a first number, but cannot change or remove a number.
 * `anyAddress`: the backend links a provider account even if its email address is not the user's.
 */
export type AccountAbility =
  /** Personal tokens. With a token, programs can use the API and spreadsheets can open linked lists. */
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

/**
 * Calls about the signed-in user's account. All reject with 'notSignedIn' without a user. `current` is the current
 * password; a wrong one rejects with 'invalidCredentials'.
 */
export interface AccountCalls {
  account(): Promise<OwnAccount>
  newsRead(): Promise<void>
  setName(name: string): Promise<void>
  /** Ends all other sessions. Our own server also removes the phone number. */
  changePassword(password: string, current: string): Promise<void>
  sessions(): Promise<readonly OwnSession[]>
  /** Ends the session with this id; without an id, all sessions except this one. */
  endSessions(id?: string): Promise<void>
  log(): Promise<readonly SecurityEntry[]>
  /** Leaves the page for the provider's page. */
  link(provider: string): Promise<void>
  /** Rejects with 'lastWayIn' if this is the only sign-in method. */
  unlink(provider: string): Promise<void>
  /** Sends a code for `confirmPhone`. */
  sendPhoneCode(phone: string, current: string): Promise<void>
  confirmPhone(phone: string, code: string): Promise<void>
  removePhone(current: string): Promise<void>
  /** Begins to set up an authenticator app. Sign-ins need no second step until `confirmSecondStep`. */
  beginSecondStep(current: string, code?: string): Promise<AppSecret>
  /**
   * Verifies the app's first code and ends all other sessions. Returns new recovery codes; none if the account has
   * codes already.
   */
  confirmSecondStep(code: string): Promise<readonly string[]>
  /** `code` is the app's code or a recovery code. With an empty `code`, the browser asks for a passkey. */
  newRecoveryCodes(current: string, code: string): Promise<readonly string[]>
  endSecondStep(current: string, code: string): Promise<void>
  /** Undefined if the backend has no personal tokens: a Supabase project has none. */
  readonly tokens?: TokenCalls
  /** Undefined if this browser cannot use passkeys at this address. */
  readonly passkeys?: PasskeyCalls
}

/** Calls about personal tokens for the API. `account` lists them. */
export interface TokenCalls {
  /**
   * `expiresAt` is an ISO time at most a year ahead. Returns the token, which cannot be read again. Rejects with
   * 'tooManyTokens' { max } or 'mustBeBetween'.
   */
  add(name: string, scope: TokenScope, expiresAt: string, current: string, code?: string): Promise<string>
  end(id: string): Promise<void>
}

/**
 * Manages passkeys; the call `account` lists them. Omit `code` if the account has no second step. Rejects with
 * 'passkeyCancelled' or 'passkeyUnsupported' if the browser yields no passkey, and with 'passkeyRefused' if the server
 * or the hosted project refuses it.
 */
export interface PasskeyCalls {
  /**
   * Adds a passkey. Without an earlier second step, the call also ends all other sessions and returns recovery codes,
   * which are shown only this once. Rejects with 'passkeyRegistered' or 'tooManyPasskeys' { max }.
   */
  add(name: string, current: string, code?: string): Promise<readonly string[]>
  rename(id: string, name: string): Promise<void>
  remove(id: string, current: string, code?: string): Promise<void>
}
