import { expect, it } from 'vitest'
import type { Browser } from '#server/auth/sessions/known-browsers.ts'
import type { Attempts } from './attempt-counters.ts'
import { type AttemptKind, limiter } from './rate-limiter.ts'

/** Counts attempts in memory; no time passes. */
function countInMemory(): Attempts & { readonly windows: Set<number> } {
  const counts = new Map<string, number>()
  const windows = new Set<number>()
  return {
    windows,
    async consume(key, { max, window }) {
      windows.add(window)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { allowed: count <= max, retryAfter: count <= max ? null : window }
    },
    refused: () => undefined,
    async giveBack() {},
    async forget() {},
  }
}

const unknown: Browser = { id: 'a', isNew: true, knows: () => false }
const known: Browser = { id: 'b', isNew: false, knows: () => true }

/** The number of attempts before the limit, each from the next address. */
async function passed(what: AttemptKind | 'address', address: (i: number) => string, browser = unknown) {
  const attempts = countInMemory()
  const limits = limiter(attempts)
  for (let tries = 0; tries < 5000; tries++) {
    const client = { address: address(tries), browser }
    const one = what === 'address' ? limits.request(client) : limits.count(what, 'hanako@example.jp', client)
    const refused = await one.then(
      () => false,
      () => true,
    )
    if (refused) return { tries, windows: [...attempts.windows] }
  }
  return { tries: Infinity, windows: [] }
}

const onePlace = () => '203.0.113.1'
const everywhere = (i: number) => `203.${i >> 8}.113.${i & 255}`
const oneCustomer = (i: number) => `2001:db8:1:${i.toString(16)}::1`

it.each([
  ['account', onePlace, 10, 600],
  ['account', oneCustomer, 20, 600],
  ['account', everywhere, 50, 600],
  ['code', onePlace, 10, 600],
  ['code', oneCustomer, 20, 600],
  ['code', everywhere, 50, 600],
  ['sent', onePlace, 5, 3600],
  ['sent', oneCustomer, 10, 3600],
  ['sent', everywhere, 20, 3600],
  ['address', onePlace, 300, 600],
  ['address', oneCustomer, 1200, 600],
] as const)('locks %s out, from %o, after %i tries in %i seconds', async (what, address, tries, window) => {
  expect(await passed(what, address)).toEqual({ tries, windows: [window] })
})

it('counts a known browser by itself, wherever it is', async () => {
  expect(await passed('account', everywhere, known)).toEqual({ tries: 10, windows: [600] })
})
