/** A second factor is required by every way to sign in, and by the database's policies even without the page. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeLogin } from './auth-login.ts'
import type { ProviderPerson } from './auth-oauth.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { clientOf, openProject } from './test-project.ts'
import { totp } from './totp.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }
const CHOSEN = 'another horse battery 7'
const WRONG = '000000x'

describe.skipIf(!hasServer())('a second factor', () => {
  let project: Project
  let secret: string
  /** If true, versions arrive only by live updates, because requests for them fail. */
  let unreadable = false
  const person: ProviderPerson = { sub: '1', email: account.email }
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    project = await openProject({
      auth: authService({ providers: { github: person }, securePasswordChange: true }),
      between: async (request, answer) =>
        unreadable && request.url.includes('/table_version')
          ? Response.json({ message: 'not now' }, { status: 503 })
          : answer(request),
    })
    await makeLogin(project, account)
    await makeLogin(project, { ...account, email: 'taro@example.com' })
    secret = await makeAuthenticator(project, account)
  })
  afterAll(() => project?.close())
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
  })

  const open = (page: NodePage, address?: string) => {
    const backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey, providers: ['github'] },
      page.environment(address),
    )
    opened.push(backend)
    return backend
  }
  type Opened = ReturnType<typeof open>
  const linkTo = (to: string) => {
    const { tokenHash, type } = project.mails.findLast((mail) => mail.to === to)!
    return `#token_hash=${tokenHash}&type=${type}`
  }
  const asked = ({ secondStep }: Opened) => until(secondStep, (step) => step !== null)

  /** Ways to sign in, each up to the request for the second step. */
  const ways: Readonly<Record<string, (page: NodePage) => Promise<Opened>>> = {
    async password(page) {
      const backend = open(page)
      await backend.signIn(account.email, account.password)
      return backend
    },
    async 'a mailed link'(page) {
      await open(page).signInWithLink(account.email)
      return open(page, linkTo(account.email))
    },
    async 'a code by mail'(page) {
      const backend = open(page)
      await backend.signInWithLink(account.email)
      const { token } = project.mails.findLast(({ to }) => to === account.email)!
      await backend.verifyCode({ type: 'email', email: account.email, token })
      return backend
    },
    async 'a provider'(page) {
      await open(page).signInWith('github')
      let address = page.left.at(-1)!
      while (address.startsWith(project.url))
        address = (await fetch(address, { redirect: 'manual' })).headers.get('location')!
      return open(page, new URL(address).search)
    },
  }

  test.each(Object.entries(ways))('%s: nobody is signed in, and nothing told, before the code', async (_, comeIn) => {
    const page = nodePage()
    const backend = await comeIn(page)
    const step = await asked(backend)
    expect(await until(backend.session, (user) => user !== undefined)).toBeNull()
    await rejectsWith(backend.load('departments'), 'notSignedIn')
    // A client with the token but without the page, so that the policies decide.
    const past = clientOf(project, page.token()!)
    expect((await past.rpc('is_staff')).data).toBe(false)
    expect((await past.from('departments').select()).data).toEqual([])
    expect((await past.rpc('eventms_page', { name_: 'departments' })).error?.message).toBe('unknownTable')

    await rejectsWith(step!.verify(WRONG), 'invalidCode')
    expect(backend.session.get()).toBeNull()
    await step!.verify(` ${totp(secret)} `)
    expect(await until(backend.session, Boolean)).toMatchObject({ email: account.email })
    expect(backend.secondStep.get()).toBeNull()
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
    expect((await clientOf(project, page.token()!).rpc('is_staff')).data).toBe(true)
  })

  test('a page that is loaded anew asks again, in every tab; passed in one, it is passed in all', async () => {
    const page = nodePage()
    await ways['password']!(page)
    const [first, second] = [open(page), open(page)]
    const [step] = await Promise.all([asked(first), asked(second)])
    await step!.verify(totp(secret))
    expect(await until(second.session, Boolean)).toMatchObject({ email: account.email })
    expect(second.secondStep.get()).toBeNull()
  })

  test('cancelling the second step ends the session without a further question', async () => {
    const page = nodePage()
    const backend = await ways['password']!(page)
    ;(await asked(backend))!.leave()
    await until(backend.secondStep, (step) => step === null)
    expect(page.token()).toBeUndefined()
    await backend.signIn('taro@example.com', account.password)
    expect(backend.session.get()).toMatchObject({ email: 'taro@example.com' })
    expect(backend.secondStep.get()).toBeNull()
  })

  test('versions of an account with a second factor are told live, too', async () => {
    const backend = await ways['password']!(nodePage())
    await (await asked(backend))!.verify(totp(secret))
    const heard = backend.versions
    await until(heard, ({ departments }) => departments !== undefined)
    unreadable = true
    let code = 1
    const change = async () => (await backend.add('departments', [{ departmentCode: ++code }])).to
    const reached = await change()
    // Repeats changes until the project's live connection reports one.
    for (let tries = 0; tries < 50 && (heard.get().departments ?? 0) < reached; tries++) await change()
    unreadable = false
    expect(heard.get().departments).toBeGreaterThanOrEqual(reached)
    await project.pool.query('DELETE FROM departments')
  })

  test('who can read the mail of an account, and no more, chooses no password of it', async () => {
    const page = nodePage()
    const before = open(page)
    await before.resetPassword(account.email)
    const backend = open(page, linkTo(account.email))
    await until(backend.recovering, Boolean)
    const step = await asked(backend)
    await rejectsWith(backend.updatePassword(CHOSEN), 'signInAgain')
    await rejectsWith(step!.verify(WRONG), 'invalidCode')
    await step!.verify(totp(secret))
    expect(backend.secondStep.get()).toBeNull()
    await backend.updatePassword(CHOSEN)
    await backend.signIn(account.email, CHOSEN)
    await (await asked(backend))!.verify(totp(secret))
    expect(backend.session.get()).toMatchObject({ email: account.email })
    await backend.updatePassword(account.password, CHOSEN)
  })

  test('a recovery that is given up leaves who was signed in here', async () => {
    const page = nodePage()
    await open(page).signIn('taro@example.com', account.password)
    await open(page).resetPassword(account.email)
    const backend = open(page, linkTo(account.email))
    await until(backend.recovering, Boolean)
    ;(await asked(backend))!.leave()
    expect([backend.recovering.get(), backend.secondStep.get()]).toEqual([false, null])
    expect(backend.session.get()).toMatchObject({ email: 'taro@example.com' })
    await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
  })

  describe('where the project takes a new password from sessions of the last day alone', () => {
    const age = (email: string) =>
      project.pool.query(
        "UPDATE auth.sessions SET created_at = now() - interval '2 days' WHERE user_id = (SELECT id FROM auth.users WHERE email = $1)",
        [email],
      )

    test('the present password is enough, in a session that is older; all others end', async () => {
      const [email, page] = ['taro@example.com', nodePage()]
      const [backend, elsewhere] = [open(page), open(nodePage())]
      for (const one of [backend, elsewhere]) await one.signIn(email, account.password)
      await age(email)
      await rejectsWith(backend.updatePassword(CHOSEN, 'wrong horse battery 9'), 'invalidCredentials')
      await backend.updatePassword(CHOSEN, account.password)
      expect(backend.session.get()).toMatchObject({ email })
      await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
      await rejectsWith(elsewhere.load('departments'), 'notSignedIn')
      await open(nodePage()).signIn(email, CHOSEN)
    })

    test('who has a second factor is told to sign in again, and then may', async () => {
      const page = nodePage()
      const backend = await ways['password']!(page)
      await (await asked(backend))!.verify(totp(secret))
      await age(account.email)
      await rejectsWith(backend.updatePassword(CHOSEN, account.password), 'signInAgain')
      expect(backend.session.get()).toMatchObject({ email: account.email })
      await backend.signOut()
      await backend.signIn(account.email, account.password)
      await (await asked(backend))!.verify(totp(secret))
      await backend.updatePassword(CHOSEN, account.password)
    })
  })
})
