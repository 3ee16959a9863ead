import pg from 'pg'
import { expect, it } from 'vitest'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { addressesOf } from './addresses.ts'
import { openDatabase } from '#server/db/open.ts'
import { Primary } from './primary.ts'
import { describeDatabases } from '#server/db/test-databases.ts'

it('an address of several servers is one of each, with user, name and options', () => {
  expect(addressesOf('postgresql://u:p%40@one:5432,two/name?sslmode=require')).toEqual([
    'postgresql://u:p%40@one:5432/name?sslmode=require',
    'postgresql://u:p%40@two/name?sslmode=require',
  ])
  expect(addressesOf('postgres://one/name')).toEqual(['postgres://one/name'])
  expect(addressesOf('postgres://one/name?application_name=eventms&ssl=1')).toEqual(['postgres://one/name?ssl=1'])
  expect(addressesOf('postgres://one/name?ssl=1&application%5Fname=x&application_name#a')).toEqual([
    'postgres://one/name?ssl=1&#a',
  ])
  expect(addressesOf('nonsense')).toEqual([''])
})

describeDatabases(
  'one of several servers',
  (database) => {
    it('the one that is a primary is found behind one that does not answer, and kept when it comes back', async () => {
      const { username, password, host, pathname } = new URL(database().url!)
      const databaseUrl = `postgresql://${username}:${password}@127.0.0.1:1,${host}${pathname}`
      const { pool, close } = await openDatabase({ databaseUrl })
      expect((await pool.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }])
      // A lost connection is replaced.
      const client = await pool.connect()
      client.release(true)
      expect((await pool.query('SELECT 2 AS a')).rows).toEqual([{ a: 2 }])
      await close()
    })

    it('is said to be missing where none of them answers', async () => {
      const pool = new pg.Pool({ connectionString: 'postgresql://u:p@127.0.0.1:1/none' })
      const primary = new Primary(
        ['postgresql://u:p@127.0.0.1:1/none', 'postgresql://u:p@127.0.0.1:2/none'],
        [pool],
        undefined,
        5,
      )
      const error: unknown = await pool.query('SELECT 1').catch((reason: unknown) => reason)
      expect(toEventmsError(error).code).toBe('databaseUnavailable')
      primary.close()
      await pool.end()
    })
  },
  { kinds: ['server'] },
)
