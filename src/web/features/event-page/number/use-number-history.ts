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
  readonly reading: boolean
  retry(): void
}

/** Reads a number's history, and again when the tables change. */
export function useNumberHistory(tickets: EventTickets, number: number): ReadHistory {
  const backend = useBackend()
  const { eventCode } = tickets.event
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<Read & { readonly of?: unknown }>({ number })
  // Identifies the current request, so that answers to earlier requests are ignored.
  const [asked, setAsked] = useState({ tickets, number, tries })
  if (asked.tickets !== tickets || asked.number !== number || asked.tries !== tries)
    setAsked({ tickets, number, tries })
  useEffect(() => {
    let gone = false
    const { number: of } = asked
    backend.numberHistory(eventCode, of).then(
      (history) => gone || setRead({ number: of, history, of: asked }),
      (failure: unknown) =>
        gone || setRead((before) => ({ ...(before.number === of ? before : { number: of }), failure, of: asked })),
    )
    return () => {
      gone = true
    }
  }, [backend, eventCode, asked])
  const { history, failure } = read.number === number ? read : ({} as Partial<Read>)
  return {
    ...(history && { history }),
    ...(failure !== undefined && { failure }),
    reading: read.of !== asked,
    retry: () => setTries((before) => before + 1),
  }
}
