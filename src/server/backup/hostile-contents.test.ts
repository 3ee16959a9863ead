/** Intact backup files with impossible content, whose checksums were recomputed. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { describeDatabases, openTestDatabase } from '#server/db/test-databases.ts'
import { holdingsOf } from './contents.ts'
import { dump } from './dump.ts'
import { mutations } from './mutated.test-help.ts'
import { SIGNING_KEY } from './office.test-help.ts'
import { withSnapshot } from './read-snapshot.ts'
import { restoreServer } from './restore.ts'

/** Number of runs; each takes a database, and seconds on a busy machine. */
const ASKED = Number(process.env['EVENTMS_HOSTILE_BACKUPS'])
const RUNS = ASKED ? { numRuns: ASKED } : { numRuns: 5, seed: 35 }
const PATIENCE = 3_600_000

const setting = '--restore'
const MB = 1024 * 1024

/** The text of a small office, with its secrets. */
async function aText(): Promise<string> {
  const { pool, close } = await openTestDatabase('embedded')
  try {
    await pool.query(`INSERT INTO departments VALUES (1, 'one'), (2, 'two')`)
    await pool.query(`INSERT INTO print_log (who, sheet, filters, rows) VALUES ('x', 'seals', '{"a": 1.0}', 3)`)
    await pool.query(
      `INSERT INTO eventms_private."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       VALUES ('u', 'x', 'x@example.jp', true, now(), now())`,
    )
    await pool.query(`INSERT INTO eventms_private."secondStep" VALUES ('u', 'SECRET', now())`)
    return await withSnapshot(pool, async (client) => {
      const parts: Buffer[] = []
      for await (const part of dump(client, { by: '9.9.9', signingKey: SIGNING_KEY })) parts.push(part)
      return Buffer.concat(parts).toString()
    })
  } finally {
    await close()
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Recomputes the counts and checksums of the rows. */
function rechecked(text: string): string {
  let rows: string[] | undefined
  let [tables, count] = [0, 0]
  let all = ''
  for (const line of text.split('\n').slice(0, -1)) {
    if (line.startsWith('{"table":')) {
      rows = []
      tables++
      all += `${line}\n`
    } else if (line.startsWith('{"rows":') && rows) {
      const tally = { rows: rows.length, sha256: sha256(rows.map((row) => `${row}\n`).join('')) }
      count += rows.length
      rows = undefined
      all += `${JSON.stringify(tally)}\n`
    } else if (line.startsWith('{"tables":')) all += `${JSON.stringify({ tables, rows: count, sha256: sha256(all) })}\n`
    else {
      if (line !== '\\.') rows?.push(line)
      all += `${line}\n`
    }
  }
  return all
}

describeDatabases(
  'a backup whose contents are hostile',
  (database) => {
    let good: string
    beforeAll(async () => {
      good = await aText()
    })

    const restored = (bytes: string | Buffer, key?: string, { pool } = database()) =>
      restoreServer(pool, async () => Readable.from([Buffer.from(bytes)]), key, {
        setting,
        agree: () => Promise.resolve(),
      })
    const rowOf = (table: string, row: (old: string) => string) =>
      rechecked(
        good.replace(new RegExp(`(\\{"table":"[a-z_]+\\.${table}".*\\n)(.*\\n)`), (_, head: string, old: string) => {
          return `${head}${row(old.trimEnd())}\n`
        }),
      )
    const cases: [string, () => string, string][] = [
      [
        'a sequence out of range',
        () => rechecked(good.replace(/("public\.act_id_seq":)("\d+"|null)/, '$1"99999999999999999999999"')),
        'the sequence public.act_id_seq cannot go on from where it says',
      ],
      [
        'a sequence below its first number',
        () => rechecked(good.replace(/("public\.act_id_seq":)("\d+"|null)/, '$1"-5"')),
        'the sequence public.act_id_seq cannot go on from where it says',
      ],
      ['a NUL in a row', () => rowOf('departments', (old) => `${old}\0`), 'departments does not take its rows'],
      ['a column too many', () => rowOf('departments', (old) => `${old}\tx`), 'departments does not take its rows'],
      ['a row twice', () => rowOf('departments', (old) => `${old}\n${old}`), 'departments does not take its rows'],
      ['no UTF-8', () => rowOf('departments', (old) => `${old}\\377`), 'departments does not take its rows'],
      [
        'a number too large',
        () => rowOf('departments', (old) => old.replace(/^\d+/, '9'.repeat(30))),
        'departments does not take its rows',
      ],
      [
        'an end of rows within them',
        () => rowOf('departments', (old) => `${old}\r\n\\.\r`),
        'departments was not read back as it was written',
      ],
      [
        'a million empty rows',
        () => rowOf('departments', () => '\n'.repeat(1_000_000)),
        'departments does not take its rows',
      ],
      [
        'many sequences',
        () => rechecked(good.replace(/\{"sequences":\{/, `{"sequences":{"${'a":"1","'.repeat(20_000)}b":"1",`)),
        'its sequences are others',
      ],
      ['brackets for a head', () => `${'['.repeat(300_000)}\n`, 'a line of more than 262144 bytes'],
    ]

    it('is refused for its contents alone: nothing else is changed in it', () => expect(rechecked(good)).toBe(good))

    it.each(cases)('with %s is refused with the reason, and leaves nothing', async (_, text, issue) => {
      const mutated = text()
      expect(mutated).not.toBe(good)
      await expect(restored(mutated)).rejects.toMatchObject({
        code: 'badSetting',
        params: { setting, issue: expect.stringContaining(issue) },
      })
      expect(await holdingsOf(database().pool)).toBeUndefined()
    })

    it('with JSON that is nested four million times is refused, also where the engine gives up over it', async () => {
      const text = rowOf('print_log', (old) => old.replace('{"a": 1.0}', '['.repeat(4 * MB)))
      const own = await openTestDatabase(database().kind, { migrated: false })
      try {
        await expect(restored(text, undefined, own)).rejects.toMatchObject({
          code: 'badSetting',
          params: { issue: expect.stringContaining('print_log does not take its rows') },
        })
      } finally {
        await own.close()
      }
    })

    it('with an app that its key does not read is refused where another key is used', async () => {
      await expect(restored(good, 'another key that signs the sessions here')).rejects.toMatchObject({
        code: 'badSetting',
        params: { issue: expect.stringContaining('an authenticator app in it was not encrypted with its key') },
      })
      expect(await holdingsOf(database().pool)).toBeUndefined()
    })

    it('mutated at random is refused with the reason, or is what is there then [campaign]', {
      timeout: PATIENCE,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(mutations, fc.boolean(), async (mutate, isRechecked) => {
          const bytes = mutate(Buffer.from(good))
          const text = isRechecked ? rechecked(bytes.toString()) : bytes
          await restored(text).then(
            // The database was filled, and its content is equal to the backup.
            () => expect(isRechecked || bytes.equals(Buffer.from(good))).toBe(true),
            (error: unknown) => {
              expect(error).toBeInstanceOf(EventmsError)
              expect(error).toMatchObject({ code: 'badSetting', params: { setting } })
            },
          )
        }),
        RUNS,
      )
    })
  },
  { migrated: false },
)
