import { once } from 'node:events'
import { BlockList, connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { EventmsError } from '#domain/errors.ts'
import { createApp } from '#server/app.ts'
import { readBody } from './body.ts'
import { errorResponse } from './errors.ts'
import { guardHeaders } from './guard-headers.ts'
import { type Listening, listen } from './listen.ts'

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
  // An incomplete request, so that the connection does not count as idle.
  reserve.write(ask.slice(0, 20))
  reserve.on('error', () => {})
  used.once('close', () => reserve.write(ask.slice(20))).resume()
  const gone = once(reserve.resume(), 'close')
  // Patience longer than the test's timeout, so the test passes only if the connection ends earlier.
  await server.close(10 * 60_000)
  await gone
  expect(reserve.destroyed).toBe(true)
})

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

/** A server with one handler. */
async function serving(answer: (request: Request) => Response | Promise<Response>, secure = false): Promise<Listening> {
  const server = await listen({ fetch: answer, host: '127.0.0.1', port: 0, trustedProxies: new BlockList(), secure })
  open.push(server)
  return server
}

/** Sends these bytes and collects the response until the server closes. */
async function told({ port }: Listening, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard = textOf(socket)
  socket.write(bytes)
  return heard
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'close')
  return text
}

const get = (headers: string) => `GET /health HTTP/1.1\r\n${headers}connection: close\r\n\r\n`

it('answers whoever is connected when it begins to stop', async () => {
  const server = await serving(() => new Response('well'))
  const waiting = Array.from({ length: 5 }, () => told(server, get('host: x\r\n')))
  // The system has accepted the connections; the server gets them in its next turns of the event loop.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await server.close()
  for (const text of await Promise.all(waiting)) expect(text).toContain('well')
})

it('waits for the first request of a connection that was just made when it begins to stop', async () => {
  const server = await serving(() => new Response('well'))
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  const heard = textOf(socket)
  const closing = server.close()
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.write(get('host: x\r\n'))
  expect(await heard).toContain('well')
  await closing
})

/** A connection that is kept open after one request. */
async function used(server: Listening): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  return socket
}

it('answers what has come over a kept-alive connection, and was not read, when it begins to stop', async () => {
  const server = await serving(() => new Response('well'))
  const socket = await used(server)
  const heard = textOf(socket)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await server.close()
  const text = await heard
  expect(text).toContain('well')
  // The header keeps the client from sending another request on a connection that is about to close.
  expect(text.toLowerCase()).toContain('connection: close')
})

it('waits for the rest of a head that has begun, and not for ever', async () => {
  for (const isRest of [true, false]) {
    const server = await serving(() => new Response('well'))
    const socket = await used(server)
    const heard = textOf(socket)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
    await new Promise((resolve) => setTimeout(resolve, 20))
    const begun = performance.now()
    const closing = server.close(10 * 60_000)
    await new Promise((resolve) => setTimeout(resolve, 80))
    if (isRest) socket.write('\r\n')
    expect((await heard).includes('well')).toBe(isRest)
    await closing
    // Node itself would end the head after five seconds.
    expect(performance.now() - begun).toBeLessThan(4000)
  }
})

it('does not wait for a connection that a browser made and never uses', async () => {
  const server = await listen({ fetch: endless, host: '127.0.0.1', port: 0, trustedProxies: new BlockList() })
  const unused = connect(server.port, '127.0.0.1')
  await once(unused, 'connect')
  const gone = once(unused.resume(), 'close')
  await server.close(10 * 60_000)
  await gone
  expect(unused.destroyed).toBe(true)
})

it('sends an answer to its end, though it begins to stop and the other side reads slowly', async () => {
  const size = 32 * 1024 * 1024
  const server = await serving(() => new Response(new Uint8Array(size)))
  const socket = connect(server.port, '127.0.0.1')
  socket.write(get('host: x\r\n'))
  await once(socket, 'readable')
  const closing = server.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  let bytes = 0
  socket.on('data', (part: Buffer) => (bytes += part.byteLength))
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(size)
  await closing
})

it('gives every answer the same guards, a refusal of its own too [V3.2.1 V3.4.4 V3.4.5 V3.4.6 V14.2.2 V14.3.2]', async () => {
  const server = await serving(() => new Response(null, { status: 304 }))
  for (const asked of [get('host: x\r\n'), get('host: x\r\nhost: x\r\n'), get('host: a b\r\n')]) {
    const answer = await told(server, asked)
    for (const [name, value] of Object.entries(guardHeaders(false))) expect(answer).toContain(`${name}: ${value}\r\n`)
    expect(answer).toContain("frame-ancestors 'none'")
    expect(answer).not.toContain('strict-transport-security')
  }
})

