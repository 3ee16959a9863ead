/** Measures whether the response times for addresses with and without an account differ. On the embedded database. */
import { createApp } from '../src/server/app.ts'
import { createAuth } from '../src/server/auth/index.ts'
import { migrate } from '../src/server/db/migrations/migrate.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { apart, median, ratio, timesTurnByTurn } from './support/report.ts'

const PEOPLE = 20
const WARM_UP = 10
const at = (kind: string, i: number) => `${kind}${String(i % PEOPLE).padStart(2, '0')}@example.jp`

const db = await openDatabase({})
try {
  await migrate(db.pool)
  // Mails are prepared and sent after the response, so it does not matter that these functions send nothing.
  const delivery = { mails: true, mail: async () => {}, text: async () => {}, notice: async () => {} }
  const auth = await createAuth({
    pool: db.pool,
    secret: 'only for a measurement, never for an office',
    publicUrl: 'https://eventms.example',
    delivery,
  })
  const app = createApp({ db, auth, config: { publicUrl: 'https://eventms.example' } })
  for (let i = 0; i < PEOPLE; i++)
    await auth.createStaff({ email: at('known', i), password: 'a long pass phrase', name: 'Known' })

  const post = async (path: string, body: object, status: number): Promise<void> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://eventms.example' },
      body: JSON.stringify(body),
    }
    const answer = await app.request(`https://eventms.example/api/auth/${path}`, init, { client: '192.0.2.1' })
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.text()
  }
  const health = async (): Promise<void> => {
    const answer = await app.request('https://eventms.example/health')
    if (!answer.ok) throw new Error(`/health answered ${answer.status}`)
  }

  /** A request whose time is measured. `before` prepares it and is not measured. */
  interface Way {
    rounds: number
    before?(email: string): Promise<void>
    act(email: string): Promise<void>
  }
  const ask = (path: string) => (email: string) => post(path, { email }, 200)
  const ways: Record<string, Way> = {
    'a wrong password': {
      rounds: 100,
      act: (email) => post('sign-in/email', { email, password: 'a wrong pass phrase' }, 401),
    },
    'a reset': { rounds: 400, act: ask('reset-password') },
    'a magic link': { rounds: 400, act: ask('sign-in/link') },
    // These measure another request right after a reset or a link. Background work for the mail may delay it.
    'right behind a reset': { rounds: 400, before: ask('reset-password'), act: health },
    'right behind a magic link': { rounds: 400, before: ask('sign-in/link'), act: health },
  }

  for (const [what, { rounds, before, act }] of Object.entries(ways)) {
    const timed = (kind: string) => {
      let round = 0
      return async () => {
        const email = at(kind, round++)
        await auth.settled()
        // Resets the rate limits, so that each attempt counts as the first one.
        await db.pool.query('DELETE FROM eventms_private."rateLimit"')
        await db.pool.query('DELETE FROM eventms_private."oneTime"')
        await before?.(email)
        const start = performance.now()
        await act(email)
        return performance.now() - start
      }
    }
    const times = await timesTurnByTurn(rounds + WARM_UP, { known: timed('known'), other: timed('other') }, true)
    const [known, other] = [times.known.slice(WARM_UP), times.other.slice(WARM_UP)]
    ratio(`${what}: known address`, median(known), median(other), 'unknown', 'aim 1')
    const { above, deviations } = apart(known, other)
    console.log(
      `${''.padEnd(46)} known is the slower one in ${(above * 100).toFixed(1)} % of all pairs (50 % tells nothing), ${deviations.toFixed(1)} standard deviations of chance`,
    )
  }
  await auth.settled()
} finally {
  await db.close()
}
