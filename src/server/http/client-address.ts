import { type BlockList, isIP } from 'node:net'

/**
 * The client address of a request: the socket's, unless that is a trusted proxy. Then the last address in
 * X-Forwarded-For that is not a trusted proxy's; further ones to the left may be forged by the client.
 *
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
    // Not an address: the proxy that wrote it is the last one known.
    if (!hop) break
    address = hop
  }
  return address
}

const trusts = (trusted: BlockList, address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 client of a dual-stack socket has the address ::ffff:192.0.2.1. */
function plain(address: string | undefined): string | undefined {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, '')
  return bare && isIP(bare) ? bare : undefined
}
