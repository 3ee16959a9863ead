import { type BlockList, isIP } from 'node:net'

/**
 * The IP address of the client. Behind trusted proxies it is the last address in X-Forwarded-For that is no trusted
 * proxy, because addresses further to the left may be forged. Otherwise it is the address of the connection.
 * @param peer the other end of the connection
 * @param forwarded the header X-Forwarded-For, such as `198.51.100.7, 10.0.0.2`
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
    // This entry is not an address, so the client is unknown. Returns the address of the proxy that added it.
    if (!hop) break
    address = hop
  }
  return address
}

/** True if the other end of the connection is a trusted proxy. */
export function isTrusted(peer: string | undefined, trusted: BlockList): boolean {
  const address = plain(peer)
  return address !== undefined && trusts(trusted, address)
}

const trusts = (trusted: BlockList, address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Converts the form `::ffff:192.0.2.1`, by which a socket for IPv4 and IPv6 names IPv4 clients, to `192.0.2.1`.
 * Undefined if the text is no address.
 */
function plain(address: string | undefined): string | undefined {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return bare && isIP(bare) ? bare : undefined
}
