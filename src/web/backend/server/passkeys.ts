import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { type ErrorCode, EventmsError } from '#domain/errors.ts'

/**
 * Opens the browser's passkey dialogs; loaded on demand. The server makes the options and checks the result, which the
 * page does not read.
 */
export const makePasskey = (options: object): Promise<object> =>
  translated(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }), {
    ...codes,
    InvalidStateError: 'passkeyRegistered',
  })

export const usePasskey = (options: object): Promise<object> =>
  translated(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }), codes)

/** Our error codes for the browser's error names. Browsers report a cancelled dialog and a timeout by the same name. */
const codes: Readonly<Record<string, ErrorCode>> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
}

async function translated<T>(work: () => Promise<T>, known: typeof codes): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { name } = cause as Error
    throw new EventmsError((Object.hasOwn(known, name) && known[name]) || 'passkeyUnsupported', {}, { cause })
  }
}
