import { AsyncLocalStorage } from 'node:async_hooks'
import { readableCode } from '#server/readable-code.ts'

/** Header of requests and responses with the number by which a request is found in the log. */
export const REQUEST_ID = 'x-request-id'

const WELL_FORMED = /^[\w.-]{4,64}$/

const requests = new AsyncLocalStorage<string>()

/**
 * The number of a new request, such as `k7mf-3qzt`: short enough to be read out over the telephone.
 * @param proposed the header x-request-id, if a trusted proxy sent it
 */
export function requestIdOf(proposed: string | undefined): string {
  return proposed !== undefined && WELL_FORMED.test(proposed) ? proposed : readableCode(2)
}

/** Runs `work` as part of the request with this number. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** The number of the request that is running; undefined outside of one. */
export const requestId = (): string | undefined => requests.getStore()
