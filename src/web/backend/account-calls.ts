import type { AppSecret, OwnAccount, OwnSession } from '#domain/access/account.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'

/** What can be done about one's own account; what a home cannot do is not shown. */
export type AccountAbility =
  | 'sharedComputer'
  | 'name'
  | 'password'
  | 'sessions'
  | 'providers'
  | 'phone'
  | 'log'
  | 'secondStep'
  | 'passkeys'

/** One's own account: whoever is signed in ('notSignedIn'). `current` is the password, 'invalidCredentials' if not. */
export interface AccountCalls {
  account(): Promise<OwnAccount>
  /** What was news has been read. */
  newsRead(): Promise<void>
  setName(name: string): Promise<void>
  /** Ends all other sessions, and takes the phone number away. */
  changePassword(password: string, current: string): Promise<void>
  sessions(): Promise<readonly OwnSession[]>
  /** One of them; without an id all others. */
  endSessions(id?: string): Promise<void>
  /** The latest of the security log. */
  log(): Promise<readonly SecurityEntry[]>
  /** Leaves the page for the provider. */
  link(provider: string): Promise<void>
  /** 'lastWayIn' where nothing else is left to sign in by. */
  unlink(provider: string): Promise<void>
  /** Sends a code to it, which `confirmPhone` takes. */
  sendPhoneCode(phone: string, current: string): Promise<void>
  confirmPhone(phone: string, code: string): Promise<void>
  removePhone(current: string): Promise<void>
  /** For an authenticator app; nobody is asked for it before `confirmSecondStep`. */
  beginSecondStep(current: string, code?: string): Promise<AppSecret>
  /** By the app's first code; gives the recovery codes, this once; none where there are some. Ends all other sessions. */
  confirmSecondStep(code: string): Promise<readonly string[]>
  /** `code`, everywhere: of the app, or a recovery code; '' where one of one's passkeys is used in its place. */
  newRecoveryCodes(current: string, code: string): Promise<readonly string[]>
  endSecondStep(current: string, code: string): Promise<void>
  /** Where this browser can use passkeys at this address. */
  readonly passkeys?: PasskeyCalls
}

/**
 * Passkeys, of which the account says what there are. `code` is left out where no second step is on. 'passkeyCancelled',
 * 'passkeyUnsupported' by the browser; 'passkeyRefused' by the home.
 */
export interface PasskeyCalls {
  /**
   * Makes one; gives the recovery codes, this once, where nothing was asked for before, and then ends all other
   * sessions. 'passkeyRegistered', 'tooManyPasskeys' { max }.
   */
  add(name: string, current: string, code?: string): Promise<readonly string[]>
  rename(id: string, name: string): Promise<void>
  remove(id: string, current: string, code?: string): Promise<void>
}
