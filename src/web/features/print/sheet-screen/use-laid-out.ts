import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedBefore } from '#web/state/prints/use-printed.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useWarnings } from '#web/features/print/warnings/use-warnings.ts'
import type { FoundWarnings } from '#web/features/print/warnings/warning-lists.ts'
import { sealTablesOf } from './seal-tables.ts'
import { choiceOf, isOfPrinted, layOutSteps, stateSteps, type LaidOut, type SheetChoice } from './lay-out.ts'
import { LABEL_TEST } from './sheet.ts'

/**
 * Maximum number of seals that are laid out during the render. More seals are laid out in slices, so that the page
 * stays responsive.
 */
const AT_ONCE = 1000
/** Interval in milliseconds at which a waiting print checks whether the paper is laid out. */
const POLL_MS = 20

export interface SheetLaidOut {
  /**
   * The paper to show, always of the chosen sheet and event. While `isLayingOut`, this paper may have been laid out for
   * earlier options or data. Null until the first paper of this sheet and event is laid out.
   */
  readonly shown: LaidOut | null
  /** For each part (card or page): whether it was printed and has changed since. Null while unknown. */
  readonly states: readonly SincePrinted[] | null
  readonly warnings: FoundWarnings | null
  /**
   * True while the paper for the current options and data is being laid out. `shown` is then an older paper or null.
   */
  readonly isLayingOut: boolean
  /** True while the paper is laid out, or while its warnings are computed. */
  readonly busy: boolean
  /** Like `paperNow`, but also null while the warnings are computed. */
  completePaper(): LaidOut | null
  /**
   * The laid-out paper. Null if it is not complete yet, or if its data has changed since. The warnings may be
   * incomplete.
   */
  paperNow(): LaidOut | null
  /**
   * Waits until the paper for the current data is laid out and in the document.
   * @param root the element that contains the pages
   * @returns null if the user chose another paper or left the screen
   */
  complete(root: RefObject<HTMLElement | null>): Promise<LaidOut | null>
}

export function useLaidOut(choice: SheetChoice, earlierPrints: PrintedBefore): SheetLaidOut {
  const tables = useTables()
  const { sheet, sealTables, event, format } = choice
  const atOnce = sealTables.recorded.length <= AT_ONCE
  const steps = useMemo(() => () => layOutSteps(choice), [choice])
  const work = useSteps(steps, atOnce)
  const shown = work.value?.choice.sheet === sheet && work.value.choice.event === event ? work.value : null
  const eventSeals = shown?.eventSeals ?? null
  const layout = shown?.layout ?? null
  const printed = earlierPrints.printed?.cards ?? null
  const compare = useMemo(() => layout && printed && (() => stateSteps(layout, printed)), [layout, printed])
  const { value: comparison } = useSteps(compare, atOnce)
  // A test page of labels contains no seals to check.
  const warned = useWarnings(sheet.name === LABEL_TEST ? null : eventSeals, sheet.hasCards ? format : null, atOnce)
  const busy = work.busy || warned.busy

  const state = { choice, complete: work.busy ? null : shown, busy }
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })
  const paperNow = () => {
    const { choice: current, complete } = latest.current
    const isCurrent =
      current.sealTables.versions === sealTablesOf(tables)?.versions &&
      (!isOfPrinted(current) || current.printed === earlierPrints.latest()?.cards)
    return isCurrent ? complete : null
  }
  const completePaper = () => (latest.current.busy ? null : paperNow())
  return {
    shown,
    states: comparison?.layout === layout && comparison?.printed === printed ? comparison.states : null,
    // Only warnings about the chosen event are shown.
    warnings:
      warned.value?.eventSeals.event?.eventCode === eventSeals?.event?.eventCode ? (warned.value ?? null) : null,
    isLayingOut: work.busy,
    busy,
    completePaper,
    paperNow,
    async complete(root) {
      while (choiceOf(latest.current.choice) === choiceOf(choice)) {
        const paper = completePaper()
        if (paper) return paper
        if (!root.current) return null
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return null
    },
  }
}
