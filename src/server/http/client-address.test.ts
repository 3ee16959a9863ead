import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8, 'ipv4')
trusted.addSubnet('fd00::', 8, 'ipv6')

it.each<[string | undefined, string | undefined, string | undefined, string]>([
  ['203.0.113.9', undefined, '203.0.113.9', 'a client of its own'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'a client that says it is another'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9', 'IPv4 on a dual-stack socket'],
  ['10.0.0.1', undefined, '10.0.0.1', 'the proxy itself'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'through the proxy'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'through the proxy, dual-stack'],
  ['fd00::1', '2001:db8::7', '2001:db8::7', 'IPv6 through the proxy'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1', 'an invented hop on the left'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1', 'through two proxies'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3', 'from inside'],
  ['10.0.0.1', '198.51.100.1, unknown', '10.0.0.1', 'a hop that is no address'],
  ['10.0.0.1', '', '10.0.0.1', 'an empty header'],
  [undefined, '198.51.100.1', undefined, 'a socket already gone'],
])('%s forwarded for %s is %s: %s', (peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address)
})
