import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import type { FollowedSheet, Printed } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'

export interface PrintedBefore {
  readonly printed: Printed | null
  readonly failure: EventmsError | null
  /** Returns the latest prints, even before React has rendered them. */
  latest(): Printed | null
  refresh(): Promise<void>
}

/**
 * The print log of a sheet for one event. If `active`, the hook loads the log, and loads another log when another sheet
 * or event is chosen. With `onFocus`, the hook also loads the log when the window gets the focus, because other people
 * may have printed meanwhile. `refresh` loads the log at any time.
 */
export function usePrinted(sheet: FollowedSheet, event: number | null, active: boolean, onFocus = true): PrintedBefore {
  const backend = useBackend()
  const [found, setFound] = useState<{
    sheetKey: string
    printed: Printed | null
    failure: EventmsError | null
  } | null>(null)
  const sheetKey = `${sheet} ${event}`
  const latest = useRef<{ sheetKey: string; printed: Printed } | null>(null)
  // The sheet on the screen. Late answers about another sheet are ignored.
  const shownSheet = useRef(sheetKey)
  useEffect(() => {
    shownSheet.current = sheetKey
  }, [sheetKey])
  const requests = useRef({ sent: 0, answered: 0 })
  const refresh = useCallback(async () => {
    const request = ++requests.current.sent
    // Requests can be answered out of order. An older answer must not replace a newer one.
    const isShown = () => {
      if (shownSheet.current !== sheetKey || request < requests.current.answered) return false
      requests.current.answered = request
      return true
    }
    try {
      const read = await backend.printed(sheet, event)
      if (!isShown()) return
      const previous = latest.current
      const printed = previous?.sheetKey === sheetKey ? keepEqual(previous.printed, read) : read
      latest.current = { sheetKey, printed }
      setFound({ sheetKey, printed, failure: null })
    } catch (error) {
      if (isShown()) {
        latest.current = null
        setFound({ sheetKey, printed: null, failure: error as EventmsError })
      }
      throw error
    }
  }, [backend, sheet, event, sheetKey])
  useEffect(() => {
    if (!active) return
    const poll = () => void refresh().catch(() => {})
    poll()
    if (!onFocus) return
    window.addEventListener('focus', poll)
    return () => window.removeEventListener('focus', poll)
  }, [active, onFocus, refresh])
  const current = found?.sheetKey === sheetKey ? found : null
  return {
    printed: current?.printed ?? null,
    failure: current?.failure ?? null,
    latest: () => (latest.current?.sheetKey === sheetKey ? latest.current.printed : null),
    refresh,
  }
}

/** Reuses the previous `cards` and `open` if they are equal. A new `cards` object would lay out the sheet again. */
function keepEqual(previous: Printed, { cards, open }: Printed): Printed {
  const merged = { cards: isSameCards(previous.cards, cards) ? previous.cards : cards, open }
  const isSame =
    merged.cards === previous.cards &&
    previous.open.length === open.length &&
    previous.open.every(({ print }, at) => print === open[at]!.print)
  return isSame ? previous : merged
}

const isSameCards = (a: Printed['cards'], b: Printed['cards']): boolean =>
  a.length === b.length &&
  a.every(({ print, digest, gone }, at) => {
    const counterpart = b[at]!
    return print === counterpart.print && digest === counterpart.digest && gone === counterpart.gone
  })
