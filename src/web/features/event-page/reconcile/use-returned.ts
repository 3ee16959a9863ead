import { useEffect, useState } from 'react'
import type { Returned } from '#domain/tickets/index.ts'
import { useBackend } from '#web/state/backend.tsx'

interface ReturnedRequest {
  readonly eventCode: number
  readonly version: number | undefined
  readonly tries: number
}

interface Read {
  readonly of: ReturnedRequest
  readonly returned?: Returned
  readonly failure?: unknown
}

export interface ReadReturned {
  readonly returned: Returned | undefined
  readonly failure: unknown
  readonly reading: boolean
  /** The version of the seals to which the answer or the failure belongs. */
  readonly version: number | undefined
  retry(): void
}

/** Reads the returned numbers, and again whenever the seals change, because every return changes seals. */
export function useReturned(eventCode: number, version: number | undefined): ReadReturned {
  const backend = useBackend()
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<Read>()
  const [asked, setAsked] = useState<ReturnedRequest>({ eventCode, version, tries })
  if (asked.eventCode !== eventCode || asked.version !== version || asked.tries !== tries)
    setAsked({ eventCode, version, tries })
  useEffect(() => {
    let gone = false
    backend.returned(asked.eventCode).then(
      (returned) => gone || setRead({ of: asked, returned }),
      (failure: unknown) => gone || setRead({ of: asked, failure }),
    )
    return () => {
      gone = true
    }
  }, [backend, asked])
  const own = read?.of.eventCode === eventCode ? read : undefined
  return {
    returned: own?.returned,
    failure: own?.failure,
    reading: own?.of !== asked,
    version: own?.of.version,
    retry: () => setTries((before) => before + 1),
  }
}
