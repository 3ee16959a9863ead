import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'

export type AuthCalls = SupabaseClient['auth']

/** The answer to a code or a link, with the session that it opened. */
export interface OpenedAnswer {
  readonly data: { readonly session: Session | null }
  readonly error: AuthError | null
}
