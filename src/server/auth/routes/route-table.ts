import { comeBackFrom } from './come-back.ts'
import { socialRequest } from '../providers/social-request.ts'
import type { SessionCookie } from '../sessions/cookies.ts'
import { mailRecoveryLink, mailSignInLink } from './mailed-links.ts'
import { textSignInCode, updatePhone } from './phone.ts'
import { done, type Attempt, type Handler, type Route } from './route.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { signUp } from './sign-up.ts'
import { updatePassword } from './update-password.ts'
import { verify } from './verify.ts'

/** Every route under /api/auth: what is not in this table does not exist. */
export function routeTable(cookie: SessionCookie): ReadonlyMap<string, Route> {
  return new Map<string, Route>(
    Object.entries({
      'GET /get-session': { handle: getSession, session: 'reads' },
      'POST /sign-out': { handle: forward, session: 'ends' },
      'POST /sign-in/email': { handle: signInByPassword(cookie), attempt: byEmail('password') },
      'POST /sign-in/social': { handle: signInBySocialProvider },
      'GET /callback/google': { handle: comeBackFrom('google'), attempt: () => ({ way: 'google' }) },
      'GET /callback/github': { handle: comeBackFrom('github'), attempt: () => ({ way: 'github' }) },
      'POST /sign-up': { handle: signUp, recognisesBrowser: true, attempt: byEmail('signUp') },
      'POST /sign-in/link': { handle: mailSignInLink, recognisesBrowser: true, attempt: byEmail('askedForLink') },
      'POST /sign-in/phone': { handle: textSignInCode, recognisesBrowser: true, attempt: byPhone('askedForCode') },
      'POST /reset-password': { handle: mailRecoveryLink, recognisesBrowser: true, attempt: byEmail('askedForReset') },
      'POST /verify': { handle: verify, recognisesBrowser: true, attempt: linkOrCode },
      'POST /update-password': { handle: updatePassword, recognisesBrowser: true, attempt: resetOrOwn },
      'POST /update-phone': { handle: updatePhone, recognisesBrowser: true, attempt: () => current },
    } satisfies Record<string, Route>),
  )
}

const byEmail = (way: string) => (body: object) => ({ way, subject: text(body, 'email') ?? '' })
const byPhone = (way: string) => (body: object) => ({ way, subject: text(body, 'phone') ?? '' })
const linkOrCode = (body: object): Attempt =>
  'link' in body ? { way: 'link', subject: '' } : 'phone' in body ? byPhone('sms')(body) : byEmail('code')(body)
/** By a link that says whose it is, or signed in. */
const resetOrOwn = (body: object): Attempt => ('token' in body ? { way: 'link', subject: '' } : current)
/** Signed in, the password is asked for again. */
const current: Attempt = { way: 'currentPassword', continues: true }

/** Whatever came under this name, where it is a text. */
function text(body: object, name: string): string | undefined {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** better-auth's own route. It needs nothing of the body. */
const forward: Handler = (context, { route, request, headers }) => context.forward(route, request, headers, {})

const getSession: Handler = async (context, asked) => {
  if (!context.busy()) return forward(context, asked)
  const user = await asked.sessionUser()
  return done(user && { user })
}

const signInBySocialProvider: Handler = (context, { route, request, headers, body }) =>
  context.forward(route, request, headers, socialRequest(body, context.providers, context.publicUrl))
