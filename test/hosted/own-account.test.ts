/** My account on a hosted project: tests that the contract of both backends does not cover. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeLogin } from './auth-login.ts'
import type { ProviderPerson } from './auth-oauth.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { clientOf, openProject } from './test-project.ts'
import { totp } from './totp.ts'

const password = 'correct horse battery 9'
const CHOSEN = 'another horse battery 7'

describe.skipIf(!hasServer())('one’s own account on a project', () => {
  let project: Project
  const person: ProviderPerson = { sub: '7', email: 'hana@github.example' }
  const opened: { close(): void }[] = []
  let number = 0

  beforeAll(async () => {
    project = await openProject({ auth: authService({ providers: { github: person }, manualLinking: true }) })
  })
  afterAll(() => project?.close())
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
  })

  const open = (page: NodePage, address?: string, linking = true) => {
    const backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey, providers: ['github'], linking },
      page.environment(address),
    )
    opened.push(backend)
    return backend
  }
  const signedIn = async () => {
    const email = `someone${++number}@example.com`
    await makeLogin(project, { email, password, name: '花子' })
    const page = nodePage()
    const backend = open(page)
    await backend.signIn(email, password)
    return { email, page, backend, calls: await backend.openAccount() }
  }
  const factorsOf = async (email: string) =>
    (
      await project.pool.query<{ status: string }>(
        'SELECT status FROM auth.mfa_factors WHERE user_id = (SELECT id FROM auth.users WHERE email = $1)',
        [email],
      )
    ).rows.map(({ status }) => status)
  const sessionsOf = async (email: string) =>
    (
      await project.pool.query(
        'SELECT FROM auth.sessions WHERE user_id = (SELECT id FROM auth.users WHERE email = $1)',
        [email],
      )
    ).rowCount

  test('tells only what a project has', async () => {
    const { email, backend, calls } = await signedIn()
    expect(backend.accountAbilities).toEqual([
      'name',
      'password',
      'sessions',
      'phone',
      'secondStep',
      'providers',
      'anyAddress',
    ])
    expect(open(nodePage(), undefined, false).accountAbilities).not.toContain('providers')
    expect(await calls.account()).toEqual({
      email,
      name: '花子',
      phone: null,
      hasPassword: true,
      linked: ['email'],
      secondStep: false,
      recoveryCodes: 0,
      news: [],
    })
    for (const call of [calls.log(), calls.newsRead(), calls.removePhone(password), calls.newRecoveryCodes('', '')])
      await rejectsWith(call, 'badRequest')
  })

  test('a name that one gave oneself stays, whatever a provider writes', async () => {
    const { email, calls } = await signedIn()
    await calls.setName(' 髙橋 花子\u0007 ')
    await project.pool.query(
      `UPDATE auth.users SET raw_user_meta_data = raw_user_meta_data || '{"name": "hana77"}' WHERE email = $1`,
      [email],
    )
    expect((await calls.account()).name).toBe('髙橋 花子')
    await rejectsWith(calls.setName(' \u200b'), 'fieldRequired')
    await rejectsWith(calls.setName('a'.repeat(101)), 'textTooLong')
  })

  test('asking for the password leaves no session behind, right or wrong', async () => {
    const { email, calls } = await signedIn()
    await rejectsWith(calls.beginSecondStep('wrong horse battery 9'), 'invalidCredentials')
    await calls.beginSecondStep(password)
    expect(await sessionsOf(email)).toBe(1)
  })

  test('an authenticator app: begun twice, one factor; confirmed, other browsers end; ended with password and code', async () => {
    const { email, page, backend, calls } = await signedIn()
    const elsewhere = open(nodePage())
    await elsewhere.signIn(email, password)
    await calls.beginSecondStep(password)
    const { secret, uri } = await calls.beginSecondStep(password)
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:' })
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(await factorsOf(email)).toEqual(['unverified'])
    await rejectsWith(calls.confirmSecondStep('000000x'), 'invalidCode')
    expect((await calls.account()).secondStep).toBe(false)
    expect(await calls.confirmSecondStep(` ${totp(secret)} `)).toEqual([])
    expect(await factorsOf(email)).toEqual(['verified'])
    expect(backend.secondStep.get()).toBeNull()
    expect((await calls.account()).secondStep).toBe(true)
    await rejectsWith(elsewhere.load('departments'), 'notSignedIn')
    // This session has the second step, so the policies admit it; a session by password alone sees nothing.
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
    await elsewhere.signIn(email, password)
    expect(await until(elsewhere.secondStep, (step) => step !== null)).not.toBeNull()

    await rejectsWith(calls.endSecondStep('wrong horse battery 9', totp(secret)), 'invalidCredentials')
    await rejectsWith(calls.endSecondStep(password, '000000x'), 'invalidCode')
    expect(await factorsOf(email)).toEqual(['verified'])
    await calls.endSecondStep(password, totp(secret))
    expect(await factorsOf(email)).toEqual([])
    expect(backend.secondStep.get()).toBeNull()
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
    expect((await clientOf(project, page.token()!).rpc('is_staff')).data).toBe(true)
    const again = open(nodePage())
    await again.signIn(email, password)
    expect([again.session.get()?.email, again.secondStep.get()]).toEqual([email, null])
  })

  test('sessions: what browser and where, one ended, then all others; none of anybody else', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const others = [open(nodePage()), open(nodePage()), open(nodePage())]
    for (const other of others) await other.signIn(mine.email, password)
    const list = await mine.calls.sessions()
    expect(list).toHaveLength(4)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(list[0]).toMatchObject({ browser: expect.any(String), address: '127.0.0.1' })
    expect(Number.isNaN(Date.parse(list[0]!.seenAt) + Date.parse(list[0]!.startedAt))).toBe(false)
    // The list must not contain session ids, because an id serves as the proof of a recent password.
    const { rows } = await project.pool.query<{ id: string }>('SELECT id FROM auth.sessions')
    for (const { id } of rows) expect(JSON.stringify(list)).not.toContain(id)

    const [other] = (await theirs.calls.sessions()).map(({ id }) => id)
    await mine.calls.endSessions(other)
    await expect(theirs.backend.load('departments')).resolves.toBeTruthy()
    // The list begins with the latest session.
    await mine.calls.endSessions(list.find(({ isCurrent }) => !isCurrent)!.id)
    await rejectsWith(others[2]!.load('departments'), 'notSignedIn')
    await others[1]!.load('departments')
    await mine.calls.endSessions()
    for (const ended of others.slice(0, 2)) await rejectsWith(ended.load('departments'), 'notSignedIn')
    expect(await mine.calls.sessions()).toHaveLength(1)
  })

  test('the password: the present one is asked for, all other sessions end', async () => {
    const { email, backend, calls } = await signedIn()
    const elsewhere = open(nodePage())
    await elsewhere.signIn(email, password)
    await rejectsWith(calls.changePassword(CHOSEN, 'wrong horse battery 9'), 'invalidCredentials')
    await calls.changePassword(CHOSEN, password)
    await rejectsWith(elsewhere.load('departments'), 'notSignedIn')
    await backend.load('departments')
    await open(nodePage()).signIn(email, CHOSEN)
  })

  test('a first phone number, with the password, by its code', async () => {
    const { calls } = await signedIn()
    await rejectsWith(calls.sendPhoneCode('090-1234-5678', 'wrong horse battery 9'), 'invalidCredentials')
    await calls.sendPhoneCode('090-1234-5678', password)
    await rejectsWith(calls.confirmPhone('090-1234-5678', '000000x'), 'invalidCode')
    await calls.confirmPhone('090-1234-5678', ` ${project.mails.findLast(({ to }) => to === '+819012345678')!.token}`)
    expect((await calls.account()).phone).toBe('+819012345678')
  })

  test('a provider: linked under whatever address it has, and unlinked, but not as the last way in', async () => {
    const { email, page, calls } = await signedIn()
    await calls.link('github')
    let address = page.left.at(-1)!
    while (address.startsWith(project.url))
      address = (await fetch(address, { redirect: 'manual' })).headers.get('location')!
    const back = open(page, new URL(address).search)
    expect(await until(back.session, Boolean)).toMatchObject({ email })
    const account = await back.openAccount()
    expect((await account.account()).linked).toEqual(['email', 'github'])
    await account.unlink('github')
    expect((await account.account()).linked).toEqual(['email'])
    await rejectsWith(account.unlink('github'), 'notFound')
    await rejectsWith(account.unlink('email'), 'lastWayIn')
  })

  test('who is no staff is told nothing of it', async () => {
    const { email, backend, calls } = await signedIn()
    await project.pool.query('SELECT eventms_private.dismiss($1)', [email])
    await rejectsWith(calls.sessions(), 'notStaff')
    await rejectsWith(calls.account(), 'notStaff')
    await rejectsWith((await backend.openStaff()).staff(), 'notStaff')
  })
})
