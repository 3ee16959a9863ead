import { knownBrowser } from '#domain/access/known-browser.ts'

/** 'Firefox 128, Windows'. Unknown browsers keep their own text; null for none. */
export function browserName(agent: string | null): string | null {
  if (!agent?.trim()) return null
  return knownBrowser(agent) ?? agent.slice(0, 60)
}
