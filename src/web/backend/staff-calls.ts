import type { BackupState } from '#domain/wire-backups.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'

/** Screens hide the actions that a home does not offer. Empty: there is no such screen. */
export type StaffAbility = 'invite' | 'disable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'log'

/**
 * Accounts of all people. `current` is the acting user's password, in case the screen was left open
 * ('invalidCredentials'). `notAllowed`: a setting names other managers. `ownAccount`: not for oneself. `lastAccount`:
 * nobody else could sign in. `notFound`: the account is gone.
 */
export interface StaffCalls {
  staff(): Promise<Staff>
  /** A new account, or another link before its first sign-in; 'duplicateKey' after it. */
  invite(email: string, current: string): Promise<StaffLink>
  /** Ends all sessions and links at once; blocks sign-ins until `enable`. */
  disable(id: string, current: string): Promise<void>
  enable(id: string, current: string): Promise<void>
  endSessions(id: string): Promise<void>
  /** A link for a new password. Ends all sessions and keeps the second step. */
  reset(id: string, current: string): Promise<StaffLink>
  removeSecondStep(id: string, current: string): Promise<void>
  /** The security log of one account or of all, newest first; `before` pages to older entries. */
  log(id?: string, before?: number): Promise<readonly SecurityEntry[]>
  /** State of the backups; missing if others make them. */
  backups?(): Promise<BackupState>
}
