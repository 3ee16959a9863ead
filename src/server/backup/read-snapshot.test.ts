import { expect, it } from 'vitest'
import { describeDatabases } from '#server/db/test-databases.ts'
import { readInto } from './read-snapshot.ts'

describeDatabases('what is read of one moment', (database) => {
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from('all of it')
  }

  it('holds nobody up once its last row was taken, however long that is written', async () => {
    const { pool } = database()
    const said = await readInto(pool, parts, async (source) => {
      let text = ''
      for await (const part of source) text += part.toString()
      // Others can work while a slow disk is still being written.
      await pool.query('INSERT INTO events ("eventCode") VALUES (1)')
      return text
    })
    expect(said).toBe('all of it')
  })

  it('fails by its cause, on either side, and gives the database back', async () => {
    const { pool } = database()
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('half')
      throw new Error('the connection broke')
    }
    const taking = async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) void part
    }
    await expect(readInto(pool, broken, taking)).rejects.toThrow('the connection broke')
    const full = () => Promise.reject(new Error('the disk is full'))
    await expect(readInto(pool, parts, full)).rejects.toThrow('the disk is full')
    expect((await pool.query('SELECT 1 AS a')).rows).toEqual([{ a: 1 }])
  })

  it('gives the database back once nothing of it is read any more: a statement may be under way', async () => {
    const { pool } = database()
    const told: string[] = []
    const released = () => void told.push('given back')
    async function* slow(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield Buffer.alloc(64 * 1024)
      } finally {
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
        told.push('read')
      }
    }
    const taking = async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) if (part.length > 0) throw new Error('the disk is full')
    }
    pool.once('release', released)
    await expect(readInto(pool, slow, taking)).rejects.toThrow('the disk is full')
    expect(told).toEqual(['read', 'given back'])
  })
})
