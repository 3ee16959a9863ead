import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventmsError } from '#domain/errors.ts'
import type { FollowedSheet, Printed } from '#domain/wire.ts'
import { useBackend } from '#web/state/backend.tsx'

export interface PrintedBefore {
  readonly printed: Printed | null
  readonly failure: EventmsError | null
  /** Returns the latest prints, which React's state may not contain yet. */
  latest(): Printed | null
  refresh(): Promise<void>
}

/**
 * The print log of a sheet and event. Loaded when shown and on `refresh`. With `onFocus`, also loaded whenever the
 * window gets the focus, because others print, too.
 */
export function usePrinted(sheet: FollowedSheet, event: number | null, active: boolean, onFocus = true): PrintedBefore {
  const backend = useBackend()
  const [found, setFound] = useState<{ of: string; printed: Printed | null; failure: EventmsError | null } | null>(null)
  const of = `${sheet} ${event}`
  const latest = useRef<{ of: string; printed: Printed } | null>(null)
  // Ignores late answers about another sheet.
  const shown = useRef(of)
  useEffect(() => {
    shown.current = of
  }, [of])
  const requests = useRef({ sent: 0, answered: 0 })
  const refresh = useCallback(async () => {
    const request = ++requests.current.sent
    // Answers may arrive out of order: an older one must not replace a newer one.
    const isShown = () => {
      if (shown.current !== of || request < requests.current.answered) return false
      requests.current.answered = request
      return true
    }
    try {
      const read = await backend.printed(sheet, event)
      if (!isShown()) return
      const held = latest.current
      const printed = held?.of === of ? keepEqual(held.printed, read) : read
      latest.current = { of, printed }
      setFound({ of, printed, failure: null })
    } catch (error) {
      if (isShown()) {
        latest.current = null
        setFound({ of, printed: null, failure: error as EventmsError })
      }
      throw error
    }
  }, [backend, sheet, event, of])
  useEffect(() => {
    if (!active) return
    const poll = () => void refresh().catch(() => {})
    poll()
    if (!onFocus) return
    window.addEventListener('focus', poll)
    return () => window.removeEventListener('focus', poll)
  }, [active, onFocus, refresh])
  const mine = found?.of === of ? found : null
  return {
    printed: mine?.printed ?? null,
    failure: mine?.failure ?? null,
    latest: () => (latest.current?.of === of ? latest.current.printed : null),
    refresh,
  }
}

/** Keeps unchanged parts as the same objects, because a new object of cards would lay out the sheet again. */
function keepEqual(held: Printed, { cards, open }: Printed): Printed {
  const kept = { cards: isSameCards(held.cards, cards) ? held.cards : cards, open }
  const isSame =
    kept.cards === held.cards &&
    held.open.length === open.length &&
    held.open.every(({ print }, at) => print === open[at]!.print)
  return isSame ? held : kept
}

const isSameCards = (a: Printed['cards'], b: Printed['cards']): boolean =>
  a.length === b.length &&
  a.every(({ print, digest, gone }, at) => {
    const other = b[at]!
    return print === other.print && digest === other.digest && gone === other.gone
  })