it.each(['TRACE', 'TRACK', 'DEBUG'])('answers nothing back to %s [V13.4.4]', async (method) => {
  const app = createApp({
    db: { pool: {} as never },
    auth: { handler: async () => new Response(null, { status: 404 }), session: async () => null, providers: [] },
  })
  const server = await serving((request) => app.fetch(request))
  for (const path of ['/', '/api/tables/employees', '/api/auth/sign-in/email', '/health/live']) {
    const answer = await told(
      server,
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-secret: 0042\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('0042')
  }
})

it('tells a browser to stay with https where it is the address [V3.4.1]', async () => {
  const server = await serving(() => Response.json({}), true)
  expect(await told(server, get('host: x\r\n'))).toContain('strict-transport-security: max-age=31536000\r\n')
})

it('leaves an answer the policy that it has of its own [V3.4.3]', async () => {
  const server = await serving(() => new Response('', { headers: { 'content-security-policy': "default-src 'self'" } }))
  const policies = (await told(server, get('host: x\r\n'))).match(/^content-security-policy: .*$/gim)
  expect(policies).toEqual(["content-security-policy: default-src 'self'"])
})

it('takes one Host and no more, whatever they say [V4.2.1]', async () => {
  const server = await serving(() => Response.json({}))
  for (const second of ['x', 'evil.example', ''])
    expect(await told(server, get(`host: x\r\nHost: ${second}\r\n`))).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*more than one Host/,
    )
  expect(await told(server, get('host: x\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
})

it.each(['GET', 'POST'])('hangs up on the body of a %s that is answered and never ends', async (method) => {
  const server = await serving(() => Response.json({}))
  expect(await told(server, `${method} / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nx`)).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

it('tells whoever sends a body that stalls, and hangs up', async () => {
  const pace = { within: 20, bytes: 1 }
  const server = await serving((request) =>
    readBody(request, 1000, { pace }).then(
      () => new Response(),
      (error: EventmsError) => errorResponse(error),
    ),
  )
  const answer = await told(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n[1,')
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*bodyStalled/)
})

it('reads away what still comes of a body that was refused early, and then takes the next request [V4.2.1]', async () => {
  const size = 25
  const part = Buffer.alloc(100_000, ' ')
  // The request is refused, before and while the body is read.
  const server = await serving(async (request) => {
    if (request.method === 'GET') return Response.json({ next: true })
    const limit = new URL(request.url).pathname === '/at-once' ? undefined : 200_000
    if (limit) await readBody(request, limit).catch(() => {})
    return new Response(null, { status: 413 })
  })
  for (const path of ['/at-once', '/in-the-middle']) {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (more: string) => (text += more))
    // Chunked, so that its size is unknown in advance.
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
    for (let i = 0; i < size; i++) {
      socket.write(`${part.byteLength.toString(16)}\r\n`)
      socket.write(part)
      socket.write('\r\n')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    socket.write('0\r\n\r\n')
    socket.write(get('host: x\r\n'))
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 [\s\S]*"next":true/)
  }
})

it.each(['while it serves', 'while it stops'])(
  'lets the answer to a body that was refused early be heard by whoever sends one request a connection, %s',
  async (when) => {
    let answer: (() => void) | undefined
    const server = await serving(async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return new Response(null, { status: 413 })
    })
    const part = Buffer.alloc(100_000, ' ')
    const socket = connect(server.port, '127.0.0.1')
    const closed = once(socket, 'close')
    let text = ''
    socket.setEncoding('utf8').on('data', (more: string) => (text += more))
    const header = when === 'while it stops' ? '' : 'connection: close\r\n'
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${header}content-length: ${part.byteLength * 20}\r\n\r\n`)
    socket.write(part)
    await vi.waitFor(() => expect(answer).toBeTypeOf('function'))
    const closing = when === 'while it stops' ? server.close() : undefined
    answer!()
    for (let i = 1; i < 20; i++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      // Closing a connection with unread input would lose the response.
      expect(socket.readableEnded).toBe(false)
      socket.write(part)
    }
    await vi.waitFor(() => expect(text).toMatch(/^HTTP\/1\.1 413 /))
    if (!closing) socket.end()
    await closed
    await closing
  },
)

it('takes the next request after a body that came whole and was not read', async () => {
  const server = await serving(async (request) => {
    if (new URL(request.url).pathname === '/in-part') await readBody(request, 100).catch(() => {})
    return new Response(null, { status: request.method === 'GET' ? 200 : 413 })
  })
  for (const path of ['/at-once', '/in-part']) {
    const socket = connect(server.port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (more: string) => (text += more))
    const chunk = `9c40\r\n${' '.repeat(40_000)}\r\n0\r\n\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`)
    await once(socket, 'data')
    socket.write(get('host: x\r\n'))
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /)
  }
})
