import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { defaultAdmissionLimits } from '#server/auth/limits/admission.ts'
import { describeAttacks, pool } from './test-attack.ts'
import { TestBrowser, testServer } from './test-server.ts'

const REQUESTS = 200
const LONG = 8000

/** A different text each time, so that no two requests are equal. */
const long = (i: number) => `${i}`.padEnd(LONG, 'x')
/** Headers of the product's own page: only the header under test is hostile. */
const sameSite = { 'sec-fetch-site': 'same-origin' }

describeAttacks('filling the server’s log without an account', () => {
  it.each<[string, (caller: TestBrowser, i: number) => Promise<unknown>]>([
    [
      'signing out from a long origin',
      (caller, i) => caller.post('sign-out', {}, { ...sameSite, origin: `https://${long(i)}.example` }),
    ],
    [
      'asking for the session from one',
      (caller, i) => caller.fetch('/api/auth/get-session', { headers: { ...sameSite, origin: long(i) } }),
    ],
    [
      'with a long referrer',
      (caller, i) => caller.post('sign-out', {}, { ...sameSite, origin: '', referer: `https://a.example/${long(i)}` }),
    ],
    [
      'with a long browser',
      (caller, i) =>
        caller.post('sign-in/email', { email: `a${i}@example.jp`, password: 'wrong horse' }, { 'user-agent': long(i) }),
    ],
    ['with a long address', (caller, i) => caller.post('sign-in/link', { email: `${long(i)}@example.jp` })],
    [
      'coming back with a long error',
      (caller, i) => caller.comeBack(`/api/auth/callback/google?error=${long(i)}&state=${long(i)}`),
    ],
    ['by a long path', (caller, i) => caller.fetch(`/api/auth/${long(i)}`)],
    ['by a long path of the data', (caller, i) => caller.fetch(`/api/tables/${long(i)}`)],
    [
      'from another site',
      (caller, i) =>
        caller.post('sign-out', {}, { 'sec-fetch-site': 'cross-site', origin: `https://${long(i)}.example` }),
    ],
  ])('%s writes at most some kilobytes [V16.4.1]', async (_, ask) => {
    let written = 0
    const log = createLog('info', false, { write: (line) => void (written += line.length) })
    const ids = { clientId: 'id', clientSecret: 'secret' }
    const server = await testServer(pool, { admissionLimits: defaultAdmissionLimits, log, google: ids })
    const caller = new TestBrowser(server, '198.51.100.66')
    caller.cookies.set('__Host-eventms.session_token', 'nobody')
    for (let i = 0; i < REQUESTS; i++) await ask(caller, i)
    await server.auth.settled()
    expect(written).toBeLessThan(40_000)
  })
})
