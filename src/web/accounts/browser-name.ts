import { knownBrowser } from '#domain/access/known-browser.ts'

export function browserName(agent: string | null): string | null {
  if (!agent?.trim()) return null
  return knownBrowser(agent) ?? agent.slice(0, 60)
}
