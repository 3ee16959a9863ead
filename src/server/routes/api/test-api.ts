/** The API for programs on a test database, without a network. */
import { EventmsError } from '#domain/errors.ts'
import { createApp } from '#server/app.ts'
import { tokenIn } from '#server/auth/tokens/token-in-request.ts'
import type { Database } from '#server/db/open.ts'
import type { Answer } from '#server/routes/test-app.ts'
import type { ApiRoutes } from './env.ts'

export interface TestApi {
  request(path: string, init?: RequestInit): Promise<Response>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  send(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
}

/** The Authorization header that a spreadsheet sends. */
export const basic = (password: string, user = 'anybody'): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const user = { id: 'u1', email: 'staff@example.com', name: 'Staff' }

/** Accepts the tokens `reads` and `writes`. Real tokens are tested in auth/attacks/tokens.test.ts. */
export const testAuth: ApiRoutes['auth'] = {
  async tokenPerson(request) {
    const token = tokenIn(request)
    if (token === undefined) throw new EventmsError('notSignedIn')
    if (!['reads', 'writes'].includes(token)) throw new EventmsError('invalidToken')
    return { user, actor: { email: user.email }, tokenId: token, mayWrite: token === 'writes' }
  },
  runForToken: (_, work) => work(),
}

export const testApiApp = (db: Pick<Database, 'pool'>) =>
  createApp({
    db,
    auth: {
      handler: async () => Response.json({}),
      session: async () => ({ user }),
      providers: [],
      ...testAuth,
    },
  })

export function testApi(db: Pick<Database, 'pool'>): TestApi {
  const app = testApiApp(db)
  const request = async (path: string, init?: RequestInit) => app.request(`/api/v1${path}`, init)
  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: response.status === 304 ? null : await response.json(),
  })
  return {
    request,
    get: async (path, headers = {}) =>
      answerOf(await request(path, { headers: { authorization: 'Bearer reads', ...headers } })),
    send: async (method, path, body, token = 'writes') =>
      answerOf(
        await request(path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
  }
}
