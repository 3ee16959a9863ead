import { expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { limitedHashing } from '#server/auth/limits/password-hashing.ts'
import { limits } from '#server/auth/limits/rate-limits.ts'
import { browser, colleague, describeAttacks, pool, told } from './test-attack.ts'
import { DOMAIN, PASSWORD, TestBrowser, testServer } from './test-server.ts'

/* Each row is an attempt of strangers to lock an owner out, with its expected result. */
describeAttacks('locking somebody out by keeping the server busy', () => {
  it('by keeping the hashing busy: others have their turn, who signed in before even from the same place, and no try is lost [V6.3.1]', async () => {
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const [asked, worked]: [string[], string[]] = [[], []]
    let held = false
    const work = async (password: string) => {
      if (held) await gate
      worked.push(password)
      return `plain:${password}`
    }
    const limited = limitedHashing(
      { hash: work, verify: async ({ password, hash }) => (await work(password)) === hash },
      { atATime: 1, perLane: 10, waiting: 50 },
    )
    const verify = (data: { hash: string; password: string }) => {
      asked.push(data.password)
      return limited.verify(data)
    }
    const busy = await testServer(pool, {
      hashing: { hash: (password) => verify({ hash: '', password }).then(() => ''), verify },
    })
    const patience = { timeout: 40_000 }
    const [email, neighbour, victim] = [
      await colleague('the owner chose it'),
      await colleague('a neighbour chose it'),
      await colleague(),
    ]
    const [owner, known] = [new TestBrowser(busy, '192.0.2.9'), new TestBrowser(busy, '198.51.100.66')]
    await known.signIn(neighbour, 'a neighbour chose it')

    held = true
    const refused: number[] = []
    const flood = Array.from({ length: 30 }, async (_, i) => {
      const { status, headers } = await new TestBrowser(busy, '198.51.100.66').signIn(`x${i}@example.jp`, `flood ${i}`)
      if (status === 503) refused.push(Number(headers.get('retry-after')))
      return status
    })
    await vi.waitFor(() => expect(refused).toEqual(Array<number>(19).fill(5)), patience)
    // The attempts are repeated and refused. None counts, because no password was checked.
    for (let i = 0; i < limits.account.max + 2; i++)
      expect((await new TestBrowser(busy, '198.51.100.66').signIn(victim)).body).toEqual({
        error: { code: 'serverBusy', params: { seconds: 5 } },
      })
    worked.length = 0
    const innocent = [owner.signIn(email, 'the owner chose it'), known.signIn(neighbour, 'a neighbour chose it')]
    await vi.waitFor(
      () => expect(asked.slice(-2).toSorted()).toEqual(['a neighbour chose it', 'the owner chose it']),
      patience,
    )
    open()
    expect((await Promise.all(innocent)).map(({ status }) => status)).toEqual([200, 200])
    expect((await Promise.all(flood)).toSorted()).toEqual([
      ...Array<number>(11).fill(401),
      ...Array<number>(19).fill(503),
    ])
    for (const password of ['the owner chose it', 'a neighbour chose it'])
      expect(worked.indexOf(password)).toBeLessThan(5)
    expect((await new TestBrowser(busy, '198.51.100.66').signIn(victim)).status).toBe(200)
  })

  it.each<[string, number, (caller: TestBrowser, email: string) => Promise<{ status: number; body: unknown }>]>([
    ['signing in', limits.account.max, (caller, email) => caller.signIn(email)],
    [
      'a sign-up',
      limits.sent.max,
      (caller, email) => caller.post('sign-up', { email: email.replace('example.jp', DOMAIN), password: PASSWORD }),
    ],
    [
      'a new password',
      limits.account.max,
      (caller) => caller.post('update-password', { password: 'another horse battery', current: PASSWORD }),
    ],
    [
      'a new phone number',
      limits.account.max,
      (caller) => caller.post('update-phone', { phone: '+819000000001', current: PASSWORD }),
    ],
  ])('by keeping the hashing busy: what was refused for it is no try of %s', async (_, max, attempt) => {
    const email = await colleague()
    const owner = browser()
    await owner.signIn(email)
    const refuse = async () => Promise.reject(new EventmsError('serverBusy', { seconds: 5 }))
    const busy = new TestBrowser(await testServer(pool, { hashing: { hash: refuse, verify: refuse } }))
    for (const [name, value] of owner.cookies) busy.cookies.set(name, value)
    for (let i = 0; i < max + 2; i++)
      expect(told(await attempt(busy, email))).toEqual([503, { error: { code: 'serverBusy', params: { seconds: 5 } } }])
    expect((await attempt(owner, email)).status).toBe(200)
  })
})
