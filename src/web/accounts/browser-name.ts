import { knownBrowser } from '#domain/access/known-browser.ts'

/** 'Firefox 128, Windows'; what it says itself where it is none that we know, null where it says nothing. */
export function browserName(agent: string | null): string | null {
  if (!agent?.trim()) return null
  return knownBrowser(agent) ?? agent.slice(0, 60)
}
