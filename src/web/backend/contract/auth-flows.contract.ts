import { describe, expect, test } from 'vitest'
import type { AuthEvent, Backend } from '#web/backend/backend.ts'
import { type Browser, type Home, rejectsWith, until } from './contract.test-help.ts'

const CHOSEN = 'another horse battery 7'

export function authFlowsContract(home: () => Home, open: () => Browser, signedIn: () => Promise<Backend>): void {
  describe('the auth flows', () => {
    const authEvents = (backend: Backend) => {
      const events: AuthEvent[] = []
      backend.onAuthEvent((event) => events.push(event))
      return events
    }
    const signedOut = async (backend: Backend) => {
      await until(backend.session, (user) => user === null)
      return backend
    }

    test('a mailed link signs in where it is opened, and in the tabs beside it; once [S7.9]', async () => {
      const { email } = home().account
      const browser = open()
      const first = await signedOut(browser.tab())
      const events = authEvents(first)
      await first.signInWithLink(email)
      const { link } = await home().received(email)
      const second = browser.tab(link)
      expect(await until(second.session, (user) => Boolean(user))).toMatchObject({ email })
      expect(await until(first.session, (user) => Boolean(user))).toMatchObject({ email })
      expect(events).toEqual(['signedIn'])
      await second.signOut()
      await until(first.session, (user) => user === null)
      expect(events).toEqual(['signedIn', 'signedOut'])

      const lateTab = open().tab(link)
      expect(await until(lateTab.callbackError, (error) => error !== null)).toMatchObject({
        name: 'EventmsError',
        code: 'invalidCode',
      })
      await signedOut(lateTab)
      await rejectsWith(lateTab.signIn(email, 'wrong horse battery 9'), 'invalidCredentials')
      expect(lateTab.callbackError.get()).toBeNull()
    })

    test('a link that this browser did not ask for, or while somebody else is signed in, asks first and then signs in', async () => {
      const { email } = home().account
      const other = `jiro@${home().openDomain}`
      const asker = open()
      await asker.tab().signInWithLink(other)
      const { link } = await home().received(other)
      const browser = open()
      const backend = browser.tab(link)
      expect(await until(backend.confirming, (address) => address !== null)).toBe(other)
      await signedOut(backend)
      backend.leaveConfirming()
      expect([backend.confirming.get(), backend.session.get()]).toEqual([null, null])

      await backend.signIn(email, home().account.password)
      // On a hosted project, a link is used up as soon as it is opened. So another link is requested
      // (homeDifferences.linkStaysUnused).
      if (home().name === 'hosted') await asker.tab().signInWithLink(other)
      const { link: unused } = await home().received(other)
      const secondTab = browser.tab(unused)
      expect(await until(secondTab.confirming, (address) => address !== null)).toBe(other)
      expect(await until(secondTab.session, (user) => user !== undefined)).toMatchObject({ email })
      await secondTab.confirmSignIn()
      expect([secondTab.confirming.get(), secondTab.session.get()]).toEqual([
        null,
        expect.objectContaining({ email: other }),
      ])
      expect(await until(backend.session, (user) => user?.email === other)).toMatchObject({ email: other })
      // The first tab has used the link.
      const lateTab = asker.tab(unused)
      expect(await until(lateTab.callbackError, (error) => error !== null)).toMatchObject({ code: 'invalidCode' })
    })

    test('the code of the same mail does, too; a wrong one does not [S7.8]', async () => {
      const { email } = home().account
      const backend = await signedOut(open().tab())
      await backend.signInWithLink(email)
      const { code } = await home().received(email)
      await rejectsWith(
        backend.verifyCode({ type: 'email', email, token: code.startsWith('a') ? 'bbbb-bbbb' : 'aaaa-aaaa' }),
        'invalidCode',
      )
      // On a hosted project, a code to sign in also opens the recovery (homeDifferences.codesForOnePurpose).
      if (home().name === 'server')
        await rejectsWith(backend.verifyCode({ type: 'recovery', email, token: code }), 'invalidCode')
      await backend.verifyCode({ type: 'email', email, token: code.toUpperCase().replace('-', '') })
      expect(backend.session.get()).toMatchObject({ email })
      await rejectsWith(backend.verifyCode({ type: 'email', email, token: code }), 'invalidCode')
    })

    test('an unknown address is told the same', async () => {
      const backend = open().tab()
      await expect(backend.signInWithLink('nobody@example.com')).resolves.toBeUndefined()
      await expect(backend.resetPassword('nobody@example.com')).resolves.toBeUndefined()
      await expect(backend.signInWithPhone('+819000000000')).resolves.toBeUndefined()
    })

    test('a mailed recovery waits for the new password, which ends every session [S7.6]', async () => {
      const { email, password } = home().account
      const otherBrowser = await signedIn()
      await otherBrowser.resetPassword(email)
      const { link } = await home().received(email)
      const backend = open().tab(link)
      const events = authEvents(backend)
      await until(backend.recovering, (recovering) => recovering)
      expect([backend.session.get() ?? null, events]).toEqual([null, ['passwordRecovery']])
      // A subscriber that comes late also gets the event.
      expect(authEvents(backend)).toEqual(['passwordRecovery'])
      expect((await rejectsWith(backend.updatePassword('short'), 'passwordTooShort')).params).toMatchObject({ min: 12 })
      expect(backend.recovering.get()).toBe(true)
      await backend.updatePassword(CHOSEN)
      expect([backend.recovering.get(), events.at(-1)]).toEqual([false, 'userUpdated'])
      await rejectsWith(otherBrowser.load('departments'), 'notSignedIn')
      await rejectsWith(backend.signIn(email, password), 'invalidCredentials')
      await backend.signIn(email, CHOSEN)
      expect(backend.session.get()).toMatchObject({ email })
      await backend.updatePassword(password, CHOSEN)
    })

    test('a recovery begins with its code, too', async () => {
      const { email, password } = home().account
      const backend = await signedOut(open().tab())
      await backend.resetPassword(email)
      await backend.verifyCode({ type: 'recovery', email, token: (await home().received(email)).code })
      expect([backend.recovering.get(), backend.session.get()]).toEqual([true, null])
      expect(backend.recoveringFor.get()).toBe(home().account.email)
      await backend.updatePassword(CHOSEN)
      await backend.signIn(email, CHOSEN)
      await backend.updatePassword(password, CHOSEN)
    })

    test('whoever is signed in changes the password with the one they have, and stays [S7.7]', async () => {
      const { email, password } = home().account
      const [backend, otherBrowser] = [await signedIn(), await signedIn()]
      const events = authEvents(backend)
      await rejectsWith(backend.updatePassword('another horse battery', 'wrong horse battery 9'), 'invalidCredentials')
      await backend.updatePassword(CHOSEN, password)
      expect(events).toEqual(['userUpdated'])
      await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
      expect(backend.session.get()).toMatchObject({ email })
      await rejectsWith(otherBrowser.load('departments'), 'notSignedIn')
      await backend.updatePassword(password, CHOSEN)
    })

    test('a phone is stored once its code is verified, and signs in then [S7.8]', async () => {
      const { email, password } = home().account
      const phone = '+819012345678'
      const backend = await signedIn()
      const events = authEvents(backend)
      await rejectsWith(backend.updatePhone(phone, 'wrong horse battery 9'), 'invalidCredentials')
      await backend.updatePhone('090-1234-5678', password)
      await backend.verifyCode({ type: 'phone_change', phone, token: (await home().received(phone)).code })
      expect(events).toEqual(['userUpdated'])
      const other = await signedOut(open().tab())
      await other.signInWithPhone(phone)
      await other.verifyCode({ type: 'sms', phone, token: (await home().received(phone)).code })
      expect(other.session.get()).toMatchObject({ email })
      await rejectsWith((await signedOut(open().tab())).updatePhone(phone, password), 'notSignedIn')
    })

    test('a sign-up waits for the address to be confirmed, and is closed to all but the open domain [S7.5]', async () => {
      const { password } = home().account
      const email = `taro@${home().openDomain}`
      const browser = open()
      const backend = await signedOut(browser.tab())
      await rejectsWith(backend.signUp('taro@elsewhere.example', password), 'signUpClosed')
      await rejectsWith(backend.signUp(email, 'short'), 'passwordTooShort')
      await expect(
        backend.signUp(email, password, { emailRedirectTo: '/', data: { name: '山田 太郎' } }),
      ).resolves.toMatchObject({ user: { email }, session: false })
      await rejectsWith(backend.signIn(email, password), 'invalidCredentials')
      const second = browser.tab((await home().received(email)).link)
      // A hosted project does not keep the password of the sign-up (homeDifferences.signUpKeepsPassword).
      if (home().name === 'hosted') {
        await until(second.recovering, Boolean)
        await second.updatePassword(password)
        await second.signIn(email, password)
      }
      expect(await until(second.session, (user) => Boolean(user))).toMatchObject({ email, name: '山田 太郎' })
      const other = open().tab()
      await other.signIn(email, password)
      expect(other.session.get()).toMatchObject({ email })
    })

    test('a redirect away from the page and a provider that is not set up are refused', async () => {
      const backend = open().tab()
      await rejectsWith(backend.signInWithLink(home().account.email, 'https://evil.example/'), 'badRequest')
      await rejectsWith(backend.resetPassword(home().account.email, '//evil.example'), 'badRequest')
      expect((await rejectsWith(backend.signInWith('google'), 'providerNotConfigured')).params).toEqual({
        provider: 'google',
      })
    })
  })
}
