import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { transaction } from './transaction.ts'

describeDatabases(
  'the connection',
  (database) => {
    beforeEach(async () => {
      await database().pool.query('DROP TABLE IF EXISTS item')
      await database().pool.query('CREATE TABLE item (a integer PRIMARY KEY, b text)')
    })

    const copyIn = (client: pg.PoolClient, chunks: Iterable<string>, columns = 'a, b'): Promise<void> =>
      pipeline(Readable.from(chunks), client.query(from(`COPY item (${columns}) FROM STDIN (FORMAT csv)`)))
    const count = async (): Promise<number> =>
      Number((await database().pool.query('SELECT count(*) FROM item')).rows[0].count)

    function* lines(from: number, to: number): Generator<string> {
      for (let i = from; i < to; i += 100)
        yield Array.from({ length: 100 }, (_, j) => `${i + j},髙﨑𠮷 ${i + j}\n`).join('')
    }

    it('copies rows in, and out again', async () => {
      await transaction(database().pool, (client) => copyIn(client, lines(0, 20_000)))
      expect(await count()).toBe(20_000)
      const text = await transaction(database().pool, async (client) => {
        const parts: Buffer[] = []
        for await (const part of client.query(
          to('COPY (SELECT * FROM item WHERE a < 2 ORDER BY a) TO STDOUT (FORMAT csv)'),
        ))
          parts.push(part as Buffer)
        return Buffer.concat(parts).toString()
      })
      expect(text).toBe('0,髙﨑𠮷 0\n1,髙﨑𠮷 1\n')
    })

    it.each([
      [
        'a bad row in the middle',
        '22P02',
        function* () {
          yield* lines(0, 5_000)
          yield 'x,y\n'
          yield* lines(5_000, 10_000)
        },
        undefined,
      ],
      [
        'a repeated key',
        '23505',
        function* () {
          yield* lines(0, 1_000)
          yield* lines(0, 100)
        },
        undefined,
      ],
      ['an unknown column', '42703', () => lines(0, 100), 'a, nope'],
    ])('answers %s with its error, writes nothing and goes on', async (_, code, chunks, columns) => {
      const work = transaction(database().pool, (client) => copyIn(client, chunks(), columns))
      await expect(work).rejects.toMatchObject({ code })
      expect(await count()).toBe(0)
    })

    it('drops the COPY of a source that fails, and goes on', async () => {
      const failing = function* (): Generator<string> {
        yield* lines(0, 1_000)
        throw new Error('the upload broke off')
      }
      await expect(transaction(database().pool, (client) => copyIn(client, failing()))).rejects.toThrow(
        'the upload broke off',
      )
      expect(await count()).toBe(0)
    })

    it('refuses a COPY that nobody feeds', async () => {
      await expect(database().pool.query('COPY item FROM STDIN')).rejects.toMatchObject({ code: '57014' })
      await expect(database().pool.query('/* copy; */ COPY item FROM /**/ STDIN')).rejects.toMatchObject({
        code: '57014',
      })
      await expect(database().pool.query({ text: 'COPY item FROM STDIN', name: 'prepared' })).rejects.toMatchObject({
        code: '57014',
      })
      expect(await count()).toBe(0)
    })

    it('is not led astray by a text that only speaks of it', async () => {
      const { rows } = await database().pool.query(`SELECT 'copy item from stdin' AS text`)
      expect(rows).toEqual([{ text: 'copy item from stdin' }])
    })

    it('gives each of 1,000 parallel queries its own result', async () => {
      const answers = await Promise.all(
        Array.from({ length: 1000 }, async (_, i) => {
          if (i % 10 === 0)
            return (await database()
              .pool.query(`SELECT 1/(${i}-${i})`)
              .catch((error: pg.DatabaseError) => error.code)) === '22012'
              ? i
              : -1
          return Number((await database().pool.query('SELECT $1::bigint AS i', [i])).rows[0].i)
        }),
      )
      expect(answers).toEqual(Array.from({ length: 1000 }, (_, i) => i))
    })

    it('carries large values both ways, and 8-byte integers exactly', async () => {
      const text = '髙'.repeat(2_000_000)
      const { rows } = await database().pool.query(
        'SELECT $1::text AS text, length($1::text) AS length, 9007199254740993::bigint AS big',
        [text],
      )
      expect(rows[0].length).toBe(2_000_000)
      expect(rows[0].text === text).toBe(true)
      expect(rows[0].big).toBe('9007199254740993')
    })

    it('gives the next one a clean session when a client is thrown away in a transaction', async () => {
      const client = await database().pool.connect()
      await client.query('BEGIN')
      await client.query("INSERT INTO item VALUES (1, 'never committed')")
      client.release(true)
      expect(await count()).toBe(0)
    })
  },
  { kinds: ['embedded', 'server'] },
)
