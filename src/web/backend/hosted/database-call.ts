import type { SupabaseClient } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { dataError } from './errors.ts'
import type { Session } from './auth/session.ts'

/**
 * Calls an SQL function of db/migrations, db/functions or db/hosted with a JSON body. Rejects only with `EventmsError`.
 */
export type Call = <T>(name: string, args: object) => Promise<T>

/**
 * People who are not staff get the same error from the database as people whose session has ended. Each such error is
 * therefore followed by a request to the project's auth, which knows whether the session has ended.
 */
export function createCall(client: SupabaseClient, session: Session): Call {
  return async <T>(name: string, args: object) => {
    await session.needed()
    const { data, error, status } = await client.rpc(name, args)
    if (!error) return data as T
    const failure = dataError(error, status)
    // For people who are not staff, every table looks unknown.
    const hidden = ['notStaff', 'notSignedIn', 'unknownTable'].includes(failure.code)
    if (!hidden) throw failure
    await session.confirmed()
    throw failure.code === 'unknownTable' ? new EventmsError('notStaff', {}, { cause: error }) : failure
  }
}
