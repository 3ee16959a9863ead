import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { type ErrorCode, EventmsError } from '#domain/errors.ts'

/**
 * The browser's part of passkeys, fetched with the first of them. `options` are the server's, and what comes back goes
 * to it: neither is looked at here.
 */
export const makePasskey = (options: object): Promise<object> =>
  told(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }), {
    ...codes,
    InvalidStateError: 'passkeyRegistered',
  })

export const usePasskey = (options: object): Promise<object> =>
  told(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }), codes)

/** What browsers call it; a person who says no and one who says nothing are the same to them. */
const codes: Readonly<Record<string, ErrorCode>> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
}

async function told<T>(ask: () => Promise<T>, known: typeof codes): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const { name } = cause as Error
    throw new EventmsError((Object.hasOwn(known, name) && known[name]) || 'passkeyUnsupported', {}, { cause })
  }
}
