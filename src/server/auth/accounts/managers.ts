import { foldedEmail } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Users } from './users.ts'

/** Email addresses in the setting STAFF_MANAGERS; undefined if everybody may manage accounts. */
export type Managers = readonly string[] | undefined

export const isManager = (managers: Managers, email: string): boolean =>
  managers === undefined || managers.includes(foldedEmail(email))

/**
 * Checks that the actor may manage accounts, and may act on the account `on`. Reads the database, because the session's
 * cached data may be stale.
 * @throws EventmsError 'notSignedIn', 'notAllowed' if STAFF_MANAGERS excludes the actor, 'ownAccount' if `on` is the
 * actor's
 */
export async function requireMayAct(
  { users, managers }: { readonly users: Pick<Users, 'byId'>; readonly managers: Managers },
  actorId: string | null,
  on?: { readonly id: string },
): Promise<void> {
  const actor = actorId === null ? null : await users.byId(actorId)
  if (!actor || actor.disabledAt) throw new EventmsError('notSignedIn')
  if (!isManager(managers, actor.email)) throw new EventmsError('notAllowed')
  if (on?.id === actor.id) throw new EventmsError('ownAccount')
}

/** True if only the command line can manage accounts. */
export async function isNobodyManager(users: Pick<Users, 'byEmail'>, managers: Managers): Promise<boolean> {
  const named = await Promise.all((managers ?? []).map((email) => users.byEmail(email)))
  return managers !== undefined && !named.some((user) => user && !user.disabledAt)
}
