import { Hono, type MiddlewareHandler } from 'hono'
import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { RouteEnv } from './guard.ts'
import { createLongWork, type ImportListener } from './long-work.ts'

const number = '0123456789abcdef0123456789abcdef'
const who = 'staff@example.com'

/** An app whose only route does this work. */
function appWith(work: (listener: ImportListener) => Promise<unknown>, heartbeat = 60_000) {
  const longWork = createLongWork((cause) => new EventmsError('internalError', {}, { cause }), heartbeat)
  const app = new Hono<RouteEnv>()
  const signIn: MiddlewareHandler<RouteEnv> = async (c, next) => {
    c.set('user', { id: 'u1', email: who })
    await next()
  }
  app.use(signIn)
  app.post('/', (c) => longWork.answer(c, work))
  const ask = (accept: string) => app.request('/', { method: 'POST', headers: { accept, 'x-import': number } })
  return { longWork, ask }
}

/** Work that ends on demand. */
function endless() {
  let resolve: (result: object) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<object>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve: (result: object) => resolve(result), reject: (reason: unknown) => reject(reason) }
}

it('keeps few lines for whoever does not read them, and what became of it', async () => {
  const { ask } = appWith(async ({ report }) => {
    for (let done = 0; done < 100_000; done++) report({ phase: 'checking', done, total: 100_000 })
    return { added: 1 }
  })
  const response = await ask('application/x-ndjson')
  const lines = (await response.text()).trim().split('\n')
  expect(lines.length).toBeLessThan(1000)
  expect(JSON.parse(lines.at(-1)!)).toEqual({ result: { added: 1 } })
})

it('one number sent twice: the end of the first does not take the second from whoever cancels', async () => {
  const begun: { signal: AbortSignal; end: (result: object) => void }[] = []
  const { longWork, ask } = appWith(({ signal }) => new Promise((end) => begun.push({ signal, end })))
  const first = ask('application/json')
  const second = ask('application/json')
  while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 1))
  begun[0]!.end({})
  await first
  longWork.cancel(who, number)
  expect(begun[1]!.signal.aborted).toBe(true)
  begun[1]!.end({})
  await second
})

it('repeats the last progress while the work is silent, from the complete request until the end', async () => {
  const first = { phase: 'checking', done: 0, total: 7 } as const
  const writing = { phase: 'writing', done: 7, total: 7 } as const
  const work = endless()
  let report: ImportListener['report'] = () => {}
  const { ask } = appWith((listener) => {
    report = listener.report
    listener.begin(first)
    return work.promise
  }, 2)
  const response = await ask('application/x-ndjson')
  const lines: unknown[] = []
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      lines.push(JSON.parse(text.slice(0, end)))
      text = text.slice(end + 1)
    }
    if (lines.length === 2) report(writing)
    if (lines.length >= 5) work.resolve({ added: 7 })
  }
  expect(lines.slice(0, 2)).toEqual([first, first])
  expect(lines.slice(-3)).toEqual([writing, writing, { result: { added: 7 } }])
})

it('what is refused before the request is here whole has its own status, however long that takes', async () => {
  const work = endless()
  const { ask } = appWith(() => work.promise, 1)
  const answer = ask('application/x-ndjson')
  setTimeout(() => work.reject(new EventmsError('tooManyRows')), 10)
  expect((await answer).status).toBe(500)
})
