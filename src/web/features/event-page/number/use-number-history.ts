import { useEffect, useState } from 'react'
import type { Standing } from '#domain/tickets/index.ts'
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
export function useNumberHistory(standing: Standing, number: number): ReadHistory {
  const backend = useBackend()
  const { eventCode } = standing.event
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<Read & { readonly of?: unknown }>({ number })
  // Identifies the current request, so that answers to earlier requests are ignored.
  const [asked, setAsked] = useState({ standing, number, tries })
  if (asked.standing !== standing || asked.number !== number || asked.tries !== tries)
    setAsked({ standing, number, tries })
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
