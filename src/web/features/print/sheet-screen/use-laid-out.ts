import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedBefore } from '#web/state/prints/use-printed.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useWarnings } from '#web/features/print/warnings/use-warnings.ts'
import type { FoundWarnings } from '#web/features/print/warnings/warning-lists.ts'
import { heldSeals } from './held-seals.ts'
import { choiceOf, isOfPrinted, layOutSteps, stateSteps, type LaidOut, type SheetChoice } from './lay-out.ts'
import { LABEL_TEST } from './sheet.ts'

/** Seals that are laid out within a frame or two; more are laid out in slices. */
const AT_ONCE = 1000
/** Poll interval in milliseconds while the paper is being laid out. */
const POLL_MS = 20

export interface SheetLaidOut {
  /** An earlier state of the same sheet and event while `busy`; null before the first one. */
  readonly shown: LaidOut | null
  /** State of each part since it was printed; null: unknown. */
  readonly states: readonly SincePrinted[] | null
  readonly warnings: FoundWarnings | null
  /** The paper is not complete: `shown` is of an earlier choice or of earlier data. */
  readonly isLayingOut: boolean
  /** The paper or its warnings are not complete. */
  readonly busy: boolean
  /** The paper of the store's current data, since React's state may lag behind; null while `busy`. */
  now(): LaidOut | null
  /** Like `now`, without waiting for the warnings: they are not on the paper. */
  paperNow(): LaidOut | null
  /** Waits for the paper of the current data. @returns null if another one was chosen, or the screen was left */
  complete(root: RefObject<HTMLElement | null>): Promise<LaidOut | null>
}

export function useLaidOut(of: SheetChoice, before: PrintedBefore): SheetLaidOut {
  const tables = useTables()
  const { sheet, held, event, format } = of
  const atOnce = held.recorded.length <= AT_ONCE
  const steps = useMemo(() => () => layOutSteps(of), [of])
  const work = useSteps(steps, atOnce)
  const shown = work.value?.of.sheet === sheet && work.value.of.event === event ? work.value : null
  const all = shown?.all ?? null
  const layout = shown?.layout ?? null
  const printed = before.printed?.cards ?? null
  const compare = useMemo(() => layout && printed && (() => stateSteps(layout, printed)), [layout, printed])
  const { value: found } = useSteps(compare, atOnce)
  // A test page has no seals to check.
  const warned = useWarnings(sheet.name === LABEL_TEST ? null : all, sheet.hasCards ? format : null, atOnce)
  const busy = work.busy || warned.busy

  const state = { of, complete: work.busy ? null : shown, busy }
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })
  const paperNow = () => {
    const { of: current, complete } = latest.current
    const isCurrent =
      current.held.versions === heldSeals(tables)?.versions &&
      (!isOfPrinted(current) || current.printed === before.latest()?.cards)
    return isCurrent ? complete : null
  }
  const now = () => (latest.current.busy ? null : paperNow())
  return {
    shown,
    states: found?.layout === layout && found?.printed === printed ? found.states : null,
    // Never shows the warnings of another event.
    warnings: warned.value?.of.event?.eventCode === all?.event?.eventCode ? (warned.value ?? null) : null,
    isLayingOut: work.busy,
    busy,
    now,
    paperNow,
    async complete(root) {
      while (choiceOf(latest.current.of) === choiceOf(of)) {
        const paper = now()
        if (paper) return paper
        if (!root.current) return null
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return null
    },
  }
}
