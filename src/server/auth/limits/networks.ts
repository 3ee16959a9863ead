import { isIPv6 } from 'node:net'
import type { Browser } from '#server/auth/sessions/known-browsers.ts'
import type { Lane } from './fair-queue.ts'

/** Who sends a request. */
export interface Client {
  /** The socket's address, or what a trusted proxy says it is; clients without one share their limits. */
  readonly address: string | undefined
  readonly browser: Browser
}

/**
 * What counts as one address: of IPv6 the /64, because whoever has one address has them all; and `wide` the /48,
 * because many are given that many of them.
 */
export function networks(address: string | undefined): { readonly network: string; readonly wide?: string } {
  if (!address || !isIPv6(address)) return { network: address ?? 'unknown' }
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return { network: all.slice(0, 4).join(':'), wide: `${all.slice(0, 3).join(':')}/48` }
}

/** The lane in which this client's passwords are hashed. */
export function laneOf({ address, browser }: Client): Lane {
  const { network, wide = network } = networks(address)
  return browser.knows() ? { name: browser.id, known: true } : { name: wide, known: false }
}
