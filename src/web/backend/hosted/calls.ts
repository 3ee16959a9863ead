import type { SupabaseClient } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { dataRefusal } from './refusals.ts'
import type { Session } from './session.ts'

/**
 * Calls a function of db/migrations or db/hosted; its arguments travel as a JSON body. Rejects with an `EventmsError`
 * and nothing else.
 */
export type Call = <T>(name: string, args: object) => Promise<T>

/**
 * What the policies refuse may be a stranger's call, or one of a session that has ended: the project's auth tells
 * which.
 */
export function createCall(client: SupabaseClient, session: Session): Call {
  return async <T>(name: string, args: object) => {
    await session.needed()
    const { data, error, status } = await client.rpc(name, args)
    if (!error) return data as T
    const refusal = dataRefusal(error, status)
    // To who is no staff, no table is known.
    const hidden = ['notStaff', 'notSignedIn', 'unknownTable'].includes(refusal.code)
    if (!hidden) throw refusal
    await session.confirmed()
    throw refusal.code === 'unknownTable' ? new EventmsError('notStaff', {}, { cause: error }) : refusal
  }
}
