import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Client, UploadListener } from './client.ts'
import { sendImport } from './sent-import.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = new EventmsError('unreachable')

/**
 * A server that does not answer an import. `answers` are its answers to the polls: whether the import is still running.
 */
function clientLosingTheAnswer(answers: (boolean | EventmsError)[], sent = 10) {
  const polledPaths: string[] = []
  const client = {
    upload: (_path: string, _body: Blob, { onSent }: UploadListener) => {
      onSent(sent, 10)
      return Promise.reject(lost)
    },
    read(path: string) {
      polledPaths.push(path)
      const running = answers.shift()!
      return typeof running === 'boolean' ? Promise.resolve({ running }) : Promise.reject(running)
    },
  } as Partial<Client> as Client
  const failed = vi.fn<(error: unknown) => void>()
  void sendImport(client, {
    path: '/api/tables/departments/import',
    body: new Blob(['x']),
    total: 1,
    onProgress: undefined,
    signal: undefined,
    id: 'n',
  }).catch(failed)
  return { polledPaths, failed }
}

it('an import whose answer was lost has not failed before the server is at it no longer', async () => {
  const { polledPaths, failed } = clientLosingTheAnswer([true, lost, true, false])
  await vi.advanceTimersByTimeAsync(2500)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(failed).toHaveBeenCalledExactlyOnceWith(lost)
  expect(polledPaths).toEqual(Array.from({ length: 4 }, () => '/api/imports/n'))
})

it('a cancel is said again until it is heard: it may be lost, or wait for what it is to end', async () => {
  const ending = new AbortController()
  const told: string[] = []
  const answers = [Promise.reject(lost), new Promise(() => {}), Promise.resolve({})]
  const client = {
    upload: (_path: string, _body: Blob, { onSent }: UploadListener) => {
      onSent(10, 10)
      return new Promise<void>(() => {})
    },
    send(_method: string, path: string) {
      told.push(path)
      return answers[told.length - 1]
    },
  } as Partial<Client> as Client
  const sent = { path: '/', body: new Blob(['x']), total: 1, onProgress: undefined, signal: ending.signal, id: 'n' }
  void sendImport(client, sent)
  ending.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(Array.from({ length: 3 }, () => '/api/imports/n/cancel'))
})

it('nor is a server that is gone asked for ever, or one that was never sent all of it', async () => {
  const gone = clientLosingTheAnswer(Array.from({ length: 100 }, () => lost))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(gone.failed).toHaveBeenCalledExactlyOnceWith(lost)
  const broken = clientLosingTheAnswer([], 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.failed).toHaveBeenCalledExactlyOnceWith(lost)
})
