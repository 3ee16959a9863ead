import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'

export type AuthCalls = SupabaseClient['auth']

export interface OpenedAnswer {
  readonly data: { readonly session: Session | null }
  readonly error: AuthError | null
}
