/** A database with everything that a backup contains, and its content. */
import { symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { cheapHashing } from '#server/auth/limits/test-hashing.ts'
import { createAuth } from '#server/auth/index.ts'
import { loadSamples } from '#server/data/import/samples.ts'
import { openTestDatabase } from '#server/db/test-databases.ts'
import { dump } from './dump.ts'
import type { Contents } from './format.ts'
import { withSnapshot } from './read-snapshot.ts'

export const SIGNING_KEY = 'the key of the sessions of these tests'
/** Characters that have a meaning in the format. */
export const ODD = 'a\tb\\c\nd \\. 髙﨑'

export async function anOffice(pool: pg.Pool): Promise<void> {
  await loadSamples(pool, 'samples')
  const auth = await createAuth({ pool, secret: SIGNING_KEY, hashing: cheapHashing() })
  await auth.createStaff({ email: 'hanako@example.jp', password: 'right horse battery', name: '花子' })
  // A negative code, from before codes had to be positive.
  await pool.query(
    `ALTER TABLE departments DISABLE TRIGGER "departments_departmentCode_positive";
     INSERT INTO departments VALUES (-5, 'of old');
     ALTER TABLE departments ENABLE ALWAYS TRIGGER "departments_departmentCode_positive"`,
  )
  await pool.query(
    'UPDATE departments SET "departmentName" = $1 WHERE "departmentCode" = (SELECT min("departmentCode") FROM departments)',
    [ODD],
  )
  await pool.query(`INSERT INTO print_log (who, sheet, filters, rows) VALUES ('x', 'seals', '{"a": 1.0}', 3)`)
  await pool.query(
    `INSERT INTO confirmeddata ("eventCode", "quantity", "unitPrice") VALUES (1, 3, 10.50), (2, NULL, 0.0001);
     UPDATE confirmeddata SET "quantity" = 4 WHERE "eventCode" = 1`,
  )
}

/** Digests by part of the data, equal for equal databases. */
export async function contentsOf(pool: pg.Pool): Promise<Contents> {
  const contents = new Map<string, string>()
  await withSnapshot(pool, async (client) => {
    const all = dump(client, { by: '', signingKey: SIGNING_KEY, onContent: (part, holds) => contents.set(part, holds) })
    for await (const part of all) void part
  })
  return contents
}

/** The dump of a person with an authenticator app. */
export async function withSecrets(): Promise<Buffer> {
  const { pool, close } = await openTestDatabase('server')
  try {
    await pool.query('INSERT INTO events ("eventCode") VALUES (7)')
    const auth = await createAuth({ pool, secret: SIGNING_KEY, hashing: cheapHashing() })
    await auth.createStaff({ email: 'hanako@example.jp', password: 'right horse battery', name: '花子' })
    const app = await symmetricEncrypt({ key: SIGNING_KEY, data: 'SECRETOFTHEAPP' })
    await pool.query('INSERT INTO eventms_private."secondStep" SELECT id, $1, now() FROM eventms_private."user"', [app])
    await pool.query(`INSERT INTO eventms_private."recoveryCode" SELECT 'hash', id FROM eventms_private."user"`)
    return await withSnapshot(pool, async (client) => {
      const parts: Buffer[] = []
      for await (const part of dump(client, { by: '9.9.9', signingKey: SIGNING_KEY })) parts.push(part)
      return Buffer.concat(parts)
    })
  } finally {
    await close()
  }
}
