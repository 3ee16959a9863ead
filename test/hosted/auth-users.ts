/** Accounts of a project's auth service, and sent secrets. */
import { createHash, randomBytes, randomInt, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { AuthError, type UserRow } from './auth-answers.ts'
import type { Mail } from './project.ts'

/** Lifetime of a link or a code in seconds. */
const SECONDS = 3600

/** Columns of sent secrets: GoTrue has three, and a magic link shares one with a recovery. */
export type TokenColumn = 'confirmation_token' | 'recovery_token' | 'phone_change_token'

export interface Users {
  by(column: 'id' | 'email' | 'phone' | TokenColumn, value: string): Promise<UserRow | undefined>
  /** Creates a user in any auth flow, if the sign-up hook permits it. */
  create(given: {
    email?: string
    phone?: string
    password?: string
    data?: object
    app?: { readonly provider: string; readonly providers: readonly string[] }
    confirmed?: boolean
    invited?: boolean
  }): Promise<UserRow>
  update(id: string, changes: Readonly<Record<string, unknown>>): Promise<UserRow>
  /** Confirms the address. An invited account without a password gets a random one first. */
  confirm(user: UserRow, changes: Readonly<Record<string, unknown>>): Promise<UserRow>
  /** Sends a link and a code, and stores their hash. */
  send(
    user: UserRow,
    column: TokenColumn,
    mail: Pick<Mail, 'to' | 'type' | 'redirectTo'>,
    pkce?: boolean,
  ): Promise<void>
}

export function createUsers(pool: pg.Pool, mails: Mail[], hook: string | undefined): Users {
  async function one(sql: string, values: unknown[], by: pg.Pool | pg.PoolClient = pool): Promise<UserRow | undefined> {
    return (await by.query<UserRow>(sql, values)).rows[0]
  }

  async function update(
    id: string,
    changes: Readonly<Record<string, unknown>>,
    by: pg.Pool | pg.PoolClient = pool,
  ): Promise<UserRow> {
    const names = Object.keys(changes)
    const sets = names.map((name, i) => `${name} = $${i + 2}`).join(', ')
    const values = [id, ...names.map((name) => changes[name])]
    return (await one(`UPDATE auth.users SET ${sets}, updated_at = now() WHERE id = $1 RETURNING *`, values, by))!
  }

  return {
    update: (id, changes) => update(id, changes),
    async confirm(user, changes) {
      if (user.encrypted_password || !user.invited_at) return update(user.id, changes)
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await update(user.id, { encrypted_password: hashed(randomBytes(48).toString('base64')) }, client)
        const confirmed = await update(user.id, changes, client)
        await client.query('COMMIT')
        return confirmed
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
    by: (column, value) => one(`SELECT * FROM auth.users WHERE ${column} = $1`, [value]),

    async create({
      email,
      phone,
      password,
      data = {},
      app = { provider: 'email', providers: ['email'] },
      confirmed = false,
      invited = false,
    }) {
      const id = randomUUID()
      if (hook) {
        const event = {
          metadata: { uuid: randomUUID(), time: new Date().toISOString(), name: 'before-user-created' },
          user: {
            id,
            aud: 'authenticated',
            role: '',
            email: email ?? '',
            phone: phone ?? '',
            app_metadata: app,
            user_metadata: data,
          },
        }
        const { rows } = await pool.query<{ answer: { error?: { http_code?: number; message?: string } } | null }>(
          `SELECT ${hook}($1) AS answer`,
          [JSON.stringify(event)],
        )
        const error = rows[0]!.answer?.error
        if (error) throw new AuthError(error.http_code ?? 500, '', error.message ?? '')
      }
      const made = (await one(
        `INSERT INTO auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, invited_at)
         VALUES ($1, 'authenticated', 'authenticated', $2, $3, $4, CASE WHEN $5 THEN now() END, $6, $7, now(), now(), CASE WHEN $8 THEN now() END) RETURNING *`,
        [
          id,
          email ?? null,
          phone ?? null,
          password === undefined ? null : hashed(password),
          confirmed,
          app,
          data,
          invited,
        ],
      ))!
      if (email && app.provider === 'email')
        await one(
          "INSERT INTO auth.identities (provider_id, user_id, identity_data, provider) VALUES ($1::text, $1::uuid, $2, 'email')",
          [id, { sub: id, email, email_verified: false }],
        )
      return made
    },

    async send(user, column, mail, pkce = false) {
      const token = String(randomInt(1_000_000)).padStart(6, '0')
      const tokenHash = (pkce ? 'pkce_' : '') + hashOf(mail.to, token)
      const at = {
        confirmation_token: 'confirmation_sent_at',
        recovery_token: 'recovery_sent_at',
        phone_change_token: 'phone_change_sent_at',
      }[column]
      await update(user.id, { [column]: tokenHash, [at]: new Date() })
      mails.push({ ...mail, token, tokenHash })
    },
  }
}

/** A hash that binds the code to its recipient. */
export const hashOf = (to: string, token: string): string =>
  createHash('sha224')
    .update(to.replace(/^\+/, '') + token)
    .digest('hex')

export function isFresh(sent: unknown): boolean {
  return sent instanceof Date && Date.now() - sent.getTime() < SECONDS * 1000
}

export function hashed(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}.${scryptSync(password, salt, 32, { N: 1024 }).toString('hex')}`
}

export function isPassword(user: UserRow, password: string): boolean {
  const [salt = '', hash = ''] = (user.encrypted_password ?? '').split('.')
  if (!hash) return false
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'hex'), 32, { N: 1024 }), Buffer.from(hash, 'hex'))
}

/** Checks a new password. */
export function requireStrongPassword(password: unknown, least: number): string {
  if (typeof password === 'string' && password.length >= least) return password
  throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
    weak_password: { reasons: ['length'] },
  })
}
