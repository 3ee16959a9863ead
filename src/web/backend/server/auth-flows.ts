import { type ErrorParams, EventmsError } from '#domain/errors.ts'
import { type SecondStepKind, secondStepKinds } from '#domain/access/account.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import type { Backend, CodeToVerify, SecondStep, SignUpResult } from '#web/backend/backend.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { Client } from './client.ts'
import type { AuthCallback, Environment } from './environment.ts'
import type { Session } from './session.ts'

/**
 * All auth flows except the sign-in by password; loaded on the first call. This function is long because the flows
 * share the secret of a recovery link and the secret of a sign-in link that waits for confirmation.
 */
export function createAuthFlows(
  client: Client,
  session: Session,
  { language, leave }: Pick<Environment, 'language' | 'leave'>,
  hasPasskeys = false,
) {
  /** The secret of an opened recovery link. Only in memory, so a reload needs the link again. */
  let recovery: string | undefined

  let confirming: string | undefined

  function send<T>(path: string, body: object): Promise<T> {
    session.callbackError.set(null)
    return client.send<T>('POST', `/api/auth/${path}`, body)
  }

  async function request(path: string, body: object): Promise<void> {
    await send(path, { ...body, language: language() })
  }

  function verified(answer: VerifyAnswer, link?: string): void {
    if ('recovery' in answer) {
      recovery = answer.recovery
      session.recoveringFor.set(answer.email)
      session.recovering.set(true)
      session.emit('passwordRecovery')
    } else if ('confirm' in answer) {
      confirming = link
      session.confirming.set(answer.confirm.email)
    } else if ('secondStep' in answer) {
      session.secondStep.set(waitingStep(session, send, answer, hasPasskeys, verified))
    } else if ('updated' in answer) {
      session.emit('userUpdated')
    } else {
      session.begin(answer.user)
    }
  }

  return {
    async signInWith(provider, { redirectTo = '/', scopes, queryParams, shared } = {}) {
      const { url } = await send<{ url: string }>('sign-in/social', {
        provider,
        redirectTo,
        scopes,
        queryParams,
        shared,
      })
      leave(url)
    },
    async signInWithPasskey({ shared = false } = {}) {
      const challenge = await send<object>('sign-in/passkey/ask', {})
      verified(
        await send<VerifyAnswer>('sign-in/passkey', { passkey: await answered(challenge), ...(shared && { shared }) }),
      )
    },
    signUp: (email, password, { emailRedirectTo = '/', data } = {}) =>
      send<SignUpResult>('sign-up', { email, password, redirectTo: emailRedirectTo, data, language: language() }),
    signInWithLink: (email, redirectTo = '/', { shared } = {}) =>
      request('sign-in/link', { email, redirectTo, shared }),
    signInWithPhone: (phone) => request('sign-in/phone', { phone }),
    resetPassword: (email, redirectTo = '/') => request('reset-password', { email, redirectTo }),
    async updatePassword(password, current) {
      const recovered = session.recovering.get()
      await send('update-password', recovered ? { password, token: recovery } : { password, current })
      recovery = undefined
      // The recovery has ended every session, including this browser's. `askAgain` reads the session again, so that
      // this browser is signed out before the form closes. Otherwise the signed-in app would appear behind the form.
      if (recovered) await session.askAgain()
      session.recovering.set(false)
      session.emit('userUpdated')
    },
    updatePhone: (phone, current) => request('update-phone', { phone, current }),
    verifyCode: async (code: CodeToVerify) => verified(await send<VerifyAnswer>('verify', code)),
    async confirmSignIn({ shared } = {}) {
      const answer = await send<VerifyAnswer>('verify', { link: confirming, confirmed: true, shared })
      session.confirming.set(null)
      verified(answer)
    },
    /** Continues a sign-in that needs another step. */
    goOn: async (answer: VerifyAnswer) => verified(answer),
    async handleCallback({ link, error, request: number, step: left, by }: AuthCallback) {
      if (left !== undefined) return verified({ secondStep: left, ...(by !== undefined && { by: kindsIn(by) }) })
      if (error !== undefined) return session.callbackError.set(providerError(error, number))
      try {
        verified(await send<VerifyAnswer>('verify', { link }), link)
      } catch (reason) {
        if (!(reason instanceof EventmsError)) throw reason
        session.callbackError.set(reason)
      }
    },
  } satisfies Partial<Backend> & Record<'goOn' | 'handleCallback', unknown>
}

