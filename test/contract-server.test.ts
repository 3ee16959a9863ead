/** The backend contract on our own server: the page's own code over HTTP to the real server and database. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { BlockList, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { type Auth, createAuth } from '../src/server/auth/index.ts'
import { cheapHashing } from '../src/server/auth/limits/test-hashing.ts'
import type { Delivery } from '../src/server/auth/mail/delivery.ts'
import { describeDatabases } from '../src/server/db/test-databases.ts'
import { listen, type Listening } from '../src/server/http/listen.ts'
import { newRequest } from '../src/web/backend/request.ts'
import { backendContract } from '../src/web/backend/contract/backend.contract.ts'
import type { Browser } from '../src/web/backend/contract/contract.test-help.ts'
import { createServerBackend } from '../src/web/backend/server/server-backend.ts'
import { nodeBrowser } from './node-browser.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }
const openDomain = 'open.example.com'
const config = { home: 'server', providers: ['github'], named: [], importLimit: 1024, importRows: 20_000 } as const

describeDatabases('the port at home on our server', (database) => {
  let listening: Listening
  let auth: Auth
  const sent = new Map<string, { link: string; code: string }>()
  /** True breaks the connection during the next answer, after the server has done the request. */
  let lost = false

  beforeAll(async () => {
    const { pool } = database()
    const delivery: Delivery = {
      mails: true,
      notice: async () => {},
      mail: async (to, _kind, { link, code = '' }) => void sent.set(to, { link: link.split('#link=')[1] ?? '', code }),
      text: async (to, code) => void sent.set(to, { link: '', code }),
    }
    auth = await createAuth({
      pool,
      secret: 'a secret of the tests, long enough',
      signUpDomains: [openDomain],
      github: { clientId: 'a', clientSecret: 'b' },
      delivery,
      hashing: cheapHashing(),
    })
    await auth.createStaff({ ...account, name: '花子' })
    const app = createApp({ db: { pool }, auth, config: { poll: 20, importRows: config.importRows } })
    listening = await listen({
      fetch: async (request, bindings) =>
        lost ? broken(await app.fetch(request, bindings)) : app.fetch(request, bindings),
      host: '127.0.0.1',
      port: 0,
      trustedProxies: new BlockList(),
    })
  })
  afterAll(() => listening?.close(0))

  // Resets the rate limits, which have tests of their own.
  beforeEach(() => database().pool.query('DELETE FROM eventms_private."rateLimit"'))

  test('an add whose answer is lost is there once when it is sent again', async () => {
    const backend = createServerBackend(config, nodeBrowser(`http://127.0.0.1:${listening.port}`).environment())
    await backend.signIn(account.email, account.password)
    const seal = { companyCode: 'c1', name: '山田', ticketStartNumber: 1, ticketEndNumber: 10 }
    const request = newRequest()
    lost = true
    await expect(backend.add('sealData', [seal, seal], request)).rejects.toMatchObject({ code: 'unreachable' })
    lost = false
    expect((await backend.load('sealData')).rows).toHaveLength(2)
    const again = await backend.add('sealData', [seal, seal], request)
    const { rows, version } = await backend.load('sealData')
    expect([again.added, again.to, again.rows]).toEqual([2, version, rows])
    // A new form has a new key, so the same rows are added again.
    await backend.add('sealData', [seal], newRequest())
    expect((await backend.load('sealData')).rows).toHaveLength(3)
    backend.close()
  })

  test('an import has as many rows as the page was told, and no more', async () => {
    const backend = createServerBackend(config, nodeBrowser(`http://127.0.0.1:${listening.port}`).environment())
    await backend.signIn(account.email, account.password)
    const { version } = await backend.load('departments')
    const rows = Array.from({ length: backend.importRows + 1 }, (_, i) => [i + 1])
    await expect(backend.import('departments', { version, fields: ['departmentCode'], rows })).rejects.toMatchObject({
      code: 'tooManyRows',
      params: { count: 20_001, max: 20_000 },
    })
    expect((await backend.load('departments')).version).toBe(version)
    backend.close()
  })

  backendContract(() => ({
    name: 'server',
    account,
    openDomain,
    async received(to) {
      await auth.settled()
      const message = sent.get(to)
      if (!message) throw new Error(`nothing was sent to ${to}`)
      return message
    },
    open(): Browser {
      const url = `http://127.0.0.1:${listening.port}`
      const browser = nodeBrowser(url)
      const opened: { close(): void }[] = []
      return {
        tab(link) {
          if (link !== undefined) browser.arriving.push({ link })
          const backend = createServerBackend(config, browser.environment())
          opened.push(backend)
          return backend
        },
        // Ends the session by a separate request, like another device of the person.
        endSession: async () =>
          void (await browser.environment().fetch('/api/auth/sign-out', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })),
        close() {
          for (const backend of opened) backend.close()
        },
      }
    },
  }))
})

