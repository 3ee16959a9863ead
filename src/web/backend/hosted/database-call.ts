import type { SupabaseClient } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { dataError } from './errors.ts'
import type { Session } from './auth/session.ts'

/**
 * Calls a database function of db/migrations, db/functions or db/hosted with a JSON body. Rejects only with
 * `EventmsError`.
 */
export type Call = <T>(name: string, args: object) => Promise<T>

/**
 * Creates the calls. Policies hide all rows both from non-staff and after a session ended, so the project's auth is
 * asked which it is.
 */
export function createCall(client: SupabaseClient, session: Session): Call {
  return async <T>(name: string, args: object) => {
    await session.needed()
    const { data, error, status } = await client.rpc(name, args)
    if (!error) return data as T
    const failure = dataError(error, status)
    // To people who are not staff, the database reports every table as unknown.
    const hidden = ['notStaff', 'notSignedIn', 'unknownTable'].includes(failure.code)
    if (!hidden) throw failure
    await session.confirmed()
    throw failure.code === 'unknownTable' ? new EventmsError('notStaff', {}, { cause: error }) : failure
  }
}
