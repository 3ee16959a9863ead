import { useEffect, useState } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import { useBackend } from '#web/state/backend.tsx'

interface Read {
  readonly number: number
  readonly history?: NumberHistory
  readonly failure?: unknown
}

export interface ReadHistory extends Omit<Read, 'number'> {
  readonly isReading: boolean
  retry(): void
}

/** Reads the history of a number, and reads it again whenever the tables change. */
export function useNumberHistory(tickets: EventTickets, number: number): ReadHistory {
  const backend = useBackend()
  const { eventCode } = tickets.event
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<Read & { readonly request?: unknown }>({ number })
  // The current request. An answer to an earlier request is ignored.
  const [request, setRequest] = useState({ tickets, number, tries })
  if (request.tickets !== tickets || request.number !== number || request.tries !== tries)
    setRequest({ tickets, number, tries })
  useEffect(() => {
    let cancelled = false
    const { number: requestedNumber } = request
    backend.numberHistory(eventCode, requestedNumber).then(
      (history) => cancelled || setResult({ number: requestedNumber, history, request }),
      (failure: unknown) =>
        cancelled ||
        setResult((before) => ({
          ...(before.number === requestedNumber ? before : { number: requestedNumber }),
          failure,
          request,
        })),
    )
    return () => {
      cancelled = true
    }
  }, [backend, eventCode, request])
  const { history, failure } = result.number === number ? result : ({} as Partial<Read>)
  return {
    ...(history && { history }),
    ...(failure !== undefined && { failure }),
    isReading: result.request !== request,
    retry: () => setTries((before) => before + 1),
  }
}
