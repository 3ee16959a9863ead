import { useEffect, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { OneRow, UndoPreview, Versions } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'
import { isHeldAt, namesOf, useHeldAt } from '#web/state/tables/held-versions.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { type StoredRows, heldRows } from './use-stored-rows.ts'

interface Read {
  readonly preview: UndoPreview | null
  readonly failure: unknown
  readonly request: unknown
}

export interface SeenPreview {
  readonly preview: UndoPreview
  readonly storedRows: StoredRows
}

export interface UndoPreviewState {
  readonly shownPreview: SeenPreview | null
  readonly failure: unknown
  /** True while the preview loads, or while the loaded tables do not match it. The user cannot confirm meanwhile. */
  readonly isReading: boolean
  reload(): void
}

/** Maximum number of reloads while the tables keep changing. Then the dialog reports an error. */
const MAX_RELOADS = 3
const NO_VERSIONS: Versions = {}

/**
 * Previews the undo of an act, or of one of its rows. The preview is shown only if the loaded tables have the versions
 * of the preview. So the user confirms exactly what is shown.
 * @param running true while the undo runs: the preview is not reloaded, although the undo changes the tables
 */
export function useUndoPreview(act: number, onlyRow: OneRow | undefined, running: boolean): UndoPreviewState {
  const backend = useBackend()
  const store = useTables()
  const [read, setRead] = useState<Read>({ preview: null, failure: null, request: null })
  const [request, setRequest] = useState({ act, onlyRow })
  if (request.act !== act || request.onlyRow !== onlyRow) setRequest({ act, onlyRow })
  const [loadedPreview, setLoadedPreview] = useState<SeenPreview | null>(null)
  const requestCount = useRef(0)
  useEffect(() => {
    let cancelled = false
    backend.previewUndo(request.act, request.onlyRow).then(
      (preview) => cancelled || setRead({ preview, failure: null, request }),
      (failure: unknown) => cancelled || setRead({ preview: null, failure, request }),
    )
    return () => {
      cancelled = true
    }
  }, [backend, request])

  const { preview } = read
  const isHeld = useHeldAt(preview?.versions ?? NO_VERSIONS)
  if (preview && isHeld && loadedPreview?.preview !== preview) {
    const rows = [...preview.rows, ...preview.leftRows, ...(onlyRow ? [onlyRow] : [])]
    setLoadedPreview({ preview, storedRows: heldRows((table) => store.get(table).data?.rows, rows) })
  }
  useEffect(() => {
    if (isHeld) requestCount.current = 0
    // There is nothing to load until the requested preview has been read, because the preview names the tables.
    if (read.request !== request || !read.preview || isHeld || running) return
    const { versions } = read.preview
    let cancelled = false
    const fail = (failure: unknown) => cancelled || setRead((before) => ({ ...before, preview: null, failure }))
    store.ensureCurrent(namesOf(versions)).then(() => {
      if (cancelled || isHeldAt(store, versions)) return
      // The loaded tables are newer than the preview, so the preview is read again.
      if (requestCount.current++ < MAX_RELOADS) setRequest((before) => ({ ...before }))
      else fail(new EventmsError('tableMoved'))
    }, fail)
    return () => {
      cancelled = true
    }
  }, [store, read, request, isHeld, running])

  const failure = read.request === request ? read.failure : null
  return {
    shownPreview: failure === null ? loadedPreview : null,
    failure,
    isReading: read.request !== request || (preview !== null && !(isHeld || running)),
    reload() {
      requestCount.current = 0
      setRequest({ act, onlyRow })
    },
  }
}
