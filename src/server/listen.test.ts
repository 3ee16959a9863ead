import { Agent, request } from 'node:http'
import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

const endless = (): Response =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': begin\n\n')) }), {
    headers: { 'content-type': 'text/event-stream' },
  })

it('ends, though a page asks for another event stream whenever one ends', async () => {
  const server = await listen({ fetch: endless, host: '127.0.0.1', port: 0, trustedProxies: new BlockList() })
  const agent = new Agent({ keepAlive: true })
  let asked = 0
  let refused = false
  const ask = (): void => {
    asked++
    const call = request({ port: server.port, host: '127.0.0.1', agent, headers: { accept: 'text/event-stream' } }, (response) => {
      response.on('error', () => {}).on('close', ask).resume()
    })
    call.on('error', () => (refused = true)).end()
  }
  await new Promise<void>((resolve) => {
    const call = request({ port: server.port, host: '127.0.0.1', agent, headers: { accept: 'text/event-stream' } }, (response) => {
      response.once('data', () => resolve())
      response.on('error', () => {}).on('close', ask).resume()
    })
    call.end()
  })
  // A patience far beyond the test's own: only what ends by itself lets it pass.
  await server.close(10 * 60_000)
  expect(asked).toBeGreaterThan(0)
  await expect.poll(() => refused).toBe(true)
  agent.destroy()
})
