import { useCallback, useEffect, useRef, useState } from 'react'
import type { SecurityEntry, SecurityKind } from '#domain/access/security-log.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'

/** Number of matching entries that one press of the button loads. */
const WANTED = 50
/** Maximum number of requests per press, for filters that few entries match. */
const MOST_READS = 20

export interface LogRead {
  readonly entries: readonly SecurityEntry[]
  readonly isWhole: boolean
}

/** Loads older entries. `isWhole` becomes true if there are none, so that callers stop loading. */
export async function readOlder(
  calls: Pick<StaffCalls, 'log'>,
  person: string | undefined,
  { entries }: LogRead,
): Promise<LogRead> {
  const last = entries.at(-1)?.id
  const answer = await calls.log(person, last)
  const older = last === undefined ? answer : answer.filter(({ id }) => id < last)
  return { entries: [...entries, ...older], isWhole: older.length === 0 }
}

export interface Log extends LogRead {
  readonly isReading: boolean
  readonly failure: unknown
  readMore(): void
}

const NOTHING: LogRead = { entries: [], isWhole: false }

/**
 * The security log of one account, or of all. Loads entries until enough of them match `kind`. A new object in `since`
 * loads the log again.
 */
export function useLog(
  calls: Pick<StaffCalls, 'log'>,
  person: string | undefined,
  kind: SecurityKind | null,
  since: unknown,
): Log {
  const [read, setRead] = useState(NOTHING)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = useRef(0)
  const lastRead = useRef({ person, since, read })

  const readMore = useCallback(
    async (count: number) => {
      const runNumber = ++run.current
      setReading(true)
      setFailure(null)
      let { read } = lastRead.current
      const fitting = () => read.entries.filter((entry) => kind === null || entry.kind === kind).length
      const enough = fitting() + count
      try {
        for (let reads = 0; reads < MOST_READS && !read.isWhole && fitting() < enough; reads++) {
          const next = await readOlder(calls, person, read)
          // Ignores the answer if another person or kind was chosen meanwhile, or the log was closed.
          if (runNumber !== run.current) return
          read = next
          lastRead.current = { ...lastRead.current, read }
          setRead(read)
        }
      } catch (reason) {
        if (runNumber === run.current) setFailure(reason)
      }
      if (runNumber === run.current) setReading(false)
    },
    [calls, person, kind],
  )

  useEffect(() => {
    const { current } = lastRead
    if (current.person !== person || current.since !== since) lastRead.current = { person, since, read: NOTHING }
    // While the same person's entries are read again, the old ones stay on the screen.
    if (current.person !== person) setRead(NOTHING)
    const matchingCount = lastRead.current.read.entries.filter((entry) => kind === null || entry.kind === kind).length
    void readMore(WANTED - matchingCount)
    return () => {
      // oxlint-disable-next-line react/exhaustive-deps -- the current value of the ref is intended
      run.current++
    }
  }, [readMore, person, kind, since])

  return { ...read, isReading, failure, readMore: () => void readMore(WANTED) }
}
