/** People with passkeys for the tests, and functions that sign them in. */
import { expect } from 'vitest'
import { browser, colleague } from './test-attack.ts'
import { type Lies, TestAuthenticator } from './test-authenticator.ts'
import { PASSWORD, type TestBrowser, type Told } from './test-server.ts'

export const refused = [400, { error: { code: 'passkeyRefused', params: {} } }]

export interface Owner {
  readonly email: string
  readonly owner: TestBrowser
  readonly key: TestAuthenticator
  readonly codes: readonly string[]
}

/** Adds a passkey to the signed-in account. */
export async function add(who: TestBrowser, key: TestAuthenticator, lies?: Lies, proof: object = {}): Promise<Told> {
  const { body } = await who.post('account/passkeys/begin', { current: PASSWORD, ...proof })
  return who.post('account/passkeys/add', { passkey: key.make(body, lies), name: 'My key' })
}

/** A person whose only second step is a passkey. */
export async function keyed(): Promise<Owner> {
  const email = await colleague()
  const [owner, key] = [browser('192.0.2.50'), new TestAuthenticator()]
  await owner.signIn(email)
  const { body } = await add(owner, key)
  expect(body.codes).toHaveLength(10)
  return { email, owner, key, codes: body.codes }
}

export async function comeIn(who: TestBrowser, key: TestAuthenticator, lies?: Lies): Promise<Told> {
  const { body } = await who.post('sign-in/passkey/ask', {})
  return who.post('sign-in/passkey', { passkey: key.use(body, lies) })
}

/** Signs in by password and passkey. */
export async function comeInTwice(who: TestBrowser, email: string, key: TestAuthenticator, lies?: Lies): Promise<Told> {
  const step = (await who.signIn(email)).body.secondStep
  const { body } = await who.post('second-step/ask', { step })
  return who.post('second-step', { step, passkey: key.use(body, lies) })
}
