import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import type { Backend } from '#web/backend/backend.ts'
import { type Browser, type Home, rejectsWith, until } from './contract.test-help.ts'

const CHOSEN = 'another horse battery 7'

export function accountContract(home: () => Home, open: () => Browser, signedIn: () => Promise<Backend>): void {
  describe('one’s own account', () => {
    let undo: (() => Promise<void>) | undefined
    afterEach(async () => {
      await undo?.()
      undo = undefined
    })
    const another = async (password = home().account.password) => {
      const backend = open().tab()
      await backend.signIn(home().account.email, password)
      return backend
    }

    test('is told, and takes a name', async () => {
      const calls = await (await signedIn()).openAccount()
      const before = await calls.account()
      expect(before).toMatchObject({ email: home().account.email, hasPassword: true, secondStep: false })
      await calls.setName('  髙橋 花子 ')
      expect(await calls.account()).toEqual({ ...before, name: '髙橋 花子', news: expect.any(Array) })
      await rejectsWith(calls.setName('\u200b '), 'fieldRequired')
      await calls.setName(before.name)
      expect((await another()).session.get()).toMatchObject({ name: before.name })
    })

    test('lists the sessions; one of them ends, then all others', async () => {
      const own = await signedIn()
      const calls = await own.openAccount()
      await calls.endSessions()
      const [first, second] = [await another(), await another()]
      const list = await calls.sessions()
      expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
      expect(list).toHaveLength(3)
      await calls.endSessions(list.find(({ isCurrent }) => !isCurrent)!.id)
      expect(await calls.sessions()).toHaveLength(2)
      await calls.endSessions()
      for (const ended of [first, second]) await rejectsWith(ended.load('departments'), 'notSignedIn')
      await own.load('departments')
      expect(await calls.sessions()).toMatchObject([{ isCurrent: true }])
    })

    test('takes a new password for the present one; all other sessions end', async () => {
      const { password } = home().account
      const [own, otherPerson] = [await signedIn(), await another()]
      const calls = await own.openAccount()
      await rejectsWith(calls.changePassword(CHOSEN, 'wrong horse battery 9'), 'invalidCredentials')
      await otherPerson.load('departments')
      await calls.changePassword(CHOSEN, password)
      await rejectsWith(otherPerson.load('departments'), 'notSignedIn')
      await own.load('departments')
      await rejectsWith(another(), 'invalidCredentials')
      await another(CHOSEN)
      await calls.changePassword(password, CHOSEN)
    })

    test('an authenticator app: asked for from then on, wherever somebody signs in, until it is switched off', async () => {
      const { password } = home().account
      const [own, otherPerson] = [await signedIn(), await another()]
      const calls = await own.openAccount()
      await rejectsWith(calls.beginSecondStep('wrong horse battery 9'), 'invalidCredentials')
      const { secret, uri } = await calls.beginSecondStep(password)
      expect(new URL(uri).searchParams.get('secret')).toBe(secret)
      const app = new TOTP({ secret: Secret.fromBase32(secret) })
      // An app's code is valid for the previous, the current and the next time step, and only once. `later` counts time
      // steps.
      const code = (later: number) => app.generate({ timestamp: Date.now() + later * 30_000 })
      await rejectsWith(calls.confirmSecondStep('000000x'), 'invalidCode')
      // Until `confirmSecondStep` succeeds, sign-ins do not ask for the second step.
      expect((await another()).secondStep.get()).toBeNull()
      // Retries once, because the time step may end after the code was made and before it is checked.
      const codes = await calls.confirmSecondStep(code(-1)).catch(() => calls.confirmSecondStep(code(-1)))
      undo = async () => calls.endSecondStep(password, code(1))
      expect(codes.length > 0).toBe(own.accountAbilities.includes('recoveryCodes'))
      expect(await calls.account()).toMatchObject({ secondStep: true, recoveryCodes: codes.length })
      await rejectsWith(otherPerson.load('departments'), 'notSignedIn')
      await own.load('departments')

      const signingIn = open().tab()
      await signingIn.signIn(home().account.email, password)
      const step = await until(signingIn.secondStep, (waiting) => waiting !== null)
      expect(await until(signingIn.session, (user) => user !== undefined)).toBeNull()
      await rejectsWith(signingIn.load('departments'), 'notSignedIn')
      await rejectsWith(step!.verify('000000x'), 'invalidCode')
      await step!.verify(code(0))
      await until(signingIn.session, Boolean)
      await signingIn.load('departments')

      await rejectsWith(calls.endSecondStep('wrong horse battery 9', code(1)), 'invalidCredentials')
      await rejectsWith(calls.endSecondStep(password, '000000x'), 'invalidCode')
      await calls.endSecondStep(password, code(1))
      undo = undefined
      expect(await calls.account()).toMatchObject({ secondStep: false })
      expect((await another()).secondStep.get()).toBeNull()
    })

    test('is nothing for whoever is signed out', async () => {
      const backend = open().tab()
      await until(backend.session, (user) => user === null)
      const calls = await backend.openAccount()
      for (const call of [
        () => calls.account(),
        () => calls.sessions(),
        () => calls.setName('x'),
        () => calls.endSessions(),
      ])
        await rejectsWith(call(), 'notSignedIn')
    })
  })
}
