/** A hosted project on a fresh database of the run's server, with accounts. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { createProjectDatabase } from '../../src/server/db/test-databases.ts'
import { type Project, type ProjectOptions, startProject } from './project.ts'

export type OpenProject = Project

/** The caller closes it, which drops its database. */
export async function openProject(options: ProjectOptions = {}): Promise<OpenProject> {
  const database = await createProjectDatabase()
  const project = await startProject({ databaseUrl: database.url, prepared: true, ...options })
  return {
    ...project,
    async close() {
      await project.close()
      await database.drop()
    },
  }
}

/** Claims about the holder of a token. */
export interface Bearer extends Record<string, unknown> {
  readonly sub: string
  readonly email: string
  readonly session_id: string
}

/** A signed-in account, with a confirmed address by default; staff only after an invitation. */
export async function makeAccount(project: Project, email: string, proven = true): Promise<Bearer> {
  const [sub, session] = [randomUUID(), randomUUID()]
  await project.pool.query('INSERT INTO auth.users (id, email, email_confirmed_at) VALUES ($1, $2, $3)', [
    sub,
    email,
    proven ? new Date() : null,
  ])
  await project.pool.query('INSERT INTO auth.sessions (id, user_id) VALUES ($1, $2)', [session, sub])
  return { sub, email, session_id: session }
}

export async function makeStaff(project: Project, email: string): Promise<Bearer> {
  await project.pool.query('SELECT eventms_private.invite($1)', [email])
  return makeAccount(project, email)
}

/** A page's client; without a token nobody is signed in. */
export function clientOf(project: Project, token?: string): SupabaseClient {
  return createClient(project.url, project.anonKey, {
    ...(token !== undefined && { accessToken: async () => token }),
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
  })
}
