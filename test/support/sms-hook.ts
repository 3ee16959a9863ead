/** An HTTP server that receives text messages at SMS_HOOK_URL and stores them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitingList } from './waiting-list.ts'

export interface TextMessage {
  readonly to: string
  readonly text: string
  readonly code: string
  /** The request's Authorization header. */
  readonly authorization: string | undefined
}

export interface SmsHook {
  readonly url: string
  next(to: string): Promise<TextMessage>
  count(to: string): number
  close(): Promise<void>
}

export async function startSmsHook(): Promise<SmsHook> {
  const messages = waitingList<TextMessage>('text message')
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { to, text, code } = JSON.parse(body) as TextMessage
      messages.arrive(to, { to, text, code, authorization: request.headers.authorization })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    next: messages.next,
    count: messages.count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
