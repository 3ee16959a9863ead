import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Project } from './project.ts'
import { totp } from './totp.ts'

/** Adds a verified authenticator app by the project's own calls. @returns its secret */
export async function makeAuthenticator(
  project: Project,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  // Node 20 has no WebSocket of its own.
  const { auth } = createClient(project.url, project.anonKey, { realtime: { transport: WebSocket as never } })
  await auth.signInWithPassword({ email, password })
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { error: wrong } = await auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  if (wrong) throw wrong
  await auth.signOut({ scope: 'local' })
  await auth.dispose()
  return data.totp.secret
}
