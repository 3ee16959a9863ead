import { type BlockList, isIP } from 'node:net'

/**
 * The client's address: that of the socket, or, behind trusted proxies, the last untrusted one in X-Forwarded-For.
 * Addresses further to the left may be forged.
 * @param peer the socket's remote address
 * @param forwarded the X-Forwarded-For header
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: BlockList,
): string | undefined {
  let address = plain(peer)
  const hops = (forwarded ?? '').split(',').map((hop) => plain(hop.trim()))
  while (address && trusts(trusted, address) && hops.length > 0) {
    const hop = hops.pop()
    // The entry is not an address, so the client is unknown. Returns the proxy that added the entry.
    if (!hop) break
    address = hop
  }
  return address
}

/** True if the socket's remote address is a trusted proxy. */
export function isTrusted(peer: string | undefined, trusted: BlockList): boolean {
  const address = plain(peer)
  return address !== undefined && trusts(trusted, address)
}

const trusts = (trusted: BlockList, address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A dual-stack socket shows IPv4 clients as ::ffff:192.0.2.1. */
function plain(address: string | undefined): string | undefined {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return bare && isIP(bare) ? bare : undefined
}
