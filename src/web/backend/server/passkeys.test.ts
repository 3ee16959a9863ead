// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePasskey, usePasskey } from './passkeys.ts'

const request = { challenge: 'AAAA', rpId: 'localhost' }
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'EventMS' },
  user: { id: 'AAAA', name: 'a', displayName: 'A' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
let outcome: () => Promise<unknown>

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.stubGlobal('navigator', { credentials: { create: () => outcome(), get: () => outcome() } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['NotAllowedError', 'passkeyCancelled'],
  ['AbortError', 'passkeyCancelled'],
  ['NotSupportedError', 'passkeyUnsupported'],
  ['SecurityError', 'passkeyUnsupported'],
  ['__proto__', 'passkeyUnsupported'],
])('what a browser calls %s is told as %s', async (name, code) => {
  outcome = () => Promise.reject(new DOMException('words for developers', name))
  await expect(makePasskey(creation)).rejects.toMatchObject({ name: 'EventmsError', code })
  await expect(usePasskey(request)).rejects.toMatchObject({ name: 'EventmsError', code })
})

test('that one is there already is told where one is made; where one is used it cannot be why', async () => {
  outcome = () => Promise.reject(new DOMException('words for developers', 'InvalidStateError'))
  await expect(makePasskey(creation)).rejects.toMatchObject({ code: 'passkeyRegistered' })
  await expect(usePasskey(request)).rejects.toMatchObject({ code: 'passkeyUnsupported' })
})

test('a browser that knows of none is told as passkeyUnsupported', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await expect(usePasskey(request)).rejects.toMatchObject({ code: 'passkeyUnsupported' })
})
