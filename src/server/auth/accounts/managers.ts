import { foldedEmail } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Users } from './users.ts'

/** The setting STAFF_MANAGERS: the addresses that may act on the accounts of others; undefined where everybody may. */
export type Managers = readonly string[] | undefined

export const isManager = (managers: Managers, email: string): boolean =>
  managers === undefined || managers.includes(foldedEmail(email))

/**
 * Looks at who acts as the database has them now, whatever their session says.
 * @param on whose account it is about
 * @throws EventmsError 'notSignedIn', 'notAllowed' where the setting names others, 'ownAccount'
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

/** Whether the setting names nobody who could sign in: then nobody may act in the page, and commands alone do. */
export async function isNobodyManager(users: Pick<Users, 'byEmail'>, managers: Managers): Promise<boolean> {
  const named = await Promise.all((managers ?? []).map((email) => users.byEmail(email)))
  return managers !== undefined && !named.some((user) => user && !user.disabledAt)
}
