import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { type ErrorCode, EventmsError } from '#domain/errors.ts'

/** Passkey dialogs of the browser, loaded on demand. Options and answers pass unread between server and browser. */
export const makePasskey = (options: object): Promise<object> =>
  told(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }), {
    ...codes,
    InvalidStateError: 'passkeyRegistered',
  })

export const usePasskey = (options: object): Promise<object> =>
  told(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }), codes)

/** Browsers report a refusal and a timeout alike. */
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
