import { EventmsError } from '#domain/errors.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import type { Backend, CodeToVerify, SignUpResult } from '../backend.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

export type Kit = Pick<
  Backend,
  | 'signInWith'
  | 'signUp'
  | 'signInWithLink'
  | 'signInWithPhone'
  | 'resetPassword'
  | 'updatePassword'
  | 'updatePhone'
  | 'verifyCode'
  | 'confirmSignIn'
> & {
  /** What the address brought here: a mailed link, or a provider's refusal. */
  arrive(arrived: { readonly link?: string; readonly error?: string }): Promise<void>
}

/** All of signing in that a page which only shows its form does not need: loaded when the first of it is called. */
export function createKit(
  client: Client,
  session: Session,
  { language, leave }: Pick<Environment, 'language' | 'leave'>,
): Kit {
  /** The secret of an opened recovery link; kept here only, so a page that is loaded anew needs the link again. */
  let recovery: string | undefined

  /** The link about which the person is asked. */
  let asking: string | undefined

  function send<T>(path: string, body: object): Promise<T> {
    session.arrival.set(null)
    return client.send<T>('POST', `/api/auth/${path}`, body)
  }

  /** Asks for something to be sent; that it was asked is all there is to know. */
  async function request(path: string, body: object): Promise<void> {
    await send(path, { ...body, language: language() })
  }

  function verified(answer: VerifyAnswer, link?: string): void {
    if ('recovery' in answer) {
      recovery = answer.recovery
      session.recovering.set(true)
      session.emit('passwordRecovery')
    } else if ('confirm' in answer) {
      asking = link
      session.confirming.set(answer.confirm.email)
    } else if ('updated' in answer) {
      session.emit('userUpdated')
    } else {
      session.enter(answer.user)
    }
  }

  return {
    async signInWith(provider, { redirectTo = '/', scopes, queryParams } = {}) {
      const { url } = await send<{ url: string }>('sign-in/social', { provider, redirectTo, scopes, queryParams })
      leave(url)
    },
    signUp: (email, password, { emailRedirectTo = '/', data } = {}) =>
      send<SignUpResult>('sign-up', { email, password, redirectTo: emailRedirectTo, data, language: language() }),
    signInWithLink: (email, redirectTo = '/') => request('sign-in/link', { email, redirectTo }),
    signInWithPhone: (phone) => request('sign-in/phone', { phone }),
    resetPassword: (email, redirectTo = '/') => request('reset-password', { email, redirectTo }),
    async updatePassword(password, current) {
      const recovered = session.recovering.get()
      await send('update-password', recovered ? { password, token: recovery } : { password, current })
      recovery = undefined
      // A recovery ended every session, this browser's included; the page behind the form is not shown in between.
      if (recovered) await session.askAgain()
      session.recovering.set(false)
      session.emit('userUpdated')
    },
    updatePhone: (phone, current) => request('update-phone', { phone, current }),
    verifyCode: async (code: CodeToVerify) => verified(await send<VerifyAnswer>('verify', code)),
    async confirmSignIn() {
      const answer = await send<VerifyAnswer>('verify', { link: asking, confirmed: true })
      session.confirming.set(null)
      verified(answer)
    },
    async arrive({ link, error }) {
      if (error !== undefined) return session.arrival.set(new EventmsError(providerErrors[error] ?? 'providerFailed'))
      try {
        verified(await send<VerifyAnswer>('verify', { link }), link)
      } catch (reason) {
        if (!(reason instanceof EventmsError)) throw reason
        session.arrival.set(reason)
      }
    },
  }
}

/** What the way back from a provider says in the address; whatever else is there is a failure of the provider's. */
const providerErrors: Readonly<Record<string, 'signUpClosed' | 'accountDisabled'>> = {
  signUpClosed: 'signUpClosed',
  accountDisabled: 'accountDisabled',
}
