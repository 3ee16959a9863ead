import type { BackupState } from '#domain/wire-backups.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'

/** The actions on other accounts that a home offers; screens hide the others. If empty, there is no such screen. */
export type StaffAbility = 'invite' | 'disable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'log'

/**
 * Calls about all accounts. `current` is the password of the acting user ('invalidCredentials'), in case a screen was
 * left open. `notAllowed`: a setting allows only other managers. `ownAccount`: impossible for the own account.
 * `lastAccount`: nobody else could sign in. `notFound`: the account no longer exists.
 */
export interface StaffCalls {
  staff(): Promise<Staff>
  /** Creates an account, or another link until its first sign-in. After it, rejects with 'duplicateKey'. */
  invite(email: string, current: string): Promise<StaffLink>
  /** Ends all sessions and links immediately, and refuses sign-ins until `enable`. */
  disable(id: string, current: string): Promise<void>
  enable(id: string, current: string): Promise<void>
  endSessions(id: string): Promise<void>
  /** Creates a link for a new password. Ends all sessions; the second step stays. */
  reset(id: string, current: string): Promise<StaffLink>
  removeSecondStep(id: string, current: string): Promise<void>
  /** The security log of one account or of all, newest first. `before` reads entries older than that entry. */
  log(id?: string, before?: number): Promise<readonly SecurityEntry[]>
  /** The state of the backups; undefined if the home does not make them. */
  backups?(): Promise<BackupState>
}
