import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { noticeSilence } from './silence.ts'
import { openDatabase } from '#server/db/open.ts'
import { describeDatabases } from '#server/db/test-databases.ts'

describeDatabases(
  'a database server that goes silent',
  (database) => {
    /** A proxy to the server; while `silent`, it drops everything without notice. */
    let silent = false
    const sockets = new Set<Socket>()
    const between = createServer((near) => {
      const { hostname, port } = new URL(database().url!)
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => silent || to.write(bytes))
        from.on('close', () => to.destroy())
        from.on('error', () => {})
      }
    })
    beforeAll(async () => {
      between.listen(0, '127.0.0.1')
      await once(between, 'listening')
    })
    afterAll(() => {
      for (const socket of sockets) socket.destroy()
      between.close()
    })

    it('those who wait are refused within two polls; before and after that everybody is served', async () => {
      const { port } = between.address() as AddressInfo
      const url = Object.assign(new URL(database().url!), { hostname: '127.0.0.1', port }).href
      const { pool, close } = await openDatabase({ databaseUrl: url })
      const told: string[] = []
      // The server answers checks while a long statement runs.
      let polls = 0
      const poll = () => {
        if (silent) return Promise.reject(new Error('Query read timeout'))
        polls++
        // A refusal counts as an answer.
        return polls < 3 ? Promise.reject(new Error('sorry, too many clients already')) : Promise.resolve()
      }
      const stop = noticeSilence([pool], poll, () => told.push('silent'), 5)
      await pool.query('SELECT pg_sleep(0.3)')
      expect([polls > 2, told]).toEqual([true, []])
      const waiting = pool.query('SELECT pg_sleep(0.2)').catch((error: unknown) => toEventmsError(error).code)
      silent = true
      expect([await waiting, told]).toEqual(['databaseUnavailable', ['silent']])
      // No query waits any more.
      const refused = await pool.query('SELECT 1').catch((error: unknown) => toEventmsError(error).code)
      expect(refused).toBe('databaseUnavailable')
      silent = false
      const before = polls
      await expect.poll(() => polls).toBeGreaterThan(before)
      expect((await pool.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }])
      stop()
      await close()
    })
  },
  { kinds: ['server'] },
)
