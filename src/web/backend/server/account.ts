import type { AppSecret, OwnAccount, OwnSession, RecoveryCodes } from '#domain/access/account.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { NewToken } from '#domain/access/tokens.ts'
import type { AccountCalls, PasskeyCalls } from '#web/backend/account-calls.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

export function createAccount(
  client: Client,
  session: Session,
  { language, leave }: Pick<Environment, 'language' | 'leave'>,
  hasPasskeys = false,
): AccountCalls {
  const send = <T>(path: string, body: object = {}) => client.send<T>('POST', `/api/auth/${path}`, body)
  const browser = () => reaching(() => import('./passkeys.ts'))
  /** Proves the password and the second step. With an empty `code`, the browser asks for a passkey. */
  const proof = async (current: string, code: string | undefined) =>
    code === ''
      ? { current, passkey: await (await browser()).usePasskey(await send<object>('account/passkeys/ask')) }
      : { current, code }
  return {
    account: () => client.read<OwnAccount>('/api/auth/account'),
    newsRead: () => send('account/news'),
    setName: (name) => send('account/name', { name }),
    async changePassword(password, current) {
      await send('update-password', { password, current })
      // The server has replaced the session that all tabs share. This reads the new one, for all tabs.
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
    beginSecondStep: async (current, code) => send<AppSecret>('account/second-step/begin', await proof(current, code)),
    async confirmSecondStep(code) {
      return (await send<RecoveryCodes>('account/second-step/confirm', { code })).codes
    },
    async newRecoveryCodes(current, code) {
      return (await send<RecoveryCodes>('account/second-step/codes', await proof(current, code))).codes
    },
    endSecondStep: async (current, code) => send('account/second-step/off', await proof(current, code)),
    tokens: {
      async add(name, scope, expiresAt, current, code) {
        const input = { name, scope, expiresAt, ...(await proof(current, code)) }
        return (await send<NewToken>('account/tokens/add', input)).token
      },
      end: (id) => send('account/tokens/end', { id }),
    },
    ...(hasPasskeys && {
      passkeys: {
        async add(name, current, code) {
          const challenge = await send<object>('account/passkeys/begin', await proof(current, code))
          const passkey = await (await browser()).makePasskey(challenge)
          return (await send<RecoveryCodes>('account/passkeys/add', { passkey, name })).codes
        },
        rename: (id, name) => send('account/passkeys/name', { id, name }),
        remove: async (id, current, code) => send('account/passkeys/remove', { id, ...(await proof(current, code)) }),
      } satisfies PasskeyCalls,
    }),
  }
}
