import { useMemo, type RefObject } from 'react'
import type { CardFormat } from '#domain/paper/card-format.ts'
import { firstEvent, SEAL_TABLES } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useChosenEvent } from '#web/state/lists/list-states.ts'
import { usePrinted } from '#web/state/prints/use-printed.ts'
import type { PaperOrReason } from '#web/features/print/printing/paper-source.ts'
import { usePaper } from '#web/features/print/printing/use-paper.ts'
import type { SealTables } from './seal-tables.ts'
import { isOfPrinted, type LaidOut, type SheetChoice } from './lay-out.ts'
import { LABEL_TEST, type DrawCode, type Sheet } from './sheet.ts'
import { useChoice } from './use-choice.ts'
import { useLaidOut } from './use-laid-out.ts'
import { useToday } from './use-today.ts'

export interface SheetOptions {
  /** The reason why printing is not possible yet; null if it is possible. */
  readonly unready: MessageKey | null
  readonly firstLabel: number
  readonly code: DrawCode | null
  readonly withDates: boolean
  readonly format: CardFormat
}

/** Lays out a sheet for the chosen event and filters, and prints it. */
export function useSheet(
  sheet: Sheet,
  sealTables: SealTables,
  root: RefObject<HTMLElement | null>,
  { unready, firstLabel, code, withDates, format }: SheetOptions,
) {
  const messages = useMessages()
  const { t } = messages
  const { filter } = sheet
  const {
    eventCode: event,
    owner,
    scope: wished,
    ...choose
  } = useChoice(filter.field, useInitialEvent(sheet, sealTables))
  const { chooseEvent, chooseOwner, chooseScope } = choose
  const today = useToday()
  const scope = sheet.scopes ? wished : 'all'
  const earlierPrints = usePrinted(sheet.follows, event, isEventAvailable(sheet, sealTables, event))
  const printed = isOfPrinted({ sheet, scope }) ? (earlierPrints.printed?.cards ?? null) : null
  const sheetChoice = useMemo(
    (): SheetChoice => ({
      sheet,
      sealTables,
      event,
      owner,
      scope,
      printed,
      today,
      firstLabel,
      code,
      withDates,
      format,
      messages,
    }),
    [sheet, sealTables, event, owner, scope, printed, today, firstLabel, code, withDates, format, messages],
  )
  const laidOut = useLaidOut(sheetChoice, earlierPrints)

  const paperOf = (complete: LaidOut | null): PaperOrReason => {
    if (!complete) return { reason: t('print.sheetChanged') }
    const { pages, rows, cards } = complete.paper
    if (rows === 0) return { reason: t('print.nothingToPrint') }
    const filters = { eventCode: event, [filter.field]: owner, ...(scope !== 'all' && { scope }) }
    const { name } = sheet
    const log = name === LABEL_TEST ? null : { record: { sheet: name, filters, rows }, cards }
    return { stamp: complete.stamp, pages, log }
  }
  const printing = usePaper({
    root,
    tables: SEAL_TABLES,
    fileName: event === null ? sheet.name : `${sheet.name}-${event}`,
    unready,
    // Before printing, loads the prints again, because other users may have printed some of these cards meanwhile.
    prepare: isOfPrinted(sheetChoice) ? earlierPrints.refresh : null,
    layOut: async () => paperOf(await laidOut.complete(root)),
    layOutNow: () => (unready ? { reason: t(unready) } : paperOf(laidOut.completePaper())),
    stampNow: () => laidOut.paperNow()?.stamp ?? null,
    putAway: () => {},
    onPrinted: () => void earlierPrints.refresh().catch(() => {}),
  })

  return { choice: { event, owner, scope, chooseEvent, chooseOwner, chooseScope }, laidOut, earlierPrints, printing }
}

const isEventAvailable = ({ initialEvent }: Sheet, { masters }: SealTables, event: number | null): boolean =>
  event === null ? initialEvent !== 'firstEvent' : masters.events.some(({ eventCode }) => eventCode === event)

/**
 * The event chosen initially: the user's current event, if this event exists. Otherwise the property `initialEvent` of
 * the sheet chooses either the first event or all events (null).
 */
export function useInitialEvent(
  { initialEvent: begins }: Pick<Sheet, 'initialEvent'>,
  { masters: { events } }: SealTables,
): number | null {
  const currentEvent = useChosenEvent()
  if (events.some(({ eventCode }) => eventCode === currentEvent)) return currentEvent
  return begins === 'firstEvent' ? (firstEvent(events)?.eventCode ?? null) : null
}
