import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { OwnAccount } from '#domain/access/account.ts'
import { colleague, pool, server, users } from './test-attack.ts'
import {
  byEdov,
  byEmail,
  company,
  describeNamed,
  entra,
  foreign,
  guest,
  issuerOf,
  named,
  names,
  vouches,
} from './test-named.ts'
import { ROOT } from '#server/root.ts'
import { DOMAIN, PASSWORD, type TestBrowser, TestBrowser as Browser, testServer, walk } from './test-server.ts'

const account = async (who: TestBrowser) => (await (await who.fetch('/api/auth/account')).json()) as OwnAccount

const waysLogged = async (email: string) =>
  (
    await pool.query<{ kind: string; way: string }>(
      `SELECT kind, way FROM eventms_private."securityLog"
       WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1) AND kind IN ('signIn', 'providerLinked') ORDER BY id`,
      [email],
    )
  ).rows.map(({ kind, way }) => `${kind} ${way}`)

describeNamed('a provider under its own name', () => {
  describe.each(names)('%s', (name) => {
    it('opens the account of the verified address, in every spelling of its letters A to Z, and tells the log', async () => {
      const email = await colleague()
      for (const written of [email, email.toUpperCase()]) {
        vouches(name, written, { sub: `${name} ${email}` })
        const owner = guest()
        expect(await owner.through(name)).toBe('/')
        expect(await owner.sessionUser()).toBe(email)
      }
      await named.auth.settled()
      expect(await waysLogged(email)).toEqual([`providerLinked ${name}`, `signIn ${name}`, `signIn ${name}`])
    })

    it('makes an account for a domain that is open, for an invitation, and for nobody else', async () => {
      const before = await users()
      const outsider = guest()
      expect(await outsider.through(name)).toBe('/?error=signUpClosed')
      expect([await outsider.sessionUser(), await users()]).toEqual([null, before])

      const own = `${name}@${DOMAIN}`
      vouches(name, own)
      const newcomer = guest()
      expect([await newcomer.through(name), await newcomer.sessionUser()]).toEqual(['/', own])

      const invited = `${name}@invited.example.jp`
      await named.auth.createStaff({ email: invited, name: 'Invited' })
      vouches(name, invited)
      const comer = guest()
      expect([await comer.through(name), await comer.sessionUser()]).toEqual(['/', invited])
    })

    it('does not open a disabled account', async () => {
      const email = await colleague()
      await server.auth.disable(email)
      vouches(name, email)
      const owner = guest()
      expect(await owner.through(name)).toMatch(/^\/\?error=/)
      expect(await owner.sessionUser()).toBeNull()
    })

    it('is linked and unlinked under My account, never the last way in, and is not linked again by itself', async () => {
      const email = await colleague()
      vouches(name, email)
      const owner = guest()
      await owner.signIn(email)
      const { body } = await owner.post('link-social', { provider: name })
      expect(await owner.comeBack(await walk(body.url))).toBe('/')
      expect((await account(owner)).linked).toEqual([name])
      expect((await owner.post('account/unlink', { provider: name })).status).toBe(200)
      const back = guest()
      expect([await back.through(name), await back.sessionUser()]).toEqual(['/?error=providerUnlinked', null])
      const again = await owner.post('link-social', { provider: name })
      expect(await owner.comeBack(await walk(again.body.url))).toBe('/')
      await pool.query(
        `DELETE FROM eventms_private.account WHERE "providerId" = 'credential' AND "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)`,
        [email],
      )
      expect((await owner.post('account/unlink', { provider: name })).body.error.code).toBe('lastWayIn')
    })

    it('is not linked to a signed-in account under another address', async () => {
      const [mine, theirs] = [await colleague(), await colleague()]
      vouches(name, theirs)
      const owner = guest()
      await owner.signIn(mine)
      const { body } = await owner.post('link-social', { provider: name })
      expect(await owner.comeBack(await walk(body.url))).toMatch(/^\/\?error=/)
      expect((await account(owner)).linked).toEqual([])
    })
  })

  it('signs its own session out, too, after a sign-in by it, and not after one by password', async () => {
    const email = await colleague()
    for (const name of names) {
      vouches(name, email)
      const owner = guest()
      await owner.through(name)
      const { body } = await owner.post('sign-out', {})
      const left = new URL(body.url)
      expect(left.href.startsWith(name === 'oidc-company' ? company.issuer : entra.issuer)).toBe(true)
      expect(left.searchParams.get('post_logout_redirect_uri')).toBe('https://eventms.test/')
      expect(left.searchParams.get('client_id')).toBe('eventms')
      expect(await owner.sessionUser()).toBeNull()
      await owner.signIn(email)
      expect((await owner.post('sign-out', {})).body).toEqual({ success: true })

      await owner.through(name)
      await owner.signIn(email)
      expect((await owner.post('sign-out', {})).body).toEqual({ success: true })
    }
  })

  it('is tried with the other way to prove the client where a provider lists both and takes one', async () => {
    // The certified provider lists both ways; its client is registered for the header alone.
    const listed = await (await fetch(`${company.issuer}/.well-known/openid-configuration`)).json()
    expect(listed).toMatchObject({
      token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
      authorization_response_iss_parameter_supported: true,
    })
    const email = await colleague()
    vouches('oidc-company', email)
    expect(await guest().through('oidc-company')).toBe('/')
  })

  it('that cannot be reached at the start is looked for again at each try', async () => {
    const issuer = 'http://localhost:9'
    const later = await testServer(pool, { named: [issuerOf('oidc-later', issuer, byEmail)] })
    await later.auth.openProviders()
    const caller = new Browser(later)
    expect((await caller.post('sign-in/social', { provider: 'oidc-later' })).body.error.code).toBe('providerFailed')
    expect(await caller.comeBack('/api/auth/callback/oidc-later?code=x&state=y')).toBe('/?error=providerFailed')
    expect((await caller.signIn(await colleague(), PASSWORD)).status).toBe(200)
  })

  it('that names itself otherwise than its setting stops the start, with the setting and what to do', async () => {
    const wrong = await testServer(pool, {
      named: [issuerOf('oidc-wrong', company.issuer.replace('localhost', '127.0.0.1'))],
    })
    await expect(wrong.auth.openProviders()).rejects.toMatchObject({
      code: 'badSetting',
      params: { setting: 'OIDC_WRONG_ISSUER', issue: expect.stringContaining(company.issuer) },
    })
    const caller = new Browser(wrong)
    expect((await caller.post('sign-in/social', { provider: 'oidc-wrong' })).body.error.code).toBe('providerFailed')
  })

  describe('whose setting names another issuer later', () => {
    const at = async (issuer: string) => {
      const server = await testServer(pool, { named: [issuerOf('oidc-entra', issuer, byEdov)] })
      await server.auth.openProviders()
      return new Browser(server)
    }

    it('opens no account by the subject that it had at the first, and goes on where the setting is put right', async () => {
      const email = await colleague()
      const person = { sub: 'the same subject', name: 'Someone', xms_edov: true }
      entra.person = { ...person, email }
      expect(await guest().through('oidc-entra')).toBe('/')
      foreign.person = { ...person, email: 'stranger@elsewhere.example' }
      const thief = await at(foreign.issuer)
      expect([await thief.through('oidc-entra'), await thief.sessionUser()]).toEqual(['/?error=signUpClosed', null])

      // The account has no way in by this provider, and gets one by its verified address.
      const owner = await at(foreign.issuer)
      await owner.signIn(email)
      expect((await account(owner)).linked).toEqual([])
      foreign.person = { ...person, email }
      expect([await owner.through('oidc-entra'), (await account(owner)).linked]).toEqual(['/', ['oidc-entra']])

      entra.person = { ...person, email: 'renamed@elsewhere.example' }
      const back = guest()
      expect([await back.through('oidc-entra'), await back.sessionUser()]).toEqual(['/', email])
      expect((await account(back)).linked).toEqual(['oidc-entra'])
    })

    it('still opens the accounts of an earlier version, by the issuer of the first start', async () => {
      const email = await colleague()
      const person = { sub: `before ${email}`, name: 'Someone', xms_edov: true }
      entra.person = { ...person, email }
      expect(await guest().through('oidc-entra')).toBe('/')
      // As an earlier version stored it, and as the migration left it.
      await pool.query(`UPDATE eventms_private.account SET "accountId" = $1 WHERE "accountId" = $2`, [
        person.sub,
        `${entra.issuer} ${person.sub}`,
      ])
      const sql = await readFile(new URL('db/server/0013_accounts_of_issuers.sql', ROOT), 'utf8')
      await pool.query(`${sql.replace(';', '')} AND "accountId" = '${person.sub}'`)
      entra.person = { ...person, email: 'renamed@elsewhere.example' }
      expect(await guest().through('oidc-entra')).toBe('/?error=signUpClosed')
      const owner = await at(entra.issuer)
      expect([await owner.through('oidc-entra'), await owner.sessionUser()]).toEqual(['/', email])
      foreign.person = entra.person
      const thief = await at(foreign.issuer)
      expect([await thief.through('oidc-entra'), await thief.sessionUser()]).toEqual(['/?error=signUpClosed', null])
    })

    it('starts although somebody was linked anew before the accounts of an earlier version were bound', async () => {
      const email = await colleague()
      const person = { sub: `twice ${email}`, name: 'Someone', xms_edov: true }
      entra.person = { ...person, email }
      expect(await guest().through('oidc-entra')).toBe('/')
      await pool.query(
        `INSERT INTO eventms_private.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
         SELECT gen_random_uuid(), $1, "providerId", "userId", now(), now()
         FROM eventms_private.account WHERE "accountId" = $2`,
        [`? ${person.sub}`, `${entra.issuer} ${person.sub}`],
      )
      entra.person = { ...person, email: 'renamed@elsewhere.example' }
      const owner = await at(entra.issuer)
      expect([await owner.through('oidc-entra'), (await account(owner)).linked]).toEqual(['/', ['oidc-entra']])
    })
  })
})
