import { BlockList } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'
import { type Listening, listen } from './listen.ts'

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0)
})

/** A server over a pool whose every query fails with `cause`. */
async function failing(cause: Error, proxy?: string) {
  const lines: { readonly request?: string }[] = []
  const trustedProxies = new BlockList()
  if (proxy !== undefined) trustedProxies.addAddress(proxy)
  const refuse = () => Promise.reject(cause)
  const app = createApp({
    db: { pool: { query: refuse, connect: refuse } as unknown as Database['pool'] },
    auth: {
      handler: refuse,
      session: async () => ({ user: { id: 'u1', email: 'hanako@example.com', name: '花子' } }),
      providers: [],
    },
    log: { error: (entry: object) => lines.push(entry), warn: () => {} },
  })
  const server = await listen({
    fetch: (request, bindings) => app.fetch(request, bindings),
    host: '127.0.0.1',
    port: 0,
    trustedProxies,
  })
  open.push(server)
  const get = async (path: string, given?: string) => {
    const headers = { ...(given !== undefined && { 'x-request-id': given }) }
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    return { id: answer.headers.get('x-request-id'), body: (await answer.json()) as { error: object } }
  }
  return { get, lines }
}

it('an internal error has the number of its request in the answer, its header and the log line', async () => {
  const { get, lines } = await failing(new Error('a cause for the log alone'))
  for (const path of ['/api/history/people', '/api/auth/get-session']) {
    const { id, body } = await get(path)
    expect(id).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    expect(body).toEqual({ error: { code: 'internalError', params: { request: id } } })
    expect(lines.pop()).toMatchObject({ request: id })
  }
})

it('an error that explains itself has no number, and every request has another one', async () => {
  const { get } = await failing(new EventmsError('databaseBusy'))
  const [first, second] = [await get('/api/history/people'), await get('/api/nowhere')]
  expect(first.body).toEqual({ error: { code: 'databaseBusy', params: {} } })
  expect(second.body).toEqual({ error: { code: 'notFound', params: {} } })
  expect(first.id).not.toBe(second.id)
})

it('a number that the client chose counts only from a trusted proxy, and only if it is well-formed', async () => {
  const stranger = await failing(new Error('no'))
  expect((await stranger.get('/api/nowhere', 'chosen-1')).id).not.toBe('chosen-1')
  const behind = await failing(new Error('no'), '127.0.0.1')
  expect((await behind.get('/api/nowhere', 'chosen-1')).id).toBe('chosen-1')
  for (const wrong of ['a b c d', 'x'.repeat(65), 'x', '{"level":60}'])
    expect((await behind.get('/api/nowhere', wrong)).id).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
})
