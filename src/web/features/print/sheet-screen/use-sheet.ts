import { useMemo, type RefObject } from 'react'
import { SEAL_TABLES, firstEvent, sheetSeals, type SheetSeals } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables.tsx'
import type { ExpectedPaper } from '../printing/stale-print.ts'
import { usePrint } from '../printing/use-print.ts'
import { heldSeals, type HeldSeals } from './held-seals.ts'
import type { Sheet, SheetPages } from './sheet.ts'
import { useChoice } from './use-choice.ts'
import { useToday } from './use-today.ts'

const NO_PAGES: SheetPages = { pages: [] }

/**
 * What a sheet's screen shows, and prints from its print root: the chosen seals of the tables as held, laid out.
 * @param unchosen a text stands in a filter that chooses nothing yet
 */
export function useSheet(sheet: Sheet, held: HeldSeals, root: RefObject<HTMLElement | null>, unchosen: boolean) {
  const { locale } = useMessages()
  const tables = useTables()
  const { filter } = sheet
  const { eventCode, owner, chooseEvent, chooseOwner } = useChoice(filter.field)
  const today = useToday()

  const { masters } = held
  const event = eventCode ?? (sheet.begins === 'firstEvent' ? (firstEvent(masters.events)?.eventCode ?? null) : null)
  const all = useMemo(() => sealsOfEvent(sheet, held, event), [sheet, held, event])
  const seals = useMemo(() => (all ? filter.only(all.seals, owner) : []), [filter, all, owner])
  const laidOut = useMemo(
    () => (all ? sheet.layOut({ seals, masters, event: all.event, today }) : NO_PAGES),
    [sheet, all, seals, masters, today],
  )

  /** Two papers with the same stamp show the same. */
  const stampOf = ({ versions }: HeldSeals) => JSON.stringify([versions, event, owner, locale, today])
  // What the tables give at this moment, read from the store: the state of React may be a moment behind.
  const expected = (): ExpectedPaper | null => {
    const now = heldSeals(tables)
    const found = now && sealsOfEvent(sheet, now, event)
    if (!found) return null
    const filters = { eventCode: event, [filter.field]: owner }
    return {
      stamp: stampOf(now),
      record: { sheet: sheet.name, filters, rows: filter.only(found.seals, owner).length },
    }
  }
  const { printing, print } = usePrint({ root, tables: SEAL_TABLES, expected, unchosen })

  const stamp = stampOf(held)
  return { event, owner, chooseEvent, chooseOwner, all, seals, laidOut, stamp, printing, print }
}

/** Everyone's seals of the chosen event; null where there is no event to choose, or the chosen one is gone. */
function sealsOfEvent({ begins }: Sheet, { recorded, masters }: HeldSeals, event: number | null): SheetSeals | null {
  return event === null && begins === 'firstEvent' ? null : sheetSeals(recorded, masters, event)
}
