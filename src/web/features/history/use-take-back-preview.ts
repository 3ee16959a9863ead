import { useEffect, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { OneRow, TakeBackPreview, Versions } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'
import { isHeldAt, namesOf, useHeldAt } from '#web/state/tables/held-versions.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { type HeldRows, heldRows } from './use-held-rows.ts'

interface Read {
  readonly preview: TakeBackPreview | null
  readonly failure: unknown
  readonly of: unknown
}

/** What would happen, and its rows as they stood when that was looked at. */
export interface SeenPreview {
  readonly preview: TakeBackPreview
  readonly held: HeldRows
}

export interface TakeBackLook {
  readonly seen: SeenPreview | null
  readonly failure: unknown
  /** It is being looked at, or the tables here are not those that it was looked at in: nobody can agree yet. */
  readonly reading: boolean
  /** Looks once more; what was told before stands meanwhile. */
  look(): void
}

/** How often it is looked at anew where the tables move on each time, before that is told. */
const MOST_LOOKS = 3
const NO_VERSIONS: Versions = {}

/**
 * What taking an act back would do, or one row of it. It is told once the tables here are those that it was looked at
 * in, with the rows as they stand in them: what somebody agrees to is what is done.
 * @param running the act is being taken back: what it does to the tables is its own
 */
export function useTakeBackPreview(act: number, only: OneRow | undefined, running: boolean): TakeBackLook {
  const backend = useBackend()
  const store = useTables()
  const [read, setRead] = useState<Read>({ preview: null, failure: null, of: null })
  const [asked, setAsked] = useState({ act, only })
  if (asked.act !== act || asked.only !== only) setAsked({ act, only })
  const [seen, setSeen] = useState<SeenPreview | null>(null)
  const looks = useRef(0)
  useEffect(() => {
    let gone = false
    backend.previewTakeBack(asked.act, asked.only).then(
      (preview) => gone || setRead({ preview, failure: null, of: asked }),
      (failure: unknown) => gone || setRead({ preview: null, failure, of: asked }),
    )
    return () => {
      gone = true
    }
  }, [backend, asked])

  const { preview } = read
  const isHeld = useHeldAt(preview?.versions ?? NO_VERSIONS)
  if (preview && isHeld && seen?.preview !== preview) {
    const rows = [...preview.rows, ...preview.leftRows, ...(only ? [only] : [])]
    setSeen({ preview, held: heldRows((table) => store.get(table).data?.rows, rows) })
  }
  useEffect(() => {
    if (isHeld) looks.current = 0
    // What is looked at anew tells which tables it needs.
    if (read.of !== asked || !read.preview || isHeld || running) return
    const { versions } = read.preview
    let gone = false
    const fail = (failure: unknown) => gone || setRead((before) => ({ ...before, preview: null, failure }))
    store.ensureCurrent(namesOf(versions)).then(() => {
      if (gone || isHeldAt(store, versions)) return
      // They are newer than it by now.
      if (looks.current++ < MOST_LOOKS) setAsked((before) => ({ ...before }))
      else fail(new EventmsError('tableMoved'))
    }, fail)
    return () => {
      gone = true
    }
  }, [store, read, asked, isHeld, running])

  const failure = read.of === asked ? read.failure : null
  return {
    seen: failure === null ? seen : null,
    failure,
    reading: read.of !== asked || (preview !== null && !(isHeld || running)),
    look() {
      looks.current = 0
      setAsked({ act, only })
    },
  }
}
