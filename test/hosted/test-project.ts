/** For tests: a project on a fresh database of the run's own server, and people in it. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../../src/server/db/test-databases.ts'
import { type Project, type ProjectOptions, startProject } from './project.ts'

export type OpenProject = Project

/** Whoever opens it closes it; its database is dropped then. */
export async function openProject(options: ProjectOptions = {}): Promise<OpenProject> {
  const database = await openTestDatabase('server', { migrated: false })
  const project = await startProject({ databaseUrl: database.url!, ...options })
  return {
    ...project,
    async close() {
      await project.close()
      await database.close()
    },
  }
}

/** What a token says of its bearer. */
export interface Bearer extends Record<string, unknown> {
  readonly sub: string
  readonly email: string
  readonly session_id: string
}

/** An account that is signed in, its address proven unless said otherwise: staff only where it was invited before. */
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

/** A page's client with a token; without one nobody is signed in. */
export function clientOf(project: Project, token?: string): SupabaseClient {
  return createClient(project.url, project.anonKey, {
    ...(token !== undefined && { accessToken: async () => token }),
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
  })
}
