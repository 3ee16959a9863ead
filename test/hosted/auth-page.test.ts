/** Auth flows of a hosted project that the contract of both backends does not cover. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuthEvent } from '../../src/web/backend/backend.ts'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { SESSION_KEY } from '../../src/web/backend/hosted/environment.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeLogin } from './auth-login.ts'
import type { ProviderPerson } from './auth-oauth.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { openProject } from './test-project.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }
const CHOSEN = 'another horse battery 7'

describe.skipIf(!hasServer())('auth flows of a project', () => {
  let project: Project
  const person: ProviderPerson = { sub: '1', email: account.email, name: '髙橋 花子' }
  let asked: URL | undefined
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    project = await openProject({
      auth: authService({ providers: { github: person }, onAuthorize: (url) => (asked = url) }),
    })
    await makeLogin(project, { ...account, name: '花子' })
    await project.pool.query("INSERT INTO eventms_private.open_domain VALUES ('open.example.com')")
  })
  afterAll(() => project?.close())
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
    Object.assign(person, { sub: '1', email: account.email, error: undefined })
  })

  const open = (page: NodePage, address?: string, url = project.url) => {
    const backend = createHostedBackend(
      { home: 'hosted', url, anonKey: project.anonKey, providers: ['github', 'google'] },
      page.environment(address),
    )
    opened.push(backend)
    return backend
  }
  const signedIn = async (page = nodePage()) => {
    const backend = open(page)
    await backend.signIn(account.email, account.password)
    return backend
  }
  const linkTo = (to: string) => {
    const { tokenHash, type } = project.mails.findLast((mail) => mail.to === to)!
    return `#token_hash=${tokenHash}&type=${type}`
  }

  /** Follows the project's redirects until they lead back to the page. */
  async function followProvider(page: NodePage): Promise<string> {
    let address = page.left.at(-1)!
    while (address.startsWith(project.url)) {
      const answer = await fetch(address, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      address = answer.headers.get('location')!
    }
    expect(new URL(address).origin).toBe('https://eventms.example')
    const { search, hash } = new URL(address)
    return search + hash
  }

  test('a provider: away with scopes and parameters, back with a code that signs in, in this browser alone [S7.3]', async () => {
    const page = nodePage()
    const backend = open(page)
    await backend.signInWith('github', {
      scopes: ['read:user', 'user:email'],
      queryParams: { login_hint: account.email },
    })
    const back = await followProvider(page)
    expect(Object.fromEntries(asked!.searchParams)).toMatchObject({
      provider: 'github',
      scopes: 'read:user user:email',
      login_hint: account.email,
      redirect_to: 'https://eventms.example/',
      code_challenge_method: 's256',
    })
    const elsewhere = open(nodePage(), back)
    expect(await until(elsewhere.callbackError, (error) => error !== null)).toMatchObject({ code: 'invalidCode' })
    expect(await until(elsewhere.session, (user) => user !== undefined)).toBeNull()

    const returned = open(page, back)
    expect(await until(returned.session, (user) => Boolean(user))).toMatchObject({ email: account.email })
    expect(returned.callbackError.get()).toBeNull()
    await until(backend.session, (user) => Boolean(user))
    // The code is used up, but the session continues.
    const again = open(page, back)
    expect(await until(again.callbackError, (error) => error !== null)).toMatchObject({ code: 'invalidCode' })
    expect(await until(again.session, (user) => user !== undefined)).toMatchObject({ email: account.email })
  })

  test('a provider vouches for a stranger, or error: told where the page is come back to', async () => {
    const page = nodePage()
    Object.assign(person, { sub: '2', email: 'stranger@elsewhere.example' })
    await open(page).signInWith('github')
    expect(await until(open(page, await followProvider(page)).callbackError, (error) => error !== null)).toMatchObject({
      code: 'signUpClosed',
    })
    person.error = 'access_denied'
    await open(page).signInWith('github')
    expect(await until(open(page, await followProvider(page)).callbackError, (error) => error !== null)).toMatchObject({
      code: 'providerFailed',
    })
  })

  test('a provider of the settings that the project does not have is told here, not on a page of the project’s', async () => {
    const page = nodePage()
    expect((await rejectsWith(open(page).signInWith('google'), 'providerNotConfigured')).params).toEqual({
      provider: 'google',
    })
    await rejectsWith(
      open(page).signInWith('github', { queryParams: { redirect_to: 'https://evil.example' } }),
      'badRequest',
    )
    expect(page.left).toEqual([])
  })

  test('an invitation is mailed to whom somebody invited, and lets them choose a password', async () => {
    const email = 'invited@elsewhere.example'
    const send = () =>
      fetch(`${project.url}/auth/v1/invite`, {
        method: 'POST',
        headers: { apikey: project.anonKey, authorization: `Bearer ${project.token({ role: 'service_role' })}` },
        body: JSON.stringify({ email }),
      })
    expect((await send()).status).toBe(403)
    await project.pool.query('SELECT eventms_private.invite($1)', [email])
    expect((await send()).status).toBe(200)
    const backend = open(nodePage(), linkTo(email))
    await until(backend.recovering, Boolean)
    // The project has set a random password, which nobody knows.
    const { rows } = await project.pool.query(
      "SELECT u.encrypted_password <> '' AS given, EXISTS (SELECT FROM eventms_private.unproven_password p WHERE p.user_id = u.id) AS unproven FROM auth.users u WHERE email = $1",
      [email],
    )
    expect(rows).toEqual([{ given: true, unproven: false }])
    await backend.updatePassword(CHOSEN)
    await backend.signIn(email, CHOSEN)
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
    expect(await until(open(nodePage(), linkTo(email)).callbackError, (error) => error !== null)).toMatchObject({
      code: 'invalidCode',
    })
  })

  test('who is signed in and opens a recovery link goes on being signed in, and may go back to the work', async () => {
    const page = nodePage()
    const backend = await signedIn(page)
    await backend.resetPassword(account.email)
    const recovering = open(page, linkTo(account.email))
    await until(recovering.recovering, Boolean)
    expect(recovering.session.get()).toMatchObject({ email: account.email })
    recovering.leaveRecovery()
    expect(recovering.recovering.get()).toBe(false)
    await expect(recovering.load('departments')).resolves.toMatchObject({ rows: [] })
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
  })

  test('the password that is there already is no new one; a project’s own length is told', async () => {
    const backend = await signedIn()
    await rejectsWith(backend.updatePassword(account.password, account.password), 'passwordUnchanged')
    expect(
      (await rejectsWith(backend.updatePassword('short', account.password), 'passwordTooShort')).params,
    ).toMatchObject({ min: 12 })
  })

  test('a link that asks first and is left signs nobody in, and what it opened ends', async () => {
    await open(nodePage()).signInWithLink(account.email)
    const sessions = async () =>
      (
        await project.pool.query(
          'SELECT FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id WHERE u.email = $1',
          [account.email],
        )
      ).rowCount
    const before = await sessions()
    const backend = open(nodePage(), linkTo(account.email))
    expect(await until(backend.confirming, (email) => email !== null)).toBe(account.email)
    expect(await sessions()).toBe(Number(before) + 1)
    backend.leaveConfirming()
    await expect.poll(sessions).toBe(before)
    expect([backend.confirming.get(), backend.session.get()]).toEqual([null, null])
    await rejectsWith(backend.confirmSignIn(), 'invalidCode')
  })

  test('signing out signs out this device alone', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()]
    const events: AuthEvent[] = []
    elsewhere.onAuthEvent((event) => events.push(event))
    await here.signOut()
    await expect(elsewhere.load('departments')).resolves.toMatchObject({ rows: [] })
    expect(events).toEqual([])
    await rejectsWith(here.load('departments'), 'notSignedIn')
  })

  test('the browser keeps the session, and renews a token that is too old', async () => {
    const page = nodePage()
    await signedIn(page)
    const kept = page.environment().storage
    const session = JSON.parse((await kept.getItem(SESSION_KEY))!) as { expires_at: number; refresh_token: string }
    await kept.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
    const reloaded = open(page)
    expect(await until(reloaded.session, (user) => user !== undefined)).toMatchObject({ name: '花子' })
    await reloaded.load('departments')
    const renewed = JSON.parse((await kept.getItem(SESSION_KEY))!) as typeof session
    expect(renewed.refresh_token).not.toBe(session.refresh_token)
    expect(renewed.expires_at).toBeGreaterThan(Date.now() / 1000)
  })

  test('an account that is no staff is told so, and so is one from the moment it is dismissed', async () => {
    const stranger = { email: 'stranger@example.com', password: account.password }
    await makeLogin(project, stranger)
    const backend = open(nodePage())
    await backend.signIn(stranger.email, stranger.password)
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
    await project.pool.query('SELECT eventms_private.dismiss($1)', [stranger.email])
    await rejectsWith(backend.load('departments'), 'notStaff')
    await rejectsWith(backend.add('departments', [{ departmentCode: 1 }]), 'notStaff')
    await rejectsWith(backend.remove('departments', { keys: [1] }), 'notStaff')
    await rejectsWith(
      backend.importAll([{ table: 'departments', version: 1, fields: ['departmentCode'], rows: [[1]] }]),
      'notStaff',
    )
    await rejectsWith(backend.recordPrint({ sheet: 'seals', filters: {}, rows: 1 }), 'notStaff')
    expect(backend.session.get()).toMatchObject({ email: stranger.email })
  })

  test('a banned account is told so', async () => {
    const banned = { email: 'banned@example.com', password: account.password }
    await makeLogin(project, banned)
    await project.pool.query("UPDATE auth.users SET banned_until = now() + interval '1 day' WHERE email = $1", [
      banned.email,
    ])
    await rejectsWith(open(nodePage()).signIn(banned.email, banned.password), 'accountDisabled')
  })

  test.each([
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      'invalidCode',
    ],
    ['?error=server_error&error_description=Error+getting+user+email+from+external+provider', 'providerFailed'],
    ['?error=access_denied&error_code=user_banned&error_description=User+is+banned', 'accountDisabled'],
    ['?code=00000000-0000-0000-0000-000000000000', 'invalidCode'],
    ['#token_hash=nothing&type=magiclink', 'invalidCode'],
    ['#token_hash=nothing&type=__proto__', 'invalidCode'],
    ['#access_token=a.b.c&refresh_token=d&expires_in=3600&token_type=bearer', 'invalidCode'],
  ])('an address with %s: told, and nobody is signed in', async (address, code) => {
    const backend = open(nodePage(), address)
    expect(await until(backend.callbackError, (error) => error !== null)).toMatchObject({ name: 'EventmsError', code })
    expect(await until(backend.session, (user) => user !== undefined)).toBeNull()
  })

  test('an unreachable project is reported, and the user stays signed in', async () => {
    // The client logs that the project was unreachable.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = nodePage()
    await signedIn(page)
    const gone = open(page, '', 'http://127.0.0.1:9')
    expect(await until(gone.session, (user) => user !== undefined)).toMatchObject({ email: account.email })
    await rejectsWith(gone.load('departments'), 'unreachable')
    await rejectsWith(gone.add('departments', [{ departmentCode: 1 }]), 'unreachable')
    await rejectsWith(gone.signIn(account.email, account.password), 'unreachable')
    await rejectsWith(gone.signInWithLink(account.email), 'unreachable')
    await rejectsWith(gone.signOut(), 'unreachable')
    expect(gone.session.get()).toMatchObject({ email: account.email })
  })
})
