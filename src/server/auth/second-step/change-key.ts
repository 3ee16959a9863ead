import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { ClientBase } from 'pg'

/**
 * Lets authenticator apps go on where another key signs the sessions from now on. Recovery codes are kept as hashes
 * with the key, which nobody can make anew: they are gone.
 * @returns how many people had some
 */
export async function changeKey(client: ClientBase, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ userId: string; secret: string }>(
    'SELECT "userId", secret FROM eventms_private."secondStep" FOR UPDATE',
  )
  for (const { userId, secret } of rows) {
    const data = await symmetricDecrypt({ key: from, data: secret })
    await client.query('UPDATE eventms_private."secondStep" SET secret = $2 WHERE "userId" = $1', [
      userId,
      await symmetricEncrypt({ key: to, data }),
    ])
  }
  const { rows: gone } = await client.query<{ people: number }>(
    `WITH gone AS (DELETE FROM eventms_private."recoveryCode" RETURNING "userId")
     SELECT count(DISTINCT "userId")::int AS people FROM gone`,
  )
  return gone[0]?.people ?? 0
}
