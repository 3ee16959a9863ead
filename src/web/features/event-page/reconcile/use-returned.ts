import { useEffect, useState } from 'react'
import type { Returned } from '#domain/tickets/index.ts'
import { useBackend } from '#web/state/backend.tsx'

interface ReturnedRequest {
  readonly eventCode: number
  readonly version: number | undefined
  readonly tries: number
}

interface ReturnedResult {
  readonly request: ReturnedRequest
  readonly returned?: Returned
  readonly failure?: unknown
}

export interface ReturnedState {
  readonly returned: Returned | undefined
  readonly failure: unknown
  readonly isReading: boolean
  /** The version of the seals table for which the answer, or the failure, was read. */
  readonly version: number | undefined
  retry(): void
}

/**
 * Reads the returned numbers of an event. Reads them again when the seals change, because every return changes seals.
 */
export function useReturned(eventCode: number, version: number | undefined): ReturnedState {
  const backend = useBackend()
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<ReturnedResult>()
  const [request, setAsked] = useState<ReturnedRequest>({ eventCode, version, tries })
  if (request.eventCode !== eventCode || request.version !== version || request.tries !== tries)
    setAsked({ eventCode, version, tries })
  useEffect(() => {
    let cancelled = false
    backend.returned(request.eventCode).then(
      (returned) => cancelled || setResult({ request, returned }),
      (failure: unknown) => cancelled || setResult({ request, failure }),
    )
    return () => {
      cancelled = true
    }
  }, [backend, request])
  const eventResult = result?.request.eventCode === eventCode ? result : undefined
  return {
    returned: eventResult?.returned,
    failure: eventResult?.failure,
    isReading: eventResult?.request !== request,
    version: eventResult?.request.version,
    retry: () => setTries((before) => before + 1),
  }
}
