import { afterEach, expect, it, vi } from 'vitest'
import type { EventmsError } from '#domain/errors.ts'
import type { Lane } from './fair-queue.ts'
import type { Browser } from '#server/auth/sessions/known-browsers.ts'
import { admission, defaultAdmissionLimits } from './admission.ts'

const browser = (isKnown: boolean, id = 'b'): Browser => ({ id, isNew: !isKnown, knows: () => isKnown })

/** The admission with a given session and log state. `ask` sends a request that never ends, and returns its outcome. */
function door({ user = null, isBehind = false }: { user?: { id: string } | null; isBehind?: boolean } = {}) {
  const admitted = admission(
    defaultAdmissionLimits,
    { stillRefused: () => {} },
    { isBehind: () => isBehind },
    { userOf: async () => user as never },
  )
  let begun = 0
  const lanes: Lane[] = []
  const outcomes: Promise<string>[] = []
  const ask = async (route: object, isKnown = false, address = '192.0.2.1', method = 'POST', path = '') => {
    const request = new Request(`http://localhost/${path}`, { method })
    const before = begun
    const outcome = admitted({ client: { address, browser: browser(isKnown) }, request, route }, (lane) => {
      begun++
      lanes.push(lane)
      return new Promise<never>(() => {})
    }).catch((error: unknown) => (error as EventmsError).code)
    outcomes.push(outcome)
    const told = await Promise.race([
      outcome,
      new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
    ])
    return told ?? (begun > before ? 'begun' : 'waits')
  }
  return { ask, lanes, outcomes }
}

afterEach(() => void vi.useRealTimers())

const kinds = { hashing: { hashes: true }, otherRequests: {}, providers: { goesAway: true } } as const

it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s have their own room, and fill that of no others',
  async (kind) => {
    const { ask } = door()
    const { atATime, waiting } = defaultAdmissionLimits[kind]
    for (let i = 0; i < atATime; i++) expect(await ask(kinds[kind], false, `192.0.2.${i}`)).toBe('begun')
    for (let i = 0; i < waiting; i++) expect(await ask(kinds[kind], false, `198.51.${i}.1`)).toBe('waits')
    expect(await ask(kinds[kind], false, '203.0.113.1')).toBe('serverBusy')
    for (const other of Object.keys(kinds) as (keyof typeof kinds)[])
      if (other !== kind) expect(await ask(kinds[other])).toBe('begun')
    expect(await ask({ hashes: true }, true)).toBe('begun')
  },
)

it('who is signed in, and what only reads a session, need no room', async () => {
  const signedIn = door({ user: { id: '1' }, isBehind: true })
  for (let i = 0; i < 200; i++) expect(await signedIn.ask({ hashes: true })).toBe('begun')
  const stranger = door()
  for (let i = 0; i < 200; i++)
    expect(await stranger.ask({ session: 'reads' }, false, '192.0.2.1', 'GET')).toBe('begun')
})

it('while refusals are still to be written no stranger adds to them, but a known browser may', async () => {
  const { ask } = door({ isBehind: true })
  expect([await ask({}), await ask({}, true)]).toEqual(['serverBusy', 'begun'])
})

it('a new browser that cannot hash within 1.5 seconds is told to come back; a known one waits on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { ask, lanes, outcomes } = door()
  const { atATime } = defaultAdmissionLimits.hashing
  const arrived = performance.now()
  for (let i = 0; i < atATime; i++) await ask({ hashes: true }, false, `192.0.2.${i}`)
  expect(await ask({ hashes: true })).toBe('waits')
  for (let i = 0; i < defaultAdmissionLimits.known.atATime; i++) expect(await ask({ hashes: true }, true)).toBe('begun')
  expect([await ask({ hashes: true }, true), await ask({})]).toEqual(['waits', 'begun'])
  // The wait for a slot and the wait for the hash have one common deadline.
  expect(lanes.map(({ startBy }) => startBy)).toEqual([
    ...Array<number>(atATime).fill(arrived + 1500),
    ...Array<undefined>(defaultAdmissionLimits.known.atATime + 1).fill(undefined),
  ])
  await vi.advanceTimersByTimeAsync(1500)
  expect(await outcomes[atATime]).toBe('serverBusy')
  await vi.advanceTimersByTimeAsync(600_000)
  const state = await Promise.race([
    outcomes[atATime + 1 + defaultAdmissionLimits.known.atATime],
    Promise.resolve('waits'),
  ])
  expect(state).toBe('waits')
})

it('a provider that never answers keeps nobody from the other provider', async () => {
  const { ask } = door()
  const { atATime, waiting } = defaultAdmissionLimits.providers
  const comeBack = (provider: string, address: string) =>
    ask({ comesBack: true }, false, address, 'GET', `api/auth/callback/${provider}`)
  for (let i = 0; i < atATime; i++) expect(await comeBack('google', `192.0.2.${i}`)).toBe('begun')
  for (let i = 0; i < waiting; i++) expect(await comeBack('google', `198.51.${i}.1`)).toBe('waits')
  expect(await comeBack('google', '203.0.113.1')).toBe('serverBusy')
  expect(await comeBack('github', '203.0.113.1')).toBe('begun')
})

it('a request whose provider never answers gives its place to the next one after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask } = door()
  const { atATime, waiting } = defaultAdmissionLimits.providers
  for (let i = 0; i < atATime + waiting; i++) await ask({ comesBack: true }, false, `198.51.${i}.1`)
  expect(await ask({ comesBack: true }, false, '203.0.113.1')).toBe('serverBusy')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await ask({ comesBack: true }, false, '203.0.113.1')).toBe('waits')
})
