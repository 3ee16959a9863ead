import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dump } from './dump.ts'

/** A connection whose statement runs until `end`, and the cancel requests that its server received. */
const asked: Socket[] = []
const server = createServer((socket) => void socket.once('data', () => asked.push(socket) && hear()))
let hear = (): void => {}
let end: (error: Error) => void
let client: pg.PoolClient
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  asked.length = 0
  const running = new Promise<never>((_, reject) => (end = reject))
  const { port } = server.address() as AddressInfo
  const connection = { host: '127.0.0.1', port, ssl: false, processID: 1, secretKey: 2, query: () => running }
  client = connection as unknown as pg.PoolClient
})
afterEach(() => {
  for (const socket of asked) socket.destroy()
  server.close()
})
const cancels = (count: number) =>
  new Promise<void>((resolve) => {
    hear = () => void (asked.length >= count && resolve())
    hear()
  })

function ending() {
  const stop = new AbortController()
  const read = dump(client, { by: '1', signal: stop.signal }).next()
  read.catch(() => {})
  stop.abort(new Error('the end'))
  return read
}

it('ends a statement for which the first request to end it was lost', async () => {
  const read = ending()
  await cancels(1)
  asked[0]!.end()
  // A cancel request between two statements has no effect, so a second one follows.
  await cancels(2)
  asked[1]!.end()
  end(new Error('canceling statement'))
  await expect(read).rejects.toThrow('canceling statement')
})

it('is over once its request was heard: heard later, it would end a statement of somebody else', async () => {
  const told: string[] = []
  const read = ending().catch(() => told.push('over'))
  await cancels(1)
  end(new Error('ended by itself'))
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  told.push('heard')
  for (const socket of asked) socket.end()
  await read
  expect(told).toEqual(['heard', 'over'])
})
