import type { AppSecret, OwnAccount, OwnSession, RecoveryCodes } from '#domain/access/account.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { AccountCalls } from '../account-calls.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

/** One's own account, over the routes under /api/auth. Loaded when it is opened. */
export function createAccount(
  client: Client,
  session: Session,
  { language, leave }: Pick<Environment, 'language' | 'leave'>,
): AccountCalls {
  const send = <T>(path: string, body: object = {}) => client.send<T>('POST', `/api/auth/${path}`, body)
  return {
    account: () => client.read<OwnAccount>('/api/auth/account'),
    newsRead: () => send('account/news'),
    setName: (name) => send('account/name', { name }),
    async changePassword(password, current) {
      await send('update-password', { password, current })
      // Of the other tabs, whose sessions have ended too, each has the new one now.
      await session.askAgain()
    },
    sessions: () => client.read<readonly OwnSession[]>('/api/auth/account/sessions'),
    endSessions: (id) => send('account/end-sessions', { id }),
    log: () => client.read<readonly SecurityEntry[]>('/api/auth/account/log'),
    async link(provider) {
      const { url } = await send<{ url: string }>('link-social', { provider, redirectTo: '/' })
      leave(url)
    },
    unlink: (provider) => send('account/unlink', { provider }),
    sendPhoneCode: (phone, current) => send('update-phone', { phone, current, language: language() }),
    confirmPhone: (phone, token) => send('verify', { type: 'phone_change', phone, token }),
    removePhone: (current) => send('account/remove-phone', { current }),
    beginSecondStep: (current) => send<AppSecret>('account/second-step/begin', { current }),
    async confirmSecondStep(code) {
      return (await send<RecoveryCodes>('account/second-step/confirm', { code })).codes
    },
    async newRecoveryCodes(current, code) {
      return (await send<RecoveryCodes>('account/second-step/codes', { current, code })).codes
    },
    endSecondStep: (current, code) => send('account/second-step/off', { current, code }),
  }
}
