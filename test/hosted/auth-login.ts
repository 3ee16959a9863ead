import { randomUUID } from 'node:crypto'
import { hashed } from './auth-users.ts'
import type { Project } from './project.ts'

/** Creates an invited account with a confirmed address and a password. */
export async function makeLogin(
  { pool }: Pick<Project, 'pool'>,
  { email, password, name }: { email: string; password: string; name?: string },
): Promise<void> {
  await pool.query('SELECT eventms_private.invite($1)', [email])
  const id = randomUUID()
  await pool.query(
    `INSERT INTO auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
     VALUES ($1, 'authenticated', 'authenticated', $2, $3, now(), $4, now(), now())`,
    [id, email, hashed(password), name ? { name } : {}],
  )
  await pool.query(
    "INSERT INTO auth.identities (provider_id, user_id, identity_data, provider) VALUES ($1::text, $1::uuid, $2, 'email')",
    [id, { sub: id, email }],
  )
}
