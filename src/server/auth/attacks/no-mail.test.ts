import type { Logger } from 'pino'
import { expect, it, vi } from 'vitest'
import { createDelivery } from '#server/auth/mail/delivery.ts'
import { colleague, describeAttacks, phone, pool, told } from './test-attack.ts'
import { DOMAIN, PASSWORD, TestBrowser, testServer } from './test-server.ts'

describeAttacks('where no mail and no message can be sent', () => {
  const asking = async (logLinks: boolean) => {
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() } as unknown as Logger
    const server = await testServer(pool, { log, delivery: createDelivery({ log, logLinks }) })
    return { log, stranger: new TestBrowser(server, '198.51.100.68') }
  }

  it('a stranger makes no link and no code that anybody could find, and is told the same of every address', async () => {
    const email = await colleague()
    const { log, stranger } = await asking(false)
    const none = { error: { code: 'mailNotSet', params: {} } }
    for (const address of [email, 'nobody@example.jp', `nobody@${DOMAIN}`])
      for (const route of ['reset-password', 'sign-in/link'])
        expect(told(await stranger.post(route, { email: address }))).toEqual([404, none])
    expect(told(await stranger.post('sign-up', { email: `new@${DOMAIN}`, password: PASSWORD }))).toEqual([404, none])
    expect(told(await stranger.post('sign-in/phone', { phone }))).toEqual([
      404,
      { error: { code: 'textNotSet', params: {} } },
    ])
    expect((await pool.query('SELECT FROM eventms_private."oneTime"')).rowCount).toBe(0)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('they stand in the log where its start asked for that', async () => {
    const email = await colleague()
    const { log, stranger } = await asking(true)
    expect((await stranger.post('reset-password', { email })).status).toBe(200)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: email, link: expect.stringContaining('#link=') }),
      expect.stringContaining('SMTP_URL'),
    )
  })
})
