import { beforeEach, expect, it } from 'vitest'
import { browser, describeAttacks, pool } from './test-attack.ts'
import { keyed, type Owner } from './test-passkeys.ts'
import { PASSWORD, testServer } from './test-server.ts'

const CHOSEN = 'the owner chose it'
const sessionLine = (headers: Headers) => headers.getSetCookie().find((line) => line.includes('session_token'))

describeAttacks('another password of one’s own, with a second step', () => {
  let one: Owner
  beforeEach(async () => {
    one = await keyed()
  })
  const change = { password: CHOSEN, current: PASSWORD }

  it('leaves who chose it signed in, who passed it before; whoever comes by it is asked', async () => {
    const { email, owner } = one
    expect((await owner.post('update-password', change)).body).toEqual({ success: true })
    expect(await owner.sessionUser()).toBe(email)
    expect(Object.keys((await browser().signIn(email, CHOSEN)).body)).toContain('secondStep')
  })

  it('leaves nobody signed in by a session that has ended, though it is still held somewhere', async () => {
    const { email, owner } = one
    const late = await testServer(pool)
    expect(await owner.sessionUser(late)).toBe(email)
    await pool.query(
      'DELETE FROM eventms_private.session WHERE "userId" = (SELECT id FROM eventms_private."user" WHERE email = $1)',
      [email],
    )
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify(change) }
    const answer = await owner.fetch('/api/auth/update-password', asked, late)
    expect(sessionLine(answer.headers)).toBeUndefined()
    expect((await answer.json()).success).toBeUndefined()
  })

  it('on a shared computer makes no session that outlives the browser', async () => {
    const { email, codes } = one
    const owner = browser()
    const { body } = await owner.post('sign-in/email', { email, password: PASSWORD, shared: true })
    await owner.post('second-step', { step: body.secondStep, code: codes[0] })
    const { headers } = await owner.post('update-password', change)
    expect(sessionLine(headers)).toBeDefined()
    for (const line of headers.getSetCookie()) expect(line).not.toMatch(/max-age=[1-9]|expires/i)
    // In another browser the session is like any other.
    const again = browser()
    const step = (await again.signIn(email, CHOSEN)).body.secondStep
    await again.post('second-step', { step, code: codes[1] })
    const other = await again.post('update-password', { password: PASSWORD, current: CHOSEN })
    expect(sessionLine(other.headers)).toContain('Max-Age')
  })
})
