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

/** An account with a proven address, and the claims of its token; staff only where it was invited. */
export async function makeAccount(project: Project, email: string): Promise<{ sub: string; email: string }> {
  const sub = randomUUID()
  await project.pool.query('INSERT INTO auth.users (id, email, email_confirmed_at) VALUES ($1, $2, now())', [sub, email])
  return { sub, email }
}

export async function makeStaff(project: Project, email: string): Promise<{ sub: string; email: string }> {
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
