import { Hono, type MiddlewareHandler } from 'hono'
import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { RouteEnv } from './guard.ts'
import { createToldWork, type Told } from './told-work.ts'

const number = '0123456789abcdef0123456789abcdef'
const who = 'staff@example.com'

/** An app whose one route does this work. */
function appWith(work: (told: Told) => Promise<unknown>) {
  const told = createToldWork((cause) => new EventmsError('internalError', {}, { cause }))
  const app = new Hono<RouteEnv>()
  const signIn: MiddlewareHandler<RouteEnv> = async (c, next) => {
    c.set('user', { email: who })
    await next()
  }
  app.use(signIn)
  app.post('/', (c) => told.answer(c, work))
  const ask = (accept: string) => app.request('/', { method: 'POST', headers: { accept, 'x-import': number } })
  return { told, ask }
}

it('keeps few lines for whoever does not read them, and what became of it', async () => {
  const { ask } = appWith(async ({ tell }) => {
    for (let done = 0; done < 100_000; done++) tell({ phase: 'checking', done, total: 100_000 })
    return { added: 1 }
  })
  const response = await ask('application/x-ndjson')
  const lines = (await response.text()).trim().split('\n')
  expect(lines.length).toBeLessThan(1000)
  expect(JSON.parse(lines.at(-1)!)).toEqual({ result: { added: 1 } })
})

it('one number sent twice: the end of the first does not take the second from whoever cancels', async () => {
  const begun: { signal: AbortSignal; end: (result: object) => void }[] = []
  const { told, ask } = appWith(({ signal }) => new Promise((end) => begun.push({ signal, end })))
  const first = ask('application/json')
  const second = ask('application/json')
  while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
  begun[0]!.end({})
  await first
  told.cancel(who, number)
  expect(begun[1]!.signal.aborted).toBe(true)
  begun[1]!.end({})
  await second
})
