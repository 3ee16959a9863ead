import { useEffect, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { OneRow, UndoPreview, Versions } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'
import { isHeldAt, namesOf, useHeldAt } from '#web/state/tables/held-versions.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { type HeldRows, heldRows } from './use-held-rows.ts'

interface Read {
  readonly preview: UndoPreview | null
  readonly failure: unknown
  readonly of: unknown
}

export interface SeenPreview {
  readonly preview: UndoPreview
  readonly held: HeldRows
}

export interface UndoPreviewState {
  readonly seen: SeenPreview | null
  readonly failure: unknown
  /** True while the preview loads, or while the loaded tables do not match it. The user cannot confirm meanwhile. */
  readonly reading: boolean
  reload(): void
}

/** Maximum number of reloads of a preview whose tables keep changing. Then the dialog reports an error. */
const MOST_LOOKS = 3
const NO_VERSIONS: Versions = {}

/**
 * Previews the undo of an act, or of one of its rows. The preview is shown only when the loaded tables have the
 * versions of the preview, so that the user confirms exactly what is shown.
 * @param running true while the undo runs, whose own table changes are ignored
 */
export function useUndoPreview(act: number, only: OneRow | undefined, running: boolean): UndoPreviewState {
  const backend = useBackend()
  const store = useTables()
  const [read, setRead] = useState<Read>({ preview: null, failure: null, of: null })
  const [asked, setAsked] = useState({ act, only })
  if (asked.act !== act || asked.only !== only) setAsked({ act, only })
  const [seen, setSeen] = useState<SeenPreview | null>(null)
  const looks = useRef(0)
  useEffect(() => {
    let gone = false
    backend.previewUndo(asked.act, asked.only).then(
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
    // The new preview names the tables to load.
    if (read.of !== asked || !read.preview || isHeld || running) return
    const { versions } = read.preview
    let gone = false
    const fail = (failure: unknown) => gone || setRead((before) => ({ ...before, preview: null, failure }))
    store.ensureCurrent(namesOf(versions)).then(() => {
      if (gone || isHeldAt(store, versions)) return
      // The tables are newer than the preview, so the preview is read again.
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
    reload() {
      looks.current = 0
      setAsked({ act, only })
    },
  }
}
