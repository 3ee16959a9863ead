import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDelivery } from './delivery.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const what = { link: 'https://eventms.test/?a=1&b=<2>#link=secret', code: '012345' }
const log = () => ({
  warn: vi.fn<(entry: object, text: string) => void>(),
  error: vi.fn<(entry: object, text: string) => void>(),
})

async function mailServer(): Promise<{ url: string; mails(): Promise<{ mail: Email; from: string; to: string[] }[]> }> {
  const raw: { mail: Buffer; envelope: SMTPServerEnvelope }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        raw.push({ mail: Buffer.concat(parts), envelope: session.envelope })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: () =>
      Promise.all(
        raw.map(async ({ mail, envelope: { mailFrom, rcptTo } }) => ({
          mail: await PostalMime.parse(mail),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        })),
      ),
  }
}

async function hook(
  status: number,
): Promise<{ url: string; calls: { headers: IncomingHttpHeaders; body: unknown }[] }> {
  const calls: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      calls.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, calls }
}

describe('mails', () => {
  it('go out by SMTP, in the language of whoever asked, as text and as HTML [V1.2.1]', async () => {
    const { url, mails: received } = await mailServer()
    const delivery = createDelivery({ smtpUrl: url, mailFrom: 'EventMS 管理 <eventms@example.jp>', log: log() })
    expect(delivery.mails).toBe(true)
    await delivery.mail('hanako@example.jp', 'signIn', what, ['ja'])
    await delivery.mail('hanako@example.jp', 'recovery', what, ['en'])
    await delivery.mail('hanako@example.jp', 'invite', what, ['ja', 'en'])
    const mails = await received()
    expect(mails.map(({ from, to, mail }) => [from, to, mail.subject])).toEqual([
      ['eventms@example.jp', ['hanako@example.jp'], 'EventMSへのサインイン'],
      ['eventms@example.jp', ['hanako@example.jp'], 'A new password for EventMS'],
      ['eventms@example.jp', ['hanako@example.jp'], 'EventMS：アカウントのご案内 / Your EventMS account'],
    ])
    for (const { mail } of mails) {
      expect(mail.from?.name).toBe('EventMS 管理')
      expect(mail.text).toContain(what.link)
      expect(mail.text).toContain(what.code)
      expect(mail.html).toContain('href="https://eventms.test/?a=1&#38;b=&#60;2&#62;#link=secret"')
    }
    expect(mails[0]?.mail.text).toContain('15分')
    expect(mails[0]?.mail.text).not.toContain('minutes')
    expect(mails[2]?.mail.text).toMatch(/7日間[\s\S]*seven days/)
  })

  it('without SMTP leave no link, no code and no address in the log [V16.2.5]', async () => {
    const told = log()
    const delivery = createDelivery({ log: told })
    expect([delivery.mails, delivery.missing]).toEqual([false, ['mail', 'text']])
    await delivery.mail('hanako@example.jp', 'recovery', what, ['ja'])
    await delivery.text('+819012345678', '012345', 'en')
    expect(told.warn).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(told.warn.mock.calls)).not.toMatch(/secret|012345|hanako|8190/)
  })

  it('without SMTP stand in the log where that was asked for, with a plain warning', async () => {
    const told = log()
    const delivery = createDelivery({ log: told, logLinks: true })
    expect([delivery.mails, delivery.missing]).toEqual([false, []])
    await delivery.mail('hanako@example.jp', 'recovery', what, ['ja'])
    expect(told.warn).toHaveBeenCalledExactlyOnceWith(
      { to: 'hanako@example.jp', ...what },
      expect.stringContaining('SMTP_URL is not set'),
    )
  })

  it('of what happened to an account go out in both languages, without a link; without SMTP none and no word', async () => {
    const { url, mails: received } = await mailServer()
    const notice = { kind: 'newBrowser', at: new Date(0), browser: null, address: '192.0.2.1', isLast: false } as const
    const told = log()
    for (const smtpUrl of [url, undefined])
      await createDelivery({ smtpUrl, mailFrom: 'a@example.jp', log: told }).notice('hanako@example.jp', notice, [
        'ja',
        'en',
      ])
    const [sent, ...others] = await received()
    expect([sent?.to, others, told.warn.mock.calls]).toEqual([['hanako@example.jp'], [], []])
    expect(sent?.mail.subject).toBe('EventMS：新しいブラウザーからのサインイン / EventMS: sign-in from a new browser')
    expect(sent?.mail.text).toMatch(/192\.0\.2\.1[\s\S]*1970/)
    expect(`${sent?.mail.text}${sent?.mail.html}`).not.toMatch(/https?:|href/)
  })

  it('that cannot be sent are told to the log, without their link [V16.3.4 V16.5.2]', async () => {
    const told = log()
    await createDelivery({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@example.jp', log: told }).mail(
      'hanako@example.jp',
      'recovery',
      what,
      ['ja'],
    )
    expect(told.error).toHaveBeenCalledOnce()
    expect(JSON.stringify(told.error.mock.calls)).not.toContain('secret')
  })
})

describe('text messages', () => {
  it('go to the hook', async () => {
    const { url, calls } = await hook(204)
    const told = log()
    await createDelivery({ smsHook: { url, token: 'hush' }, log: told }).text('+819012345678', '012345', 'ja')
    expect(calls).toEqual([
      {
        headers: expect.objectContaining({ authorization: 'Bearer hush', 'content-type': 'application/json' }),
        body: { to: '+819012345678', text: 'EventMSの認証コード：012345（10分間有効）', code: '012345' },
      },
    ])
    expect(told.error).not.toHaveBeenCalled()
  })

  it.each([500, 302])('that the hook refuses by %i are told to the log [V15.3.2]', async (status) => {
    const { url } = await hook(status)
    const told = log()
    await createDelivery({ smsHook: { url }, log: told }).text('+819012345678', '012345', 'en')
    expect(told.error).toHaveBeenCalledOnce()
  })

  it('without a hook stand in the log where that was asked for, with a plain warning', async () => {
    const told = log()
    await createDelivery({ log: told, logLinks: true }).text('+819012345678', '012345', 'en')
    expect(told.warn).toHaveBeenCalledExactlyOnceWith(
      { to: '+819012345678', code: '012345' },
      expect.stringContaining('SMS_HOOK_URL is not set'),
    )
  })
})
