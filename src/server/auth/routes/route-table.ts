import { comeBackFrom } from './come-back.ts'
import { socialRequest } from '#server/auth/providers/social-request.ts'
import type { Sessions } from '#server/auth/sessions/sessions.ts'
import {
  endSessions,
  linkProvider,
  listSessions,
  readNews,
  removePhone,
  setName,
  showAccount,
  showLog,
  unlinkProvider,
} from './account.ts'
import { mailRecoveryLink, mailSignInLink } from './mailed-links.ts'
import { textSignInCode, updatePhone } from './phone.ts'
import {
  addPasskey,
  askForOwnPasskey,
  askForPasskey,
  askForStepPasskey,
  beginPasskey,
  namePasskey,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { done, type Attempt, type Handler, type Route } from './route.ts'
import { signOut } from './sign-out.ts'
import { beginSecondStep, confirmSecondStep, endSecondStep, passSecondStep, renewRecoveryCodes } from './second-step.ts'
import { checkSignIn, signInByPassword } from './sign-in-by-password.ts'
import { signUp } from './sign-up.ts'
import {
  disableColleague,
  enableColleague,
  endSessionsOf,
  inviteColleague,
  removeSecondStepOf,
  resetColleague,
  showStaff,
  showStaffLog,
} from './staff.ts'
import { addToken, endToken } from './tokens.ts'
import { updatePassword } from './update-password.ts'
import { verify } from './verify.ts'

/** All paths under /api/auth; every other path is refused. */
export function routeTable({ cookie, vouchedBy }: Sessions, providers: readonly string[]): ReadonlyMap<string, Route> {
  return new Map<string, Route>([
    ...['google', 'github', ...providers].map((provider): [string, Route] => [
      `GET /callback/${provider}`,
      { handle: comeBackFrom(provider), comesBack: true, attempt: () => ({ way: provider }) },
    ]),
    ...Object.entries({
      'GET /get-session': { handle: getSession, session: 'reads' },
      'POST /sign-out': { handle: signOut(vouchedBy), session: 'ends' },
      'POST /sign-in/email': {
        handle: signInByPassword(cookie),
        check: checkSignIn,
        hashes: true,
        attempt: byEmail('password'),
      },
      'POST /sign-in/social': { handle: goToProvider, goesAway: true },
      'POST /sign-up': { handle: signUp, hashes: true, recognisesBrowser: true, attempt: byEmail('signUp') },
      'POST /sign-in/link': { handle: mailSignInLink, recognisesBrowser: true, attempt: byEmail('askedForLink') },
      'POST /sign-in/phone': { handle: textSignInCode, recognisesBrowser: true, attempt: byPhone('askedForCode') },
      'POST /reset-password': { handle: mailRecoveryLink, recognisesBrowser: true, attempt: byEmail('askedForReset') },
      'POST /verify': { handle: verify, recognisesBrowser: true, attempt: linkOrCode },
      'POST /update-password': { handle: updatePassword, hashes: true, recognisesBrowser: true, attempt: resetOrOwn },
      'POST /update-phone': { handle: updatePhone, recognisesBrowser: true, attempt: () => current },
      'POST /sign-in/passkey/ask': { handle: askForPasskey, recognisesBrowser: true, attempt: () => byPasskey },
      'POST /sign-in/passkey': { handle: signInByPasskey, attempt: () => byPasskey },
      'POST /second-step': { handle: passSecondStep, attempt: () => secondStepAttempt },
      'POST /second-step/ask': { handle: askForStepPasskey, recognisesBrowser: true, attempt: () => secondStepAttempt },
      'GET /account': { handle: showAccount, session: 'reads' },
      'POST /account/news': { handle: readNews, session: 'reads' },
      'GET /account/log': { handle: showLog, session: 'reads' },
      'GET /account/sessions': { handle: listSessions, session: 'reads' },
      'POST /account/end-sessions': { handle: endSessions, attempt: () => current },
      'POST /account/name': { handle: setName, attempt: () => current },
      'POST /link-social': { handle: linkProvider(goToProvider), attempt: () => current },
      'POST /account/unlink': { handle: unlinkProvider, attempt: () => current },
      'POST /account/remove-phone': { handle: removePhone, attempt: () => current },
      'POST /account/second-step/begin': { handle: beginSecondStep, attempt: () => current },
      'POST /account/second-step/confirm': { handle: confirmSecondStep, attempt: () => current },
      'POST /account/second-step/codes': { handle: renewRecoveryCodes, attempt: () => current },
      'POST /account/second-step/off': { handle: endSecondStep, attempt: () => current },
      'POST /account/passkeys/ask': { handle: askForOwnPasskey, recognisesBrowser: true, attempt: () => current },
      'POST /account/passkeys/begin': { handle: beginPasskey, recognisesBrowser: true, attempt: () => current },
      'POST /account/passkeys/add': { handle: addPasskey, attempt: () => current },
      'POST /account/passkeys/name': { handle: namePasskey, attempt: () => current },
      'POST /account/passkeys/remove': { handle: removePasskey, attempt: () => current },
      'POST /account/tokens/add': { handle: addToken, attempt: () => current },
      'POST /account/tokens/end': { handle: endToken, attempt: () => current },
      'GET /staff': { handle: showStaff, session: 'reads' },
      'GET /staff/log': { handle: showStaffLog, session: 'reads' },
      'POST /staff/invite': { handle: inviteColleague, attempt: () => current },
      'POST /staff/disable': { handle: disableColleague, attempt: () => current },
      'POST /staff/enable': { handle: enableColleague, attempt: () => current },
      'POST /staff/end-sessions': { handle: endSessionsOf, attempt: () => current },
      'POST /staff/reset': { handle: resetColleague, attempt: () => current },
      'POST /staff/remove-second-step': { handle: removeSecondStepOf, attempt: () => current },
    } satisfies Record<string, Route>),
  ])
}

const byEmail = (way: string) => (body: object) => ({ way, subject: text(body, 'email') ?? '' })
const byPhone = (way: string) => (body: object) => ({ way, subject: text(body, 'phone') ?? '' })
const linkOrCode = (body: object): Attempt =>
  'link' in body ? { way: 'link', subject: '' } : 'phone' in body ? byPhone('sms')(body) : byEmail('code')(body)
/**
 * A request with a `token` comes from a link, which identifies the account. A request without a `token` changes the
 * password of the signed-in person.
 */
const resetOrOwn = (body: object): Attempt => ('token' in body ? { way: 'link', subject: '' } : current)
const byPasskey: Attempt = { way: 'passkey', subject: '' }
/** The body contains no email address: the one-time secret of the sign-in identifies the account. */
const secondStepAttempt: Attempt = { way: 'secondStep', subject: '' }
const current: Attempt = { way: 'currentPassword', continues: true }

function text(body: object, name: string): string | undefined {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** Forwards a request to better-auth with an empty body: better-auth needs no field of the body here. */
const forward: Handler = (context, { route, request, headers }) => context.forward(route, request, headers, {})

/**
 * GET /get-session: returns the session's user; better-auth removes the cookie of an ended session. Open pages call
 * this automatically, so it does not count as use.
 */
const getSession: Handler = async (context, authRequest) => {
  const user = await authRequest.sessionUser(true)
  return context.busy() || !user ? done(user && { user }) : forward(context, authRequest)
}

const goToProvider: Handler = async (context, { route, request, headers, body }) => {
  const socialSignIn = socialRequest(body, context.providers, context.publicUrl)
  await context.issuers.ready(socialSignIn.provider)
  return context.forward(route, request, headers, socialSignIn)
}