export type AuthFlows = ReturnType<typeof createAuthFlows>

/**
 * Our own error codes in the address to which a provider sends the browser back. The address has no error parameters,
 * so this table sets them, for example `seconds`. Any other code becomes 'providerFailed'.
 */
const providerErrors: Readonly<Partial<Record<string, (params: ErrorParams) => EventmsError>>> = {
  signUpClosed: () => new EventmsError('signUpClosed'),
  addressBeyondAscii: () => new EventmsError('addressBeyondAscii'),
  accountDisabled: () => new EventmsError('accountDisabled'),
  tooManyAttempts: () => new EventmsError('tooManyAttempts', { seconds: 600 }),
  serverBusy: () => new EventmsError('serverBusy', { seconds: 10 }),
  databaseBusy: () => new EventmsError('databaseBusy'),
  databaseMoved: () => new EventmsError('databaseMoved'),
  databaseUnavailable: () => new EventmsError('databaseUnavailable'),
  // The text of 'importRunning' needs the import's percentage, which the address does not contain.
  importRunning: () => new EventmsError('databaseBusy'),
  internalError: (params) => new EventmsError('internalError', params),
}

/**
 * The form of a request's id (src/server/http/request-id.ts). The page shows the id that is in the address. Anybody can
 * write an address with a misleading sentence in place of the id. A sentence has spaces, so it does not match and is
 * not shown.
 */
const REQUEST_NUMBER = /^[\w.-]{4,64}$/

/**
 * The error for the error code in the URL to which a provider sends the browser back. Anybody can write such a URL, so
 * a code such as `__proto__` must not find an inherited property.
 */
function providerError(word: string, number = ''): EventmsError {
  const params = REQUEST_NUMBER.test(number) ? { request: number } : {}
  return (
    (Object.hasOwn(providerErrors, word) && providerErrors[word]?.(params)) ||
    new EventmsError('providerFailed', params)
  )
}

/**
 * The kinds of second steps in the address, for example `app.passkey`. Anybody can write such an address, so the server
 * checks the kind again.
 */
const kindsIn = (words: string): SecondStepKind[] => secondStepKinds.filter((kind) => words.split('.').includes(kind))

const answered = async (challenge: object): Promise<object> =>
  (await reaching(() => import('./passkeys.ts'))).usePasskey(challenge)

function waitingStep(
  { secondStep, callbackError }: Session,
  send: <T>(path: string, body: object) => Promise<T>,
  { secondStep: step, by = ['app'] }: Extract<VerifyAnswer, { secondStep: string }>,
  hasPasskeys: boolean,
  onPassed: (answer: VerifyAnswer) => void,
): SecondStep {
  const leave = () => secondStep.set(null)
  const passing = async (verify: () => Promise<VerifyAnswer>) => {
    try {
      const answer = await verify()
      leave()
      onPassed(answer)
    } catch (error) {
      if (!(error instanceof EventmsError) || error.code !== 'stepExpired') throw error
      leave()
      callbackError.set(error)
    }
  }
  return {
    takesRecoveryCodes: true,
    onlyRecoveryCodes: !by.includes('app'),
    leave,
    verify: (code) => passing(() => send<VerifyAnswer>('second-step', { step, code })),
    ...(hasPasskeys &&
      by.includes('passkey') && {
        passkey: () =>
          passing(async () => {
            const passkey = await answered(await send<object>('second-step/ask', { step }))
            return send<VerifyAnswer>('second-step', { step, passkey })
          }),
      }),
  }
}
