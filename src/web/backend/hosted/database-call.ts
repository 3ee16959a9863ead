import type { SupabaseClient } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { dataError } from './errors.ts'
import type { Session } from './auth/session.ts'

/** Calls a function of db/migrations or db/hosted with a JSON body. Rejects with an `EventmsError` and nothing else. */
export type Call = <T>(name: string, args: object) => Promise<T>

/** Policies hide the rows both from non-staff and after the session ended; the project's auth knows which it is. */
export function createCall(client: SupabaseClient, session: Session): Call {
  return async <T>(name: string, args: object) => {
    await session.needed()
    const { data, error, status } = await client.rpc(name, args)
    if (!error) return data as T
    const failure = dataError(error, status)
    // For non-staff every table is unknown.
    const hidden = ['notStaff', 'notSignedIn', 'unknownTable'].includes(failure.code)
    if (!hidden) throw failure
    await session.confirmed()
    throw failure.code === 'unknownTable' ? new EventmsError('notStaff', {}, { cause: error }) : failure
  }
}
