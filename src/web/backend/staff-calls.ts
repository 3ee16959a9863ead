import type { BackupState } from '#domain/wire-backups.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'

/**
 * The actions on other accounts that a backend offers. Screens hide actions that are not in its list. If the list is
 * empty, there is no staff screen.
 */
export type StaffAbility = 'invite' | 'disable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'log'

/**
 * Calls about all accounts. `current` is the password of the acting user; it prevents misuse of an open screen. The
 * error codes are:
 * `invalidCredentials`: `current` is wrong.
 * `notAllowed`: the settings name managers, and the acting user is not one of them.
 * `ownAccount`: the action is impossible on the acting user's account.
 * `lastAccount`: without this account, nobody could sign in.
 * `notFound`: the account no longer exists.
 */
export interface StaffCalls {
  staff(): Promise<Staff>
  /**
   * Creates an account and a link for its first sign-in. Before the first sign-in, a repeated call creates a new link.
   * After the first sign-in, a call rejects with 'duplicateKey'.
   */
  invite(email: string, current: string): Promise<StaffLink>
  /** Immediately ends all sessions and links of the account. Sign-ins are refused until `enable`. */
  disable(id: string, current: string): Promise<void>
  enable(id: string, current: string): Promise<void>
  endSessions(id: string): Promise<void>
  /** Creates a link for a new password and ends all sessions. The second step is kept. */
  reset(id: string, current: string): Promise<StaffLink>
  removeSecondStep(id: string, current: string): Promise<void>
  /**
   * The security log of account `id`, or of all accounts, newest first. `before` is an entry's number: only older
   * entries are read.
   */
  log(id?: string, before?: number): Promise<readonly SecurityEntry[]>
  /** The state of the backups; undefined on a Supabase project, where EventMS makes no backups. */
  backups?(): Promise<BackupState>
}
