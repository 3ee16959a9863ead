import { isIPv6 } from 'node:net'
import type { Browser } from '#server/auth/sessions/known-browsers.ts'
import type { Lane } from './fair-queue.ts'

export interface Client {
  /**
   * IP address of the connection, or of the client of a trusted proxy. Clients without an address share their limits.
   */
  readonly address: string | undefined
  readonly browser: Browser
}

/**
 * The network of a client, by which limits count. For IPv6 it is the /64 of the address, which belongs to one customer.
 * `wide` is the /48, in which there may be many customers. Example: `2001:db8:1:2::3` → `2001:db8:1:2` and
 * `2001:db8:1/48`.
 */
export function networks(address: string | undefined): { readonly network: string; readonly wide?: string } {
  if (!address || !isIPv6(address)) return { network: address ?? 'unknown' }
  const [head = '', tail] = address.split('::')
  const groups = (half: string) => half.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail ?? '')].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return { network: all.slice(0, 4).join(':'), wide: `${all.slice(0, 3).join(':')}/48` }
}

export function laneOf({ address, browser }: Client): Lane {
  const { network, wide = network } = networks(address)
  return browser.knows() ? { name: browser.id, known: true } : { name: wide, known: false }
}
