/** A real SMTP server on a free port. It stores the received mails. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { waitingList } from './waiting-list.ts'

export interface ReceivedMail extends Email {
  /** The first link and the first code in the mail's text; empty if it has none. */
  readonly link: string
  readonly code: string
}

export interface MailServer {
  /** The value of SMTP_URL for this server, with user and password. */
  readonly url: string
  /** Waits for the next mail to this address. */
  next(to: string): Promise<ReceivedMail>
  count(to: string): number
  close(): Promise<void>
}

async function read(stream: AsyncIterable<Buffer>): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const text = mail.text ?? ''
  const links = /https?:\/\/\S+/g
  // The code is searched after the link was removed, because the link's secret can look like a code.
  return {
    ...mail,
    link: text.match(links)?.[0] ?? '',
    code: /\b[a-z2-9]{4}-[a-z2-9]{4}\b/.exec(text.replaceAll(links, ''))?.[0] ?? '',
  }
}

export async function startMailServer(): Promise<MailServer> {
  const mails = waitingList<ReceivedMail>('mail')
  const server = new SMTPServer({
    // Without STARTTLS, because its certificate would be self-signed, which the product does not accept.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'eventms' && password === 'mail secret'
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    onData(stream, session, answer) {
      const deliver = async () => {
        const mail = await read(stream)
        for (const { address } of session.envelope.rcptTo) mails.arrive(address, mail)
        answer()
      }
      deliver().catch(answer)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://eventms:${encodeURIComponent('mail secret')}@127.0.0.1:${port}`,
    next: mails.next,
    count: mails.count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
