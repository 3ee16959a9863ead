/** Staff manage colleagues' accounts on a hosted project by database functions and mails. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import type { StaffCalls } from '../../src/web/backend/staff-calls.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeLogin } from './auth-login.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { clientOf, makeAccount, openProject } from './test-project.ts'
import { totp } from './totp.ts'

const password = 'correct horse battery 9'
const CHOSEN = 'another horse battery 7'
const hanako = 'hanako@example.com'
const taro = 'taro@example.com'

describe.skipIf(!hasServer())('colleagues’ accounts on a project', () => {
  let project: Project
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    project = await openProject({ auth: authService() })
  })
  afterAll(() => project?.close())
  beforeEach(async () => {
    await project.pool.query(
      'DELETE FROM auth.users; TRUNCATE eventms_private.invited, eventms_private.dismissed, eventms_private.staff_manager, eventms_private.staff_act',
    )
    await makeLogin(project, { email: hanako, password, name: '花子' })
    await makeLogin(project, { email: taro, password, name: '太郎' })
  })
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
  })

  const open = (page: NodePage = nodePage(), address?: string) => {
    const backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey, links: ['magic_link'] },
      page.environment(address),
    )
    opened.push(backend)
    return backend
  }
  const signedIn = async (email: string, page = nodePage()) => {
    const backend = open(page)
    await backend.signIn(email, password)
    return backend
  }
  const staffOf = async (email: string) => (await signedIn(email)).openStaff()
  const memberOf = async (calls: StaffCalls, email: string) =>
    (await calls.staff()).members.find((member) => member.email === email)
  const idOf = async (calls: StaffCalls, email: string) => (await memberOf(calls, email))!.id
  const mailed = (to: string) => {
    const { tokenHash, type } = project.mails.findLast((mail) => mail.to === to)!
    return `#token_hash=${tokenHash}&type=${type}`
  }

  test('a shared view is seen by colleagues, an unshared one is not, and both are deleted with the account', async () => {
    const [maker, colleague] = [await signedIn(taro), await signedIn(hanako)]
    const view = { kind: 'view', name: 'employees/a', value: '{}', shared: true } as const
    await maker.keepPreferences([view, { ...view, name: 'employees/b', shared: false }])
    expect((await colleague.preferences()).shared).toEqual([{ ...view, who: taro }])
    await project.pool.query('DELETE FROM auth.users WHERE email = $1', [taro])
    expect((await colleague.preferences()).shared).toEqual([])
    expect((await project.pool.query('SELECT FROM preference')).rowCount).toBe(0)
  })

  test('the list of staff shows every account with its state', async () => {
    const calls = await staffOf(hanako)
    await makeAuthenticator(project, { email: taro, password })
    await project.pool.query(
      `SELECT eventms_private.invite('jiro@example.com'), eventms_private.invite('+819012345678'), eventms_private.invite('left@example.com')`,
    )
    await project.pool.query("SELECT eventms_private.dismiss('left@example.com')")
    // An account outside the staff.
    await makeAccount(project, 'stranger@example.org')
    const ways = ['password', 'link']
    const { mayManage, members } = await calls.staff()
    expect(mayManage).toBe(true)
    const [seen, none] = [expect.any(String), { name: '', ways: [], secondStep: false, seenAt: null, isSelf: false }]
    expect(members).toEqual([
      { id: '+819012345678', email: '+819012345678', state: 'invited', ...none },
      { id: seen, email: hanako, name: '花子', state: 'active', ways, secondStep: false, seenAt: seen, isSelf: true },
      { id: 'jiro@example.com', email: 'jiro@example.com', state: 'invited', ...none },
      { id: 'left@example.com', email: 'left@example.com', state: 'disabled', ...none },
      { id: seen, email: taro, name: '太郎', state: 'active', ways, secondStep: true, seenAt: seen, isSelf: false },
    ])
  })

  test('invited, they choose a password by the mail, in a browser of their own; again until then, and not after', async () => {
    const calls = await staffOf(hanako)
    await rejectsWith(calls.invite('no address', password), 'invalidFormat')
    await rejectsWith(calls.invite('jiro@example.com', 'wrong horse battery 9'), 'invalidCredentials')
    expect(project.mails.some(({ to }) => to === 'jiro@example.com')).toBe(false)
    for (const _ of [1, 2])
      expect(await calls.invite(' Jiro@Example.com', password)).toEqual({ email: 'jiro@example.com', link: null })
    expect(await memberOf(calls, 'jiro@example.com')).toMatchObject({ state: 'invited' })
    expect(await calls.reset('jiro@example.com', password)).toEqual({ email: 'jiro@example.com', link: null })
    expect(project.mails.at(-1)).toMatchObject({ redirectTo: 'https://eventms.example/' })

    const theirs = open(nodePage(), mailed('jiro@example.com'))
    await until(theirs.recovering, Boolean)
    await theirs.updatePassword(CHOSEN)
    await theirs.signIn('jiro@example.com', CHOSEN)
    await theirs.load('departments')
    expect(await memberOf(calls, 'jiro@example.com')).toMatchObject({ state: 'active', ways: ['password', 'link'] })
    await rejectsWith(calls.invite('jiro@example.com', password), 'duplicateKey')
    await rejectsWith(calls.invite(taro, password), 'duplicateKey')
  })

  test('disabled, their sessions end and nothing is told them; enabled, they sign in, and no old session goes on', async () => {
    const calls = await staffOf(hanako)
    const [page, laptop] = [nodePage(), nodePage()]
    const [theirs] = [await signedIn(taro, page), await signedIn(taro, laptop)]
    const token = laptop.token()!
    const id = await idOf(calls, taro)
    await rejectsWith(calls.disable(id, 'wrong horse battery 9'), 'invalidCredentials')
    await theirs.load('departments')
    await calls.disable(id, password)
    await rejectsWith(theirs.load('departments'), 'notSignedIn')
    expect((await clientOf(project, token).rpc('is_staff')).data).toBe(false)
    const again = await signedIn(taro)
    await rejectsWith(again.load('departments'), 'notStaff')
    expect(await memberOf(calls, taro)).toMatchObject({ state: 'disabled' })
    // The second call changes nothing.
    await calls.disable(id, password)

    await calls.enable(id, password)
    expect(await memberOf(calls, taro)).toMatchObject({ state: 'active' })
    expect((await clientOf(project, token).rpc('is_staff')).data).toBe(false)
    await (await signedIn(taro)).load('departments')
  })

  test('an invitation is withdrawn, and given again', async () => {
    const calls = await staffOf(hanako)
    await calls.invite('jiro@example.com', password)
    for (const _ of [1, 2]) await calls.disable('jiro@example.com', password)
    await rejectsWith(calls.invite('jiro@example.com', password), 'accountDisabled')
    await rejectsWith(calls.reset('jiro@example.com', password), 'accountDisabled')
    expect(await memberOf(calls, 'jiro@example.com')).toMatchObject({ state: 'disabled' })
    const theirs = open(nodePage(), mailed('jiro@example.com'))
    await until(theirs.recovering, Boolean)
    await theirs.updatePassword(CHOSEN)
    await theirs.signIn('jiro@example.com', CHOSEN)
    await rejectsWith(theirs.load('departments'), 'notStaff')
    await rejectsWith(calls.reset(await idOf(calls, 'jiro@example.com'), password), 'accountDisabled')
    await calls.enable('jiro@example.com', password)
    await expect(theirs.load('departments')).resolves.toBeTruthy()
  })

  test('a number of a dismissed account comes back with its email', async () => {
    await project.pool.query(
      "UPDATE auth.users SET phone = '819012345678', phone_confirmed_at = now() WHERE email = $1",
      [taro],
    )
    const calls = await staffOf(hanako)
    const id = await idOf(calls, taro)
    await calls.disable(id, password)
    expect((await calls.staff()).members).toHaveLength(2)
    await calls.enable(id, password)
    expect((await project.pool.query('SELECT FROM eventms_private.dismissed')).rowCount).toBe(0)
    expect(await memberOf(calls, taro)).toMatchObject({ ways: ['password', 'phone', 'link'] })
  })

  test('sessions of a colleague end, without the password; theirs alone', async () => {
    const mine = await signedIn(hanako)
    const calls = await mine.openStaff()
    const theirs = await signedIn(taro)
    await calls.endSessions(await idOf(calls, taro))
    await rejectsWith(theirs.load('departments'), 'notSignedIn')
    await mine.load('departments')
  })

  test('a link for a new password ends all sessions and keeps the second step, which goes by an act of its own', async () => {
    const secret = await makeAuthenticator(project, { email: taro, password })
    const calls = await staffOf(hanako)
    const theirs = await signedIn(taro)
    await (await until(theirs.secondStep, (step) => step !== null))!.verify(totp(secret))
    const id = await idOf(calls, taro)
    expect(await calls.reset(id, password)).toEqual({ email: taro, link: null })
    await rejectsWith(theirs.load('departments'), 'notSignedIn')
    const back = open(nodePage(), mailed(taro))
    await until(back.recovering, Boolean)
    await rejectsWith(back.updatePassword(CHOSEN), 'signInAgain')
    await calls.removeSecondStep(id, password)
    expect(await memberOf(calls, taro)).toMatchObject({ secondStep: false })
    back.leaveRecovery()
    await calls.reset(id, password)
    const after = open(nodePage(), mailed(taro))
    await until(after.recovering, Boolean)
    await after.updatePassword(CHOSEN)
    await after.signIn(taro, CHOSEN)
    await after.load('departments')
    await rejectsWith(calls.reset('nobody@example.com', password), 'notFound')
  })

  test('a session that passed a second step which was removed does not pass the next one', async () => {
    const secret = await makeAuthenticator(project, { email: taro, password })
    const calls = await staffOf(hanako)
    const page = nodePage()
    await (await until((await signedIn(taro, page)).secondStep, (step) => step !== null))!.verify(totp(secret))
    const token = page.token()!
    const aside = await signedIn(hanako)
    await calls.removeSecondStep(await idOf(calls, taro), password)
    await makeAuthenticator(project, { email: taro, password })
    expect((await clientOf(project, token).rpc('is_staff')).data).toBe(false)
    await aside.load('departments')
  })

  test('nobody can disable their own account, under any of its names', async () => {
    const calls = await staffOf(hanako)
    for (const name of [await idOf(calls, hanako), hanako]) {
      await rejectsWith(calls.disable(name, password), 'ownAccount')
      await rejectsWith(calls.endSessions(name), 'ownAccount')
      await rejectsWith(calls.reset(name, password), 'ownAccount')
      await rejectsWith(calls.removeSecondStep(name, password), 'ownAccount')
    }
  })

  test('two who disable each other at once: one of them stays', async () => {
    const [mine, theirs] = [await staffOf(hanako), await staffOf(taro)]
    const [his, hers] = [await idOf(mine, taro), await idOf(theirs, hanako)]
    // Both transactions have begun before either may write.
    const holding = await project.pool.connect()
    await holding.query('BEGIN; UPDATE eventms_private.staff SET at = at')
    const acts = Promise.allSettled([mine.disable(his, password), theirs.disable(hers, password)])
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename = 'authenticator'"
    await vi.waitFor(async () => expect((await project.pool.query(waiting)).rowCount).toBe(2), 30_000)
    await holding.query('COMMIT')
    holding.release()
    const done = await acts
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await project.pool.query('SELECT FROM eventms_private.staff WHERE dismissed_at IS NULL')
    expect(rows).toHaveLength(1)
  })

  test('who is not among those that a setting names sees everybody and does nothing', async () => {
    await project.pool.query('INSERT INTO eventms_private.staff_manager VALUES ($1)', [hanako])
    const [calls, boss] = [await staffOf(taro), await staffOf(hanako)]
    const id = await idOf(calls, hanako)
    const { mayManage, members } = await calls.staff()
    expect(mayManage).toBe(false)
    expect(members).toMatchObject([
      { email: hanako, state: 'active', ways: [], secondStep: false, seenAt: null },
      { email: taro, ways: ['password', 'link'], seenAt: expect.any(String) },
    ])
    await rejectsWith(calls.invite('jiro@example.com', password), 'notAllowed')
    await rejectsWith(calls.disable(id, password), 'notAllowed')
    await rejectsWith(calls.endSessions(id), 'notAllowed')
    expect((await boss.staff()).mayManage).toBe(true)
    await boss.endSessions(await idOf(boss, taro))
  })

  test('what was done is written down, with who did it; what was refused is not', async () => {
    const calls = await staffOf(hanako)
    await calls.invite('jiro@example.com', password)
    await rejectsWith(calls.disable('nobody', password), 'notFound')
    await calls.disable('jiro@example.com', password)
    const { rows } = await project.pool.query('SELECT who, act, whom FROM eventms_private.staff_act ORDER BY at')
    expect(rows).toEqual([
      { who: hanako, act: 'invite', whom: 'jiro@example.com' },
      { who: hanako, act: 'disable', whom: 'jiro@example.com' },
    ])
  })

  test('a project whose database may not touch its accounts says so, and nothing is half done', async () => {
    await project.pool.query('REVOKE DELETE ON auth.sessions, auth.mfa_factors FROM project_owner')
    try {
      const calls = await staffOf(hanako)
      const id = await idOf(calls, taro)
      const acts = [
        () => calls.disable(id, password),
        () => calls.endSessions(id),
        () => calls.removeSecondStep(id, password),
      ]
      for (const act of acts)
        expect((await rejectsWith(act(), 'serverSaid')).params).toEqual({
          message: expect.stringContaining('this project does not let its database'),
        })
      expect(await memberOf(calls, taro)).toMatchObject({ state: 'active' })
    } finally {
      await project.pool.query('GRANT DELETE ON auth.sessions, auth.mfa_factors TO project_owner')
    }
  })
})
