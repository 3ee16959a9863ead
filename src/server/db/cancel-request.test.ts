import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { requestCancel } from './cancel-request.ts'

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
