import type { SupabaseClient } from '@supabase/supabase-js'

/** A client of a project's auth. */
export type AuthCalls = SupabaseClient['auth']
