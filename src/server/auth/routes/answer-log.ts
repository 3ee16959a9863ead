import { foldedEmail } from '#domain/access/email-address.ts'
import { phoneOf } from '#domain/access/phone.ts'
import type { StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { type Client, networks } from '#server/auth/limits/networks.ts'
import { refusalOf } from '#server/auth/security-log/answered.ts'
import { throttle } from '#server/auth/security-log/throttle.ts'
import type { Origin, SecurityEvent } from '#server/auth/security-log/security-log.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import type { SignInScope } from '#server/auth/sessions/sign-in-scope.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import type { Attempt } from './route.ts'

export interface Answered {
  readonly answered: Response
  readonly signedIn: StoredUser | null
  readonly leaving: User | null
  readonly attempt: Attempt | undefined
  readonly scope: SignInScope
}

export interface AnswerLog {
  answered(request: Request, client: Client, answer: Answered): void
  /** True while at least 100 refusals wait to be written: requests of unknown browsers must be refused then. */
  isBehind(): boolean
  /** Logs a refused request: at most one per kind, network and minute. */
  refused(request: Request, address: string | undefined, kind?: 'requestRefused' | 'tokenRefused'): void
}

const MAX_UNWRITTEN = 100

/** Makes a queue that writes refusals one at a time, so that a flood of them does not block the database. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    waiting: () => waiting,
    run(write: () => Promise<void>): Promise<void> {
      waiting++
      const written = last.then(write)
      last = written.catch(() => {}).finally(() => waiting--)
      return written
    },
  }
}

/**
 * Creates the log of sign-ins and refusals. It writes after the response: a longer response would reveal that an
 * address has an account.
 */
export function createAnswerLog(context: AuthContext, sessions: Sessions): AnswerLog {
  const { securityLog, background, users, phoneCountry } = context
  const isNews = throttle()
  const { retried } = background
  const record = (event: SecurityEvent, origin: Origin) => securityLog.record(event, origin, retried)

  const refusals = oneByOne()
  const isBehind = () => refusals.waiting() >= MAX_UNWRITTEN

  const userOfSubject = async (request: Request, subject: string | undefined): Promise<{ id: string } | null> => {
    if (subject === undefined) return sessions.userOf(request.headers)
    if (subject === '') return null
    if (subject.includes('@')) return users.byEmail(foldedEmail(subject))
    let number: string
    try {
      number = phoneOf(subject, phoneCountry)
    } catch {
      return null
    }
    return users.byPhone(number)
  }

  const isNewsFrom = (address: string | undefined, answer: string) =>
    !isBehind() && isNews(`${networkOf(address)} ${answer}`)

  async function refusal(request: Request, client: Client, { answered, attempt, scope }: Answered): Promise<void> {
    const refused = await refusalOf(answered)
    if (!refused) return
    // `attempt` is undefined if the request was refused before its body was parsed. Then its address has sent too many
    // requests.
    const { way, subject: tried = undefined } = attempt ?? { way: 'requests', subject: '' }
    const subject = tried?.slice(0, 320)
    if (refused.kind === 'lockOut' && !isNewsFrom(client.address, subject ?? '')) return
    await refusals.run(async () => {
      const user =
        scope.about === undefined ? await retried(() => userOfSubject(request, subject)) : { id: scope.about }
      await record(
        {
          kind: refused.kind,
          outcome: 'refused',
          userId: user?.id,
          subject,
          way: refused.kind === 'requestRefused' ? refused.code : way,
        },
        originOf(request, client.address, subject === undefined ? (user?.id ?? null) : null),
      )
    })
  }

  return {
    answered(request, client, answer) {
      const { signedIn, leaving, attempt, scope } = answer
      background.run(async () => {
        const by = (actorId: string) => originOf(request, client.address, actorId)
        const { linked } = scope
        if (linked)
          await record({ kind: 'providerLinked', userId: linked.userId, way: linked.provider }, by(linked.userId))
        if (signedIn && !attempt?.continues) {
          const newBrowser = !client.browser.knows(signedIn.email)
          const way = scope.way ?? attempt?.way
          await record({ kind: 'signIn', userId: signedIn.id, way, newBrowser }, by(signedIn.id))
        } else if (leaving && answer.answered.ok) await record({ kind: 'signOut', userId: leaving.id }, by(leaving.id))
        else if (!signedIn && !linked) await refusal(request, client, answer)
      })
    },

    isBehind,

    refused(request, address, kind = 'requestRefused') {
      if (!isNewsFrom(address, kind)) return
      const way = kind === 'requestRefused' ? 'otherSite' : undefined
      const write = async () => {
        const user = await retried(() => sessions.userOf(request.headers, true))
        await record({ kind, outcome: 'refused', userId: user?.id, way }, originOf(request, address, user?.id ?? null))
      }
      background.run(() => refusals.run(write))
    },
  }
}

/** The network by which refusals are counted: an attacker in it may use any of its addresses. */
function networkOf(address: string | undefined): string {
  const { network, wide = network } = networks(address)
  return wide
}

export const originOf = (request: Request, address: string | undefined, actorId: string | null): Origin => ({
  actorId,
  address,
  browser: request.headers.get('user-agent') ?? undefined,
})
