import { useCallback, useEffect } from 'react'
import { hasOwnName, type StaffMember } from '#domain/access/staff.ts'
import type { Backend, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { useBackend, useLive } from './backend.tsx'

type StaffNames = ReadonlyMap<string, string>

interface SharedNames {
  readonly names: Live<StaffNames>
  /** Loads the names, unless they were loaded within the last minute. */
  load(): void
}

/** One cache for each backend, shared by all components that show names of staff. */
const byBackend = new WeakMap<Backend, SharedNames>()

/** Age in milliseconds up to which loaded names are used without a new request. */
const FRESH_MS = 60_000

/**
 * Returns a function that replaces an email address in the history by the person's name. If no name is known, the
 * function returns the address.
 */
export function useStaffNames(): (email: string | null) => string | null {
  const { names: sharedNames, load } = sharedNamesOf(useBackend())
  const names = useLive(sharedNames)
  useEffect(load, [load])
  return useCallback((email) => (email === null ? null : (names.get(email) ?? email)), [names])
}

function sharedNamesOf(backend: Backend): SharedNames {
  const known = byBackend.get(backend)
  if (known) return known
  const names = live<StaffNames>(new Map())
  let loadedAt = Number.NEGATIVE_INFINITY
  const read = async () => names.set(namesOf((await (await backend.openStaff()).staff()).members))
  const load = () => {
    const now = performance.now()
    if (backend.staffAbilities.length === 0 || now - loadedAt < FRESH_MS) return
    loadedAt = now
    // Ignored, because without names the addresses are shown.
    void read().catch(() => {})
  }
  const shared = { names, load }
  byBackend.set(backend, shared)
  return shared
}

function namesOf(members: readonly StaffMember[]): StaffNames {
  const named = members.filter(hasOwnName).map(({ email, name }) => [email, name.trim()] as const)
  const count = new Map<string, number>()
  for (const [, name] of named) count.set(name, (count.get(name) ?? 0) + 1)
  return new Map(named.map(([email, name]) => [email, count.get(name) === 1 ? name : `${name} (${email})`]))
}
