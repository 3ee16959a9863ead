import { once } from 'node:events'
import { BlockList, connect } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

const endless = (): Response =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': begin\n\n')) }),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  )
const ask = 'GET / HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n'

it('ends, though a page asks for another event stream over a connection it had in reserve', async () => {
  const server = await listen({ fetch: endless, host: '127.0.0.1', port: 0, trustedProxies: new BlockList() })
  const [used, reserve] = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')]
  await Promise.all([once(used, 'connect'), once(reserve, 'connect')])
  used.write(ask)
  await once(used, 'data')
  // Begun, so that it does not count as idle.
  reserve.write(ask.slice(0, 20))
  reserve.on('error', () => {})
  used.once('close', () => reserve.write(ask.slice(20))).resume()
  const gone = once(reserve.resume(), 'close')
  // A patience far beyond the test's own: only what ends by itself lets it pass.
  await server.close(10 * 60_000)
  await gone
  expect(reserve.destroyed).toBe(true)
})
