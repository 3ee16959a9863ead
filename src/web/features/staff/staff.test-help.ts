import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { StaffMember } from '#domain/access/staff.ts'

export const member = (email: string, changes: Partial<StaffMember> = {}): StaffMember => ({
  id: email,
  email,
  name: email.split('@')[0]!,
  state: 'active',
  ways: ['password'],
  secondStep: false,
  seenAt: '2026-11-20T09:30:00.000Z',
  isSelf: false,
  ...changes,
})

export const entry = (id: number, changes: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id,
  at: new Date(Date.UTC(2026, 10, 1, 0, id)).toISOString(),
  kind: 'signIn',
  outcome: 'done',
  userId: 'hanako@example.jp',
  actorId: null,
  subject: null,
  way: 'password',
  address: '192.0.2.7',
  browser: null,
  newBrowser: false,
  token: null,
  ...changes,
})

export function logOf(entries: readonly SecurityEntry[], part = 200) {
  const newestFirst = entries.toSorted((a, b) => b.id - a.id)
  return async (id?: string, before = Infinity): Promise<readonly SecurityEntry[]> =>
    newestFirst
      .filter((one) => one.id < before && (id === undefined || one.userId === id || one.actorId === id))
      .slice(0, part)
}
