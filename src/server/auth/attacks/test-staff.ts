/** Setup for tests of acts on other accounts. */
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffMember } from '#domain/access/staff.ts'
import { createApp } from '#server/app.ts'
import { browser, colleague, pool, server } from './test-attack.ts'
import { ORIGIN, PASSWORD, type TestBrowser, type TestServer } from './test-server.ts'

export interface Person {
  readonly email: string
  readonly id: string
  readonly at: TestBrowser
}

export const idOf = async (email: string): Promise<string> =>
  (await pool.query<{ id: string }>('SELECT id FROM eventms_private."user" WHERE email = $1', [email])).rows[0]!.id

/** Creates a person, and signs the person in with a new browser. */
export async function signedInPerson(client?: string): Promise<Person> {
  const email = await colleague()
  const at = browser(client)
  await at.signIn(email)
  return { email, id: await idOf(email), at }
}

/** Disables all accounts except those of `people`. */
export const disableOthers = (...people: Person[]) =>
  pool.query('UPDATE eventms_private."user" SET "disabledAt" = now() WHERE id <> ALL ($1)', [
    people.map(({ id }) => id),
  ])

export const staffOf = async (who: TestBrowser): Promise<Staff> =>
  (await (await who.fetch('/api/auth/staff')).json()) as Staff

export async function memberOf(who: TestBrowser, email: string): Promise<StaffMember | undefined> {
  return (await staffOf(who)).members.find((member) => member.email === email)
}

export async function logOf(who: TestBrowser, asked = ''): Promise<SecurityEntry[]> {
  await server.auth.settled()
  return (await (await who.fetch(`/api/auth/staff/log${asked}`)).json()) as SecurityEntry[]
}

/** Paths and bodies of all acts on the account `id`, with the right password. */
export const acts = (id: string) =>
  [
    ['disable', { id, current: PASSWORD }],
    ['enable', { id, current: PASSWORD }],
    ['reset', { id, current: PASSWORD }],
    ['remove-second-step', { id, current: PASSWORD }],
    ['end-sessions', { id }],
    ['invite', { email: 'somebody@example.jp', current: PASSWORD }],
  ] as const

export const codeOf = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code

/** Opens the event stream of a page. With the default heartbeat only the end of the session closes the stream. */
export async function openPage(of: TestServer, who: TestBrowser, heartbeat = 2 ** 30) {
  const app = createApp({ db: { pool }, auth: of.auth, config: { publicUrl: ORIGIN, poll: 5, heartbeat } })
  const answer = await app.request(new Request(`${ORIGIN}/api/events`, { headers: { cookie: who.cookie() } }))
  const reader = answer.body!.getReader()
  await reader.read()
  return {
    status: answer.status,
    async ended() {
      while (!(await reader.read()).done);
    },
    /** True if the stream sends something, or is still open after 50 ms. */
    async isOpen() {
      const read = reader.read().then(({ done }) => !done)
      return Promise.race([read, new Promise<boolean>((resolve) => setTimeout(resolve, 50, true))])
    },
    close: () => reader.cancel(),
  }
}
