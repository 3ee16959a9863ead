import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { fetchBounded } from './provider-fetch.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('an answer of a provider counts as it is, refusals included', async () => {
  const url = await serve((_, response) => response.writeHead(400, { 'x-a': 'b' }).end('{"error":"invalid_client"}'))
  const answer = await fetchBounded(url, { method: 'POST', body: 'x' })
  expect([answer.status, answer.headers.get('x-a'), await answer.json()]).toEqual([
    400,
    'b',
    { error: 'invalid_client' },
  ])
  expect((await fetchBounded(await serve((_, response) => response.writeHead(204).end()))).status).toBe(204)
})

it.each([
  ['more than 1 MB', (): Buffer => Buffer.alloc(1024 * 1024 + 1, ' '), {}],
  ['more than 1 MB, packed', () => gzipSync(Buffer.alloc(2 * 1024 * 1024, ' ')), { 'content-encoding': 'gzip' }],
])('an answer of a provider of %s is refused', async (_, body, headers) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end(body()))
  await expect(fetchBounded(url)).rejects.toThrow(`${url} answered more than 1 MB`)
})

it('a redirect of a provider is not followed', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  await expect(fetchBounded(url)).rejects.toThrow()
})

it.each<[string, RequestListener]>([
  ['nothing', () => {}],
  ['half of its body', (_, response) => void response.writeHead(200).write('{')],
])('a provider that answers %s is waited for as long as said', async (_, answer) => {
  await expect(fetchBounded(await serve(answer), {}, 50)).rejects.toMatchObject({ name: 'TimeoutError' })
})
