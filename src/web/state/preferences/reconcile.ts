import type { Preference, PreferenceChange } from '#domain/requests/preferences.ts'
import { digestOf } from '#domain/seals/digest.ts'

/** Preferences by `keyOf`. */
export type PreferenceMap = ReadonlyMap<string, Preference>
/** Digests of the server's preferences at the last exchange, by key. */
export type Base = Readonly<Record<string, string>>

export const keyOf = ({ kind, name }: Pick<Preference, 'kind' | 'name'>): string => JSON.stringify([kind, name])

export const mapOf = (list: readonly Preference[]): PreferenceMap => new Map(list.map((one) => [keyOf(one), one]))

const digest = (one: Preference | undefined) => one && digestOf([one.value, one.shared])

export const baseOf = (held: PreferenceMap): Base =>
  Object.fromEntries([...held].map(([key, one]) => [key, digest(one)!]))

/** The changes that the browser made since the last exchange. */
export function unsent(local: PreferenceMap, base: Base): PreferenceChange[] {
  const changes: PreferenceChange[] = []
  for (const [key, { kind, name, value, shared }] of local)
    if (digest(local.get(key)) !== base[key]) changes.push({ kind, name, value, shared })
  for (const key of Object.keys(base)) {
    const [kind, name] = JSON.parse(key) as [Preference['kind'], string]
    if (!local.has(key)) changes.push({ kind, name, value: null, shared: false })
  }
  return changes
}

/**
 * The server's preferences with the browser's unsent changes, in the browser's order. Before the first exchange there
 * is no base. The server's preferences then win, and further ones of the browser are added.
 */
export function merged(local: PreferenceMap, base: Base | null, server: PreferenceMap): PreferenceMap {
  const result = new Map<string, Preference>()
  for (const [key, own] of local) {
    const theirs = server.get(key)
    if (base === null) result.set(key, theirs ?? own)
    else if (digest(own) !== base[key]) result.set(key, own)
    else if (theirs) result.set(key, theirs)
  }
  const isDeleted = (key: string) => base?.[key] !== undefined && !local.has(key)
  for (const [key, theirs] of server) if (!result.has(key) && !isDeleted(key)) result.set(key, theirs)
  return result
}
