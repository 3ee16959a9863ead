import { comeBackFrom } from './come-back.ts'
import { socialRequest } from '../providers/social-request.ts'
import type { SessionCookie } from '../sessions/cookies.ts'
import { mailRecoveryLink, mailSignInLink } from './mailed-links.ts'
import { textSignInCode, updatePhone } from './phone.ts'
import { done, type Handler, type Route } from './route.ts'
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
      'POST /sign-in/email': { handle: signInByPassword(cookie) },
      'POST /sign-in/social': { handle: signInBySocialProvider },
      'GET /callback/google': { handle: comeBackFrom('google') },
      'GET /callback/github': { handle: comeBackFrom('github') },
      'POST /sign-up': { handle: signUp, recognisesBrowser: true },
      'POST /sign-in/link': { handle: mailSignInLink, recognisesBrowser: true },
      'POST /sign-in/phone': { handle: textSignInCode, recognisesBrowser: true },
      'POST /reset-password': { handle: mailRecoveryLink, recognisesBrowser: true },
      'POST /verify': { handle: verify, recognisesBrowser: true },
      'POST /update-password': { handle: updatePassword, recognisesBrowser: true },
      'POST /update-phone': { handle: updatePhone, recognisesBrowser: true },
    } satisfies Record<string, Route>),
  )
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
