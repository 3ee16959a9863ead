import { useMemo, type RefObject } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import { SEAL_TABLES, digestOf, firstEvent, sheetSeals, type SheetSeals } from '#domain/seals/index.ts'
import type { Printed } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useChosenEvent } from '#web/state/lists/list-states.ts'
import { usePrinted } from '#web/state/prints/use-printed.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import type { PaperOrReason } from '#web/features/print/printing/paper-source.ts'
import { usePaper } from '#web/features/print/printing/use-paper.ts'
import { heldSeals, type HeldSeals } from './held-seals.ts'
import { inScope } from './scopes.ts'
import { LABEL_TEST, type DrawCode, type Layout, type Sheet, type SheetPages } from './sheet.ts'
import { useChoice } from './use-choice.ts'
import { useToday } from './use-today.ts'

const NO_PAGES: SheetPages = { pages: () => [], seals: [], rows: 0, cards: () => [] }

export interface SheetOptions {
  /** Null if printing is possible. */
  readonly unready: MessageKey | null
  readonly first: number
  readonly code: DrawCode | null
  readonly format: CardFormat
}

/** Lays out the chosen seals and prints them. Long because the stamp covers every input of the paper. */
export function useSheet(
  sheet: Sheet,
  held: HeldSeals,
  root: RefObject<HTMLElement | null>,
  { unready, first, code, format }: SheetOptions,
) {
  const messages = useMessages()
  const { t, locale } = messages
  const tables = useTables()
  const { filter } = sheet
  const { eventCode: event, owner, scope: wished, ...choose } = useChoice(filter.field, useBeginning(sheet, held))
  const { chooseEvent, chooseOwner, chooseScope } = choose
  const today = useToday()
  const scope = sheet.scopes ? wished : 'all'

  const all = useMemo(() => sealsOfEvent(sheet, held, event), [sheet, held, event])
  const before = usePrinted(sheet.follows, event, all !== null)
  const { printed } = before

  const layOut = (of: HeldSeals, found: SheetSeals, came: Printed | null): Layout =>
    sheet.layOut({
      seals: filter.only(found.seals, owner),
      everyone: found.seals,
      owner,
      masters: of.masters,
      event: found.event,
      today,
      first,
      code,
      format,
      messages,
      printed: sheet.ofPrinted ? (came?.cards ?? null) : null,
    })
  const shown = sheet.ofPrinted ? printed : null
  const layout = useMemo(
    () => all && layOut(held, all, shown),
    // oxlint-disable-next-line react/exhaustive-deps -- everything that `layOut` is made of
    [sheet, held, all, shown, owner, today, first, code, format, messages],
  )
  const states = useMemo(() => (layout && printed ? layout.since(printed.cards) : null), [layout, printed])
  const choosing = scope === 'all' ? null : states
  const chosen = useMemo(() => (layout ? chosenOf(layout, choosing, scope) : null), [layout, choosing, scope])
  const laidOut = useMemo(() => (layout && chosen ? layout.pagesOf(chosen) : NO_PAGES), [layout, chosen])

  /** Equal stamps mean equal papers. */
  const said = [sheet.name, event, owner, locale, today, first, code !== null, format]
  const stampOf = ({ versions }: HeldSeals, of: Layout | null, parts: readonly number[] | null) =>
    JSON.stringify([said, versions, of?.stamp, digestOf(parts ?? [])])
  const stamp = stampOf(held, layout, chosen)
  // From the store's current tables, because React's state may be stale.
  const laidOutNow = (): { readonly stamp: string; readonly paper: SheetPages } | null => {
    const now = heldSeals(tables)
    const found = now && sealsOfEvent(sheet, now, event)
    if (!found) return null
    const came = before.latest()
    const isShown = now.versions === held.versions && came === printed
    const then = isShown ? layout : layOut(now, found, came)
    const parts = isShown ? chosen : chosenOf(then!, scope === 'all' || !came ? null : then!.since(came.cards), scope)
    if (!then || !parts) return null
    return { stamp: stampOf(now, then, parts), paper: isShown ? laidOut : then.pagesOf(parts) }
  }
  const paperNow = (): PaperOrReason => {
    const found = laidOutNow()
    if (!found || found.paper.rows === 0) return { reason: t('print.nothingToPrint') }
    const filters = { eventCode: event, [filter.field]: owner, ...(scope !== 'all' && { scope }) }
    const { pages, rows, cards } = found.paper
    const { name } = sheet
    const log = name === LABEL_TEST ? null : { record: { sheet: name, filters, rows }, cards }
    return { stamp: found.stamp, pages, log }
  }
  const printing = usePaper({
    root,
    tables: SEAL_TABLES,
    fileName: [sheet.name, event].filter((part) => part !== null).join('-'),
    unready,
    // Others may have printed some of it since.
    prepare: scope === 'all' && !sheet.ofPrinted ? null : before.refresh,
    layOut: paperNow,
    layOutNow: () => (unready ? { reason: t(unready) } : paperNow()),
    stampNow: () => laidOutNow()?.stamp ?? null,
    putAway: () => {},
    onPrinted: () => void before.refresh().catch(() => {}),
  })

  return {
    choice: { event, owner, scope, chooseEvent, chooseOwner, chooseScope },
    paper: { all, states, parts: layout?.parts ?? 0, laidOut, stamp },
    before,
    printing,
  }
}

/** The current event; without one the first, or null for all. */
export function useBeginning({ begins }: Pick<Sheet, 'begins'>, { masters: { events } }: HeldSeals): number | null {
  const chosen = useChosenEvent()
  if (events.some(({ eventCode }) => eventCode === chosen)) return chosen
  return begins === 'firstEvent' ? (firstEvent(events)?.eventCode ?? null) : null
}

/** The indices of the parts to print; null while unknown. */
function chosenOf(
  layout: Layout,
  states: ReturnType<Layout['since']> | null,
  scope: Parameters<typeof inScope>[1],
): readonly number[] | null {
  if (scope === 'all') return Array.from({ length: layout.parts }, (_, at) => at)
  return states && inScope(states, scope)
}

/** Null without an event, or if it was deleted. */
function sealsOfEvent({ begins }: Sheet, { recorded, masters }: HeldSeals, event: number | null): SheetSeals | null {
  return event === null && begins === 'firstEvent' ? null : sheetSeals(recorded, masters, event)
}
