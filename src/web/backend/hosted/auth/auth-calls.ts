import type { SupabaseClient } from '@supabase/supabase-js'

export type AuthCalls = SupabaseClient['auth']
