/**
 * A password chosen before the address was confirmed may be a stranger's, so it is invalid until the owner chooses one.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../src/web/backend/backend.ts'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeLogin } from './auth-login.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { openProject } from './test-project.ts'

const STRANGER = 'the stranger knows this 1'
const CHOSEN = 'another horse battery 7'

describe.skipIf(!hasServer())('signing up to a project', () => {
  let project: Project
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    project = await openProject({ auth: authService() })
    await project.pool.query("INSERT INTO eventms_private.open_domain VALUES ('open.example.com')")
  })
  afterAll(() => project?.close())
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
  })

  const open = (page: NodePage, address?: string) => {
    const backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey },
      page.environment(address),
    )
    opened.push(backend)
    return backend
  }
  /** Opens the last mailed link, which leads to choosing a password. */
  const openMailed = async (page: NodePage, to: string) => {
    const { tokenHash, type } = project.mails.findLast((mail) => mail.to === to)!
    const backend = open(page, `#token_hash=${tokenHash}&type=${type}`)
    await until(backend.recovering, Boolean)
    return backend
  }
  const signedIn = async (email: string, password: string) => {
    const backend = open(nodePage())
    await backend.signIn(email, password)
    return backend
  }
  const seesData = (backend: Backend) => expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })

  test('a sign-up that is confirmed elsewhere needs a new password: the first may be a stranger’s', async () => {
    const email = 'planted@open.example.com'
    await open(nodePage()).signUp(email, STRANGER)
    const victim = await openMailed(nodePage(), email)
    expect(victim.session.get() ?? null).toBeNull()
    // The project lets the stranger sign in, but hides all of its data.
    const stranger = await signedIn(email, STRANGER)
    await rejectsWith(stranger.load('departments'), 'notStaff')
    await rejectsWith(stranger.add('departments', [{ departmentCode: 1, departmentName: 'x' }]), 'notStaff')
    await victim.updatePassword(CHOSEN)
    await rejectsWith(stranger.load('departments'), 'notSignedIn')
    await victim.signIn(email, CHOSEN)
    await seesData(victim)
    await rejectsWith(open(nodePage()).signIn(email, STRANGER), 'invalidCredentials')
  })

  test('a stranger who is the first to change the password of a sign-up is none the further; its owner gets it back by mail', async () => {
    const email = 'raced@open.example.com'
    const victim = nodePage()
    await open(nodePage()).signUp(email, STRANGER)
    const opened = await openMailed(victim, email)
    const stranger = await signedIn(email, STRANGER)
    await stranger.updatePassword('the stranger changes it 2', STRANGER)
    await rejectsWith(stranger.load('departments'), 'notStaff')
    await rejectsWith(opened.updatePassword(CHOSEN), 'invalidCode')
    await rejectsWith(stranger.load('departments'), 'notStaff')

    await opened.resetPassword(email)
    const again = await openMailed(victim, email)
    await again.updatePassword(CHOSEN)
    await rejectsWith(stranger.load('departments'), 'notSignedIn')
    await again.signIn(email, CHOSEN)
    await seesData(again)
  })

  test('a connection that breaks between the new password and what follows: tried again, it goes through', async () => {
    const email = 'broken@open.example.com'
    await open(nodePage()).signUp(email, STRANGER)
    let broken = true
    const page = nodePage(async (...asked) => {
      if (broken && String(asked[0]).endsWith('/rpc/eventms_keep_password')) throw new TypeError('the connection broke')
      return fetch(...asked)
    })
    const backend = await openMailed(page, email)
    await rejectsWith(backend.updatePassword(CHOSEN), 'unreachable')
    broken = false
    await backend.updatePassword(CHOSEN)
    await backend.signIn(email, CHOSEN)
    await seesData(backend)
  })

  test('a stranger signed up with the address before its owner did: confirming it in the owner’s browser does not make the stranger’s password good', async () => {
    const email = 'twice@open.example.com'
    const page = nodePage()
    await open(nodePage()).signUp(email, STRANGER)
    // The response equals that of a first sign-up, so that it does not reveal the account. The project keeps the first
    // password.
    await open(page).signUp(email, CHOSEN)
    const owner = await openMailed(page, email)
    const stranger = await signedIn(email, STRANGER)
    await rejectsWith(stranger.load('departments'), 'notStaff')
    await owner.updatePassword(CHOSEN)
    await rejectsWith(stranger.load('departments'), 'notSignedIn')
    await owner.signIn(email, CHOSEN)
    await seesData(owner)
    await rejectsWith(open(nodePage()).signIn(email, STRANGER), 'invalidCredentials')
  })

  test('a sign-up that is confirmed where somebody else is at work leaves them signed in', async () => {
    const other = { email: 'hanako@example.com', password: 'correct horse battery 9' }
    const email = 'beside@open.example.com'
    const page = nodePage()
    await makeLogin(project, other)
    await open(page).signIn(other.email, other.password)
    await open(page).signUp(email, CHOSEN)
    const confirmed = await openMailed(page, email)
    await confirmed.updatePassword(CHOSEN)
    expect(confirmed.session.get()).toMatchObject({ email: other.email })
    await seesData(confirmed)
  })

  test('the password of the sign-up may be chosen again: typed after the mail it is its owner’s, and nobody who came before stays', async () => {
    const email = 'same@open.example.com'
    const page = nodePage()
    await open(page).signUp(email, CHOSEN)
    const confirmed = await openMailed(page, email)
    const before = await signedIn(email, CHOSEN)
    await rejectsWith(before.load('departments'), 'notStaff')
    await confirmed.updatePassword(CHOSEN)
    await rejectsWith(before.load('departments'), 'notSignedIn')
    await confirmed.signIn(email, CHOSEN)
    await seesData(confirmed)
    // A later request makes a new link.
    await confirmed.resetPassword(email)
    const recovering = await openMailed(page, email)
    await rejectsWith(recovering.updatePassword(CHOSEN), 'passwordUnchanged')
  })
})
