/** Calls without the page: a stolen token or a stranger's password has no effect on colleagues' accounts. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeLogin } from './auth-login.ts'
import { nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { clientOf, makeAccount, makeStaff, openProject } from './test-project.ts'

const password = 'correct horse battery 9'
const hanako = 'hanako@example.com'
const taro = 'taro@example.com'

describe.skipIf(!hasServer())('past the page, with the token of a screen that was left open', () => {
  let project: Project
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    project = await openProject({ auth: authService() })
  })
  afterAll(() => project?.close())
  beforeEach(async () => {
    await project.pool.query('DELETE FROM auth.users; TRUNCATE eventms_private.invited')
    for (const email of [hanako, taro]) await makeLogin(project, { email, password })
  })
  afterEach(() => {
    for (const backend of opened.splice(0)) backend.close()
  })

  /** Signs in by the page's code, and returns the access token. */
  const tokenOf = async (email: string) => {
    const page = nodePage()
    const backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey },
      page.environment(),
    )
    opened.push(backend)
    await backend.signIn(email, password)
    return page.token()!
  }

  const proofs: Readonly<Record<string, (mine: string, client: SupabaseClient) => Promise<string | null>>> = {
    'no proof': async () => null,
    'a made-up proof': async () => randomUUID(),
    'its own session': async (mine) => mine,
    'a colleague’s fresh session': async () => sessionBy(taro, 'password', '0 seconds'),
    'a session of its own that is older': async () => sessionBy(hanako, 'password', '3 minutes'),
    'a session of its own that a mailed link began': async () => sessionBy(hanako, 'otp', '0 seconds'),
    'what its list calls a fresh session': async (_, client) => {
      await sessionBy(hanako, 'password', '0 seconds')
      const { data } = await client.rpc('eventms_own_sessions')
      return (data as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!.id.slice(0, 32)
    },
  }

  async function sessionBy(email: string, method: string, age: string): Promise<string> {
    const id = randomUUID()
    await project.pool.query(
      `INSERT INTO auth.sessions (id, user_id, created_at) SELECT $1, id, now() - $3::interval FROM auth.users WHERE email = $2`,
      [id, email, age],
    )
    await project.pool.query('INSERT INTO auth.mfa_amr_claims (session_id, authentication_method) VALUES ($1, $2)', [
      id,
      method,
    ])
    return id
  }

  test.each(Object.entries(proofs))('%s does nothing of what asks for the password', async (_, proofOf) => {
    const token = await tokenOf(hanako)
    const { session_id } = JSON.parse(atob(token.split('.')[1]!)) as { session_id: string }
    const client = clientOf(project, token)
    const proof = await proofOf(session_id, client)
    for (const name of ['disable_colleague', 'enable_colleague', 'reset_colleague', 'remove_second_step_of'])
      expect((await client.rpc(`eventms_${name}`, { whom: taro, proof })).error?.message, name).toBe(
        'invalidCredentials',
      )
    const { error } = await client.rpc('eventms_invite_colleague', { address_: 'evil@example.org', proof })
    expect(error?.message).toBe('invalidCredentials')
    expect((await project.pool.query('SELECT FROM eventms_private.staff_act')).rowCount).toBe(0)
  })

  test('nor does it choose another password to type then: the project asks for the present one', async () => {
    const token = await tokenOf(hanako)
    const choose = async (current?: string) => {
      const response = await fetch(`${project.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: project.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ password: 'another horse battery 7', current_password: current }),
      })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await choose()).toEqual([400, 'current_password_required'])
    expect(await choose('wrong horse battery 9')).toEqual([400, 'current_password_invalid'])
    await tokenOf(hanako)
    expect(await choose(password)).toEqual([200, undefined])
  })

  test('an address that nobody proved makes no manager of whoever put it into their account', async () => {
    await project.pool.query('INSERT INTO eventms_private.staff_manager VALUES ($1)', ['boss@example.com'])
    try {
      const token = await tokenOf(hanako)
      const mayManage = async () => (await clientOf(project, token).rpc('eventms_colleagues')).data.mayManage as boolean
      // Imitates a provider linked to an account with only a phone number.
      await project.pool.query(
        `UPDATE auth.users SET email = 'boss@example.com', email_confirmed_at = NULL, phone = '819011112222', phone_confirmed_at = now()
         WHERE email = $1`,
        [hanako],
      )
      expect(await mayManage()).toBe(false)
      await project.pool.query("UPDATE auth.users SET email_confirmed_at = now() WHERE email = 'boss@example.com'")
      expect(await mayManage()).toBe(true)
    } finally {
      await project.pool.query('TRUNCATE eventms_private.staff_manager')
    }
  })

  test('whoever is no staff, or has not passed their second step, gets nothing, with their password either', async () => {
    await makeAuthenticator(project, { email: hanako, password })
    const stranger = await makeAccount(project, 'stranger@example.org')
    for (const token of [await tokenOf(hanako), project.token(stranger)]) {
      const client = clientOf(project, token)
      const proof = await sessionBy(hanako, 'password', '0 seconds')
      const named = { whom: taro, proof }
      for (const [name, args] of [
        ['eventms_colleagues', {}],
        ['eventms_own_account', {}],
        ['eventms_own_sessions', {}],
        ['eventms_end_own_session', { session_name_: '' }],
        ['eventms_invite_colleague', { address_: 'evil@example.org', proof }],
        ['eventms_disable_colleague', named],
        ['eventms_enable_colleague', named],
        ['eventms_end_sessions_of', { whom: taro }],
        ['eventms_reset_colleague', named],
        ['eventms_remove_second_step_of', named],
      ] as const)
        expect((await client.rpc(name, args)).error?.message, name).toBe('notStaff')
    }
  })

  test('a stranger with a password that nobody proved links no account of theirs', async () => {
    const { sub } = await makeStaff(project, 'saburo@example.com')
    await project.pool.query('INSERT INTO eventms_private.unproven_password (user_id) VALUES ($1)', [sub])
    const link = (data: object, provider = 'github') =>
      project
        .poolOf('supabase_auth_admin')
        .query('INSERT INTO auth.identities (provider_id, user_id, identity_data, provider) VALUES ($1, $2, $3, $4)', [
          randomUUID(),
          sub,
          data,
          provider,
        ])
    await expect(link({ email: 'evil@example.org', email_verified: true })).rejects.toThrow('linked with nothing')
    await expect(link({ email: 'saburo@example.com', email_verified: false })).rejects.toThrow('linked with nothing')
    await expect(link({})).rejects.toThrow('linked with nothing')
    await link({ email: 'saburo@example.com', email_verified: true })
    await link({ email: 'saburo@example.com' }, 'email')
  })

  test('a provider’s account whose address has letters beyond ASCII is linked with nobody', async () => {
    const { sub } = await makeStaff(project, 'kate@example.com')
    await expect(
      project
        .poolOf('supabase_auth_admin')
        .query('INSERT INTO auth.identities (provider_id, user_id, identity_data, provider) VALUES ($1, $2, $3, $4)', [
          randomUUID(),
          sub,
          { email: '\u212Aate@example.com', email_verified: true },
          'github',
        ]),
    ).rejects.toThrow('linked with nothing')
    const { rows } = await project.pool.query(
      `SELECT eventms_private.may_enter($1, NULL) AS "mayEnter", eventms_private.folded($1) AS folded`,
      ['\u212Aate@example.com'],
    )
    expect(rows).toEqual([{ mayEnter: false, folded: '\u212Aate@example.com' }])
  })
})
