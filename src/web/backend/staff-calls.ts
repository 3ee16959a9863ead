import type { BackupState } from '#domain/wire-backups.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'

/** What can be done about everybody's accounts; what a home cannot do is not shown. None: there is no such screen. */
export type StaffAbility = 'invite' | 'disable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'log'

/**
 * Everybody's accounts. `current` is the password of who acts: a screen left open must not be enough
 * ('invalidCredentials'). 'notAllowed' where a setting names others, 'ownAccount' for oneself, 'lastAccount' where
 * nobody else could sign in any more, 'notFound' for who is no longer there.
 */
export interface StaffCalls {
  staff(): Promise<Staff>
  /** A new account, or another link for one that nobody has signed in to; 'duplicateKey' where somebody has. */
  invite(email: string, current: string): Promise<StaffLink>
  /** Ends all sessions and links at once; nobody signs in to it until `enable`. */
  disable(id: string, current: string): Promise<void>
  enable(id: string, current: string): Promise<void>
  endSessions(id: string): Promise<void>
  /** A link for a new password. Ends all sessions, keeps the second step. */
  reset(id: string, current: string): Promise<StaffLink>
  removeSecondStep(id: string, current: string): Promise<void>
  /** The security log of one account, or of all, newest first; `before`: only entries older than that one. */
  log(id?: string, before?: number): Promise<readonly SecurityEntry[]>
  /** What the home knows of its backups; where others make them, it is not there. */
  backups?(): Promise<BackupState>
}