/** Ends a response after its headers and half of its body. */
async function broken(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const body = new ReadableStream(
    {
      start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
      pull: (controller) => controller.error(new Error('the connection broke')),
    },
    { highWaterMark: 1 },
  )
  return new Response(body, { status: answer.status, headers: answer.headers })
}

describe('a server that does not answer as it should', () => {
  let server: Server
  let answer: { status: number; headers?: Record<string, string>; body: string; cut?: boolean }
  let backend: ReturnType<typeof createServerBackend>
  let browser: ReturnType<typeof nodeBrowser>

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/api/auth/get-session')
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('null')
      response.writeHead(answer.status, answer.headers)
      response.write(answer.body)
      if (answer.cut) response.destroy()
      else response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    browser = nodeBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    backend = createServerBackend(config, browser.environment())
  })
  afterAll(() => {
    backend.close()
    server.closeAllConnections()
    server.close()
  })

  const head = (count: number) =>
    `${JSON.stringify({ version: 3, fields: ['departmentCode', 'departmentName'], count })}\n`
  const columns = '[[1,2],["総務部","営業部"]]\n'

  test.each([
    ['a row short', { status: 200, body: head(3) + columns }, 'unreachable'], // [S7.12]
    ['cut within a line', { status: 200, body: head(2) + columns.slice(0, 9) }, 'unreachable'],
    ['cut by the network', { status: 200, body: head(2), cut: true }, 'unreachable'],
    ['nothing at all', { status: 200, body: '' }, 'unreachable'],
    ['a row too many', { status: 200, body: head(1) + columns }, 'unreachable'],
    ['columns of unlike length', { status: 200, body: `${head(2)}[[1,2],["総務部"]]\n` }, 'internalError'],
    [
      'fields of another version of the product',
      { status: 200, body: '{"version":1,"fields":["departmentCode","boss"],"count":0}\n' },
      'internalError',
    ],
    ["a proxy's page", { status: 502, body: '<h1>Bad Gateway</h1>' }, 'unreachable'],
    ["a proxy's limit", { status: 413, body: '' }, 'bodyTooLarge'],
    ['an unknown code', { status: 500, body: '{"error":{"code":"__proto__","params":{}}}' }, 'internalError'],
    ['an error of ours', { status: 503, body: '{"error":{"code":"databaseBusy","params":{}}}' }, 'databaseBusy'],
  ])('a load with %s is refused, never a silent end', async (_, given, code) => {
    answer = given
    await expect(backend.load('departments')).rejects.toMatchObject({ name: 'EventmsError', code })
  })

  test('the same body whole is the table', async () => {
    answer = { status: 200, body: head(2) + columns }
    expect(await backend.load('departments')).toEqual({
      version: 3,
      rows: [
        { departmentCode: 1, departmentName: '総務部' },
        { departmentCode: 2, departmentName: '営業部' },
      ],
    })
  })

  test('a provider sends the page to its own address [S7.2]', async () => {
    answer = { status: 200, body: '{"url":"https://provider.example/authorize"}' }
    await backend.signInWith('github')
    expect(browser.left).toEqual(['https://provider.example/authorize'])
  })

  test('a server that cannot be reached is reported as unreachable', async () => {
    const gone = createServerBackend(config, nodeBrowser('http://127.0.0.1:9').environment())
    await expect(gone.add('departments', [])).rejects.toMatchObject({ name: 'EventmsError', code: 'unreachable' })
    gone.close()
  })
})
