import { describe, expect, test } from 'vitest'
import type { Backend } from '#web/backend/backend.ts'
import { type Browser, type Home, rejectsWith, until } from './contract.test-help.ts'
import type { StaffAbility, StaffCalls } from '#web/backend/staff-calls.ts'

const CHOSEN = 'another horse battery 7'
const WRONG = 'wrong horse battery 9'

export function staffContract(home: () => Home, open: () => Browser, signedIn: () => Promise<Backend>): void {
  describe('the accounts of others', () => {
    /** The staff calls; undefined if the backend does not offer all of these abilities. */
    const able = async (...abilities: StaffAbility[]) => {
      const backend = await signedIn()
      return abilities.every((ability) => backend.staffAbilities.includes(ability)) ? backend : undefined
    }
    const memberOf = async (staff: StaffCalls, email: string) =>
      (await staff.staff()).members.find((member) => member.email === email)
    const linkTo = async (email: string, link: string | null) =>
      link?.split('#link=')[1] ?? (await home().received(email)).link
    const signingIn = async (email: string, password = CHOSEN) => {
      const backend = open().tab()
      await backend.signIn(email, password)
      return backend
    }
    /** Invites a person, who then opens the link and chooses a password. */
    const join = async (staff: StaffCalls, email: string): Promise<string> => {
      const { link } = await staff.invite(email, home().account.password)
      const colleague = open().tab(await linkTo(email, link))
      await until(colleague.recovering, Boolean)
      await colleague.updatePassword(CHOSEN)
      await (await signingIn(email)).load('departments')
      return (await memberOf(staff, email))!.id
    }

    test('somebody is invited, again until they have come, and then no more', async () => {
      const staff = await (await able('invite'))?.openStaff()
      if (!staff) return
      const [email, { password }] = ['saburo@example.com', home().account]
      await rejectsWith(staff.invite(email, WRONG), 'invalidCredentials')
      await rejectsWith(staff.invite('no address', password), 'invalidFormat')
      await rejectsWith(staff.invite('\u212Aate@example.com', password), 'addressBeyondAscii')
      expect(await memberOf(staff, email)).toBeUndefined()
      await staff.invite(email, password)
      expect(await memberOf(staff, email)).toMatchObject({ state: 'invited', isSelf: false })
      await join(staff, email)
      expect(await memberOf(staff, email)).toMatchObject({ state: 'active', secondStep: false })
      expect((await memberOf(staff, email))!.ways).toContain('password')
      await rejectsWith(staff.invite(email, password), 'duplicateKey')
    })

    test('whoever is disabled is out, and in again only once enabled; nobody disables themselves', async () => {
      const staff = await (await able('invite', 'disable'))?.openStaff()
      if (!staff) return
      const [email, { password }] = ['shiro@example.com', home().account]
      const id = await join(staff, email)
      const colleague = await signingIn(email)
      await rejectsWith(staff.disable(id, WRONG), 'invalidCredentials')
      await colleague.load('departments')
      await staff.disable(id, password)
      await rejectsWith(colleague.load('departments'), 'notSignedIn')
      expect(await memberOf(staff, email)).toMatchObject({ state: 'disabled' })
      const expired = open().tab()
      const refused = expired.signIn(email, CHOSEN).then(() => expired.load('departments'))
      // A hosted project lets the account sign in, but hides every row.
      await rejectsWith(refused, home().name === 'server' ? 'accountDisabled' : 'notStaff')
      await rejectsWith(staff.enable(id, WRONG), 'invalidCredentials')
      await staff.enable(id, password)
      await (await signingIn(email)).load('departments')
      const self = (await memberOf(staff, home().account.email))!
      expect(self).toMatchObject({ isSelf: true, state: 'active' })
      await rejectsWith(staff.disable(self.id, password), 'ownAccount')
    })

    test('sessions end at once; a link for a new password ends them, too', async () => {
      const staff = await (await able('invite', 'endSessions', 'reset'))?.openStaff()
      if (!staff) return
      const [email, { password }] = ['goro@example.com', home().account]
      const id = await join(staff, email)
      const colleague = await signingIn(email)
      await staff.endSessions(id)
      await rejectsWith(colleague.load('departments'), 'notSignedIn')
      const secondSignIn = await signingIn(email)
      await rejectsWith(staff.reset(id, WRONG), 'invalidCredentials')
      const { link } = await staff.reset(id, password)
      await rejectsWith(secondSignIn.load('departments'), 'notSignedIn')
      const recovered = open().tab(await linkTo(email, link))
      await until(recovered.recovering, Boolean)
      await recovered.updatePassword(`${CHOSEN} again`)
      await rejectsWith(signingIn(email), 'invalidCredentials')
      await (await signingIn(email, `${CHOSEN} again`)).load('departments')
    })

    test('what happened to an account is told, the newest first, in parts until there is no more', async () => {
      const staff = await (await able('invite', 'disable', 'log'))?.openStaff()
      if (!staff) return
      const id = await join(staff, 'rokuro@example.com')
      await staff.disable(id, home().account.password)
      const self = (await memberOf(staff, home().account.email))!.id
      const entries = await staff.log(id)
      expect(entries[0]).toMatchObject({ kind: 'accountDisabled', outcome: 'done', userId: id, actorId: self })
      expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signIn', 'passwordChanged', 'invited']))
      expect(await staff.log(id, entries[0]!.id)).toEqual(entries.slice(1))
      expect(await staff.log(undefined, (await staff.log()).at(-1)!.id)).toEqual([])
    })

    test('signed out, nothing of it is told or done', async () => {
      const backend = open().tab()
      if (backend.staffAbilities.length === 0) return
      const staff = await backend.openStaff()
      await rejectsWith(staff.staff(), 'notSignedIn')
      await rejectsWith(staff.endSessions('x'), 'notSignedIn')
      await rejectsWith(staff.disable('x', home().account.password), 'notSignedIn')
    })
  })
}
