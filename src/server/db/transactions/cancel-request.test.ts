import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { mayStillBeEnded, requestCancel } from './cancel-request.ts'
import { transaction } from './transaction.ts'

it('asking to end a statement is given up where nobody answers, or nobody is there', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const at = (ssl: boolean) =>
    ({ host: '127.0.0.1', port, ssl, processID: 1, secretKey: 2 }) as unknown as pg.PoolClient
  await requestCancel(at(false), 20)
  await requestCancel(at(true), 20)
  silent.close()
  silent.unref()
  await expect(requestCancel(at(false), 60_000)).resolves.toBeUndefined()
})

it('a connection that a cancel may still come for is dropped: it must not end what the next one does', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  const heard = createServer((socket) => void socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
  await Promise.all([once(silent, 'listening'), once(heard, 'listening')])
  for (const [server, kept] of [
    [silent, false],
    [heard, true],
  ] as const) {
    const { port } = server.address() as AddressInfo
    const released: unknown[] = []
    const client = {
      host: '127.0.0.1',
      port,
      ssl: false,
      processID: 1,
      secretKey: 2,
      query: (command: string) => Promise.resolve({ command }),
      release: (error?: Error) => released.push(error),
    } as unknown as pg.PoolClient
    await transaction({ connect: () => Promise.resolve(client) } as unknown as pg.Pool, () =>
      requestCancel(client, 200),
    )
    expect(released).toEqual([kept ? undefined : expect.any(Error)])
    expect(mayStillBeEnded(client)).toBe(!kept)
    server.close()
    server.unref()
  }
})
