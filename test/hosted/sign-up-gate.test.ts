/** Permission to have an account in a project, and to be staff (db/hosted/01_staff.sql). */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import type { Project } from './project.ts'
import { type Bearer, clientOf, makeAccount, makeStaff, openProject } from './test-project.ts'

describe.skipIf(!hasServer())('the sign-up gate', () => {
  let project: Project
  let owner: pg.Pool
  beforeAll(async () => {
    project = await openProject()
    owner = project.poolOf('project_owner')
  })
  afterAll(() => project?.close())

  /** The hook's answer to the auth service. */
  async function gate(user: object): Promise<unknown> {
    const auth = project.poolOf('supabase_auth_admin')
    const { rows } = await auth.query<{ answer: unknown }>('SELECT eventms_private.before_user_created($1) AS answer', [
      JSON.stringify({ metadata: { name: 'before-user-created' }, user }),
    ])
    return rows[0]!.answer
  }
  const closed = { error: { http_code: 403, message: 'signUpClosed' } }

  beforeAll(() =>
    project.pool.query(
      "SELECT eventms_private.invite(a) FROM unnest(ARRAY['Invited@Example.com', '+819012345678']) a; INSERT INTO eventms_private.open_domain VALUES ('open.example.com')",
    ),
  )

  test.each([
    [{ email: 'invited@example.com' }, true],
    [{ email: 'INVITED@example.com', phone: '' }, true],
    [{ email: 'anybody@open.example.com' }, true],
    [{ email: 'anybody@OPEN.example.com' }, true],
    [{ phone: '819012345678', email: '' }, true],
    [{ email: 'stranger@example.com' }, false],
    [{ email: 'anybody@sub.open.example.com' }, false],
    [{ email: 'anybody@notopen.example.com' }, false],
    [{ email: 'x@open.example.com@example.org' }, false],
    [{ email: '"x@open.example.com"@example.org' }, false],
    [{ email: 'open.example.com' }, false],
    [{ phone: '819012345679' }, false],
    [{ phone: '', email: '' }, false],
    [{ is_anonymous: true }, false],
    [{}, false],
  ])('%j may enter: %s', async (user, may) => {
    expect(await gate(user)).toEqual(may ? {} : closed)
  })

  test('an address makes staff once it is proven, and not before', async () => {
    const account = await makeAccount(project, 'someone@open.example.com', false)
    const client = clientOf(project, project.token(account))
    expect((await client.rpc('is_staff')).data).toBe(false)
    await project
      .poolOf('supabase_auth_admin')
      .query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [account.sub])
    expect((await client.rpc('is_staff')).data).toBe(true)
  })

  test.each(['', ' ', 'hanako', 'hanako@', 'a b@example.com', 'x@y@z', '090-1234-5678', '+0901234567', '+12', null])(
    'nobody can be invited, or dismissed, as %j',
    async (address) => {
      for (const act of ['invite', 'dismiss'])
        await expect(owner.query(`SELECT eventms_private.${act}($1)`, [address])).rejects.toThrow(
          /neither an email address nor a phone number/,
        )
    },
  )

  test('a phone is known however it is written; and whoever keeps the project sees who is staff', async () => {
    await owner.query("SELECT eventms_private.invite('+81 (80) 1111-2222')")
    expect(await gate({ phone: '818011112222' })).toEqual({})
    await project
      .poolOf('supabase_auth_admin')
      .query("INSERT INTO auth.users (id, phone, phone_confirmed_at) VALUES (gen_random_uuid(), '818011112222', now())")
    expect(
      (await owner.query("SELECT address, dismissed_at FROM eventms_private.people WHERE address = '+818011112222'"))
        .rows,
    ).toEqual([{ address: '+818011112222', dismissed_at: null }])
    await owner.query("SELECT eventms_private.dismiss('+81-80-1111-2222')")
    expect(await gate({ phone: '818011112222' })).toEqual(closed)
    expect(
      (await owner.query("SELECT dismissed_at FROM eventms_private.people WHERE address = '+818011112222'")).rows,
    ).toEqual([{ dismissed_at: expect.any(Date) }])
  })

  test('an account that was there before its invitation is staff with it; another stays a stranger', async () => {
    const account = await makeAccount(project, 'early@example.org')
    const client = clientOf(project, project.token(account))
    expect((await client.rpc('is_staff')).data).toBe(false)
    await owner.query("SELECT eventms_private.invite(' Early@example.org ')")
    expect((await client.rpc('is_staff')).data).toBe(true)
  })

  test('who was dismissed stays out, from an open domain too, until invited again', async () => {
    const account = await makeAccount(project, 'leaving@open.example.com')
    const client = clientOf(project, project.token(account))
    expect((await client.rpc('is_staff')).data).toBe(true)
    await owner.query("SELECT eventms_private.dismiss('leaving@open.example.com')")
    await project.pool.query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [account.sub])
    expect((await client.rpc('is_staff')).data).toBe(false)
    await owner.query("SELECT eventms_private.invite('leaving@open.example.com')")
    expect((await client.rpc('is_staff')).data).toBe(true)
  })

  describe('an address that an account has', () => {
    const auth = () => project.poolOf('supabase_auth_admin')
    const isStaff = async (account: Bearer) =>
      (await clientOf(project, project.token(account)).rpc('is_staff')).data as unknown

    test('stays: whoever moved their account away could be dismissed by nobody, and a dismissed one would sign up anew', async () => {
      await owner.query("SELECT eventms_private.invite('mover@example.org')")
      const accounts = [
        await makeAccount(project, 'mover@example.org'),
        await makeAccount(project, 'mover@open.example.com'),
      ]
      for (const account of accounts) {
        // A first phone number is allowed, because it replaces no contact.
        await auth().query(
          "UPDATE auth.users SET phone = '8180' || floor(random() * 1e8)::text, phone_confirmed_at = now() WHERE id = $1",
          [account.sub],
        )
        const refusedAll = async () => {
          for (const change of [
            "email = 'elsewhere@example.org'",
            "email = 'elsewhere@open.example.com'",
            'email = NULL',
            "email = ''",
            "phone = '818033334444'",
            'phone = NULL',
          ]) {
            await expect(
              auth().query(`UPDATE auth.users SET ${change} WHERE id = $1`, [account.sub]),
              change,
            ).rejects.toThrow(/keeps its addresses/)
          }
        }
        await refusedAll()
        expect(await isStaff(account)).toBe(true)
        await owner.query('SELECT eventms_private.dismiss($1)', [account.email])
        expect(await isStaff(account)).toBe(false)
        await refusedAll()
        expect(await gate({ email: account.email })).toEqual(closed)
        // The project's operator may change contacts; here the database's superuser does so.
        await project.pool.query("UPDATE auth.users SET email = 'renamed' || email, phone = NULL WHERE id = $1", [
          account.sub,
        ])
        expect(await isStaff(account)).toBe(false)
      }
    })

    test('is free to change for an account that is none of the staff', async () => {
      const account = await makeAccount(project, 'nothing@example.org')
      await auth().query("UPDATE auth.users SET email = 'else@example.org' WHERE id = $1", [account.sub])
      expect(await isStaff(account)).toBe(false)
    })
  })

  test('nobody is dismissed in silence who is not there; whoever could come from an open domain is kept out from now on', async () => {
    for (const address of ['unknown@example.org', 'unknown@sub.open.example.com', '+819055556666']) {
      await expect(owner.query('SELECT eventms_private.dismiss($1)', [address])).rejects.toThrow(
        /neither an invitation nor an account/,
      )
    }
    await owner.query("SELECT eventms_private.dismiss('Coming@open.example.com')")
    expect(await gate({ email: 'COMING@open.example.com' })).toEqual(closed)
    expect(await gate({ email: 'other@open.example.com' })).toEqual({})
    // An account that was created by hand, or imported, without an invitation.
    const made = await makeAccount(project, 'coming@open.example.com')
    expect((await clientOf(project, project.token(made)).rpc('is_staff')).data).toBe(false)
    await owner.query("SELECT eventms_private.invite('coming@open.example.com')")
    expect((await clientOf(project, project.token(made)).rpc('is_staff')).data).toBe(true)
    expect(await gate({ email: 'coming@open.example.com' })).toEqual({})
  })

  test('who was dismissed has none of their addresses left to come back by, even when the account is deleted', async () => {
    await owner.query("SELECT eventms_private.invite('+817011112222')")
    const account = await makeAccount(project, 'both@open.example.com')
    await project
      .poolOf('supabase_auth_admin')
      .query("UPDATE auth.users SET phone = '817011112222' WHERE id = $1", [account.sub])
    await owner.query("SELECT eventms_private.dismiss('+817011112222')")
    await project.poolOf('supabase_auth_admin').query('DELETE FROM auth.users WHERE id = $1', [account.sub])
    expect([await gate({ email: account.email }), await gate({ phone: '817011112222' })]).toEqual([closed, closed])
  })

  test('who has an account, but proven no address, is not let in by being dismissed and invited', async () => {
    const account = await makeAccount(project, 'nobody@example.org', false)
    await owner.query(
      "SELECT eventms_private.dismiss('nobody@example.org'), eventms_private.invite('nobody@example.org')",
    )
    expect((await clientOf(project, project.token(account)).rpc('is_staff')).data).toBe(false)
  })

  describe('a password that was chosen before the address was proven', () => {
    const auth = () => project.poolOf('supabase_auth_admin')
    /** An account created by a sign-up, and confirmed by the mail's link. */
    const signUp = async (email: string, proven = true) => {
      const account = await makeAccount(project, email, false)
      await auth().query(
        "UPDATE auth.users SET encrypted_password = 'first', confirmation_sent_at = now() WHERE id = $1",
        [account.sub],
      )
      if (proven) await auth().query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [account.sub])
      return account
    }
    const came = (account: Bearer, by: string | null) =>
      clientOf(project, project.token({ ...account, ...(by && { amr: [{ method: by, timestamp: 1 }] }) }))
    const isStaff = async (account: Bearer, by: string | null) =>
      (await came(account, by).rpc('is_staff')).data as unknown

    test('opens nothing, whatever its session tries, until whoever has the mail keeps it', async () => {
      const account = await signUp('planted1@open.example.com')
      for (const by of ['password', null, 'passkey', 'web3', 'totp', 'oauth_provider/authorization_code', 'anonymous'])
        expect(await isStaff(account, by), String(by)).toBe(false)
      for (const by of ['otp', 'magiclink', 'recovery', 'oauth']) expect(await isStaff(account, by), by).toBe(true)
      const plain = (...amr: string[]) => clientOf(project, project.token({ ...account, amr })).rpc('is_staff')
      expect([
        (await plain('otp')).data,
        (await plain('password')).data,
        (await plain('otp', 'password')).data,
      ]).toEqual([true, false, false])
      await came(account, 'password').rpc('eventms_keep_password')
      await came(account, null).rpc('eventms_keep_password')
      await auth().query("UPDATE auth.users SET encrypted_password = 'second' WHERE id = $1", [account.sub])
      for (const change of ["phone = '815555', phone_confirmed_at = now()", "email = 'stranger@example.org'"]) {
        await expect(auth().query(`UPDATE auth.users SET ${change} WHERE id = $1`, [account.sub])).rejects.toThrow(
          /keeps its addresses/,
        )
      }
      const enrol = () =>
        auth().query(
          "INSERT INTO auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())",
          [account.sub],
        )
      await expect(enrol()).rejects.toThrow(/no second factor/)
      await came({ ...account, session_id: '00000000-0000-0000-0000-000000000000' }, 'otp').rpc('eventms_keep_password')
      await came({ ...account, sub: '00000000-0000-0000-0000-000000000000' }, 'otp').rpc('eventms_keep_password')
      expect(await isStaff(account, 'password')).toBe(false)
      expect((await came(account, 'otp').rpc('eventms_keep_password')).error).toBeNull()
      expect([await isStaff(account, 'password'), await isStaff(account, 'otp')]).toEqual([true, true])
      await auth().query("UPDATE auth.users SET phone = '815555' WHERE id = $1", [account.sub])
      await enrol()
    })

    test('is none that the auth service gives an invited account, in the transaction that confirms its address', async () => {
      await project.pool.query(
        "SELECT eventms_private.invite(a) FROM unnest(ARRAY['invitee@example.org', 'planted3@example.org']) a",
      )
      const invite = (account: Bearer) =>
        auth().query('UPDATE auth.users SET invited_at = now(), confirmation_sent_at = now() WHERE id = $1', [
          account.sub,
        ])
      const confirm = async (account: Bearer, password: string) => {
        const client = await auth().connect()
        await client.query('BEGIN')
        if (password)
          await client.query('UPDATE auth.users SET encrypted_password = $2 WHERE id = $1', [account.sub, password])
        await client.query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [account.sub])
        await client.query('COMMIT')
        client.release()
      }
      const invitee = await makeAccount(project, 'invitee@example.org', false)
      await invite(invitee)
      await confirm(invitee, 'nobody knows it')
      expect(await isStaff(invitee, 'password')).toBe(true)

      // A stranger signed up with the address before its owner was invited.
      const planted = await signUp('planted3@example.org', false)
      await invite(planted)
      await confirm(planted, 'first')
      expect([await isStaff(planted, 'password'), await isStaff(planted, 'otp')]).toEqual([false, true])
    })

    test('is that of a sign-up alone: not of an account that was made for somebody, or of an invitation', async () => {
      await project.pool.query(
        "SELECT eventms_private.invite(a) FROM unnest(ARRAY['made@example.org', 'asked@example.org']) a",
      )
      const made = await makeAccount(project, 'made@example.org', false)
      await auth().query("UPDATE auth.users SET encrypted_password = 'x' WHERE id = $1", [made.sub])
      await auth().query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [made.sub])
      const asked = await makeAccount(project, 'asked@example.org', false)
      await auth().query("UPDATE auth.users SET encrypted_password = '', confirmation_sent_at = now() WHERE id = $1", [
        asked.sub,
      ])
      await auth().query('UPDATE auth.users SET email_confirmed_at = now() WHERE id = $1', [asked.sub])
      await auth().query("UPDATE auth.users SET encrypted_password = 'chosen' WHERE id = $1", [asked.sub])
      expect([await isStaff(made, 'password'), await isStaff(asked, 'password')]).toEqual([true, true])
    })
  })

  test('an account that is deleted is no staff any more', async () => {
    const account = await makeStaff(project, 'deleted@example.com')
    await project.poolOf('supabase_auth_admin').query('DELETE FROM auth.users WHERE id = $1', [account.sub])
    expect((await clientOf(project, project.token(account)).rpc('is_staff')).data).toBe(false)
  })
})
