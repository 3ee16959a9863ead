import { Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Interval, EventTickets } from '#domain/tickets/index.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred } from '#web/ui/deferred.tsx'
import type { ChangeStart } from './change/form.ts'
import classes from './event-page.module.css'
import type { FaultLine } from './fault-lists.ts'
import { Faults } from './Faults.tsx'
import { HoldingDialog } from './HoldingDialog.tsx'
import { TALLY_LISTS, TallyLists, type SealsOf } from './lists/TallyLists.tsx'
import { PiecesTable } from './lists/PiecesTable.tsx'
import { centredOn, keptInRange, wholeRange, type MapWindow } from './map/map-window.ts'
import { TicketMap } from './map/TicketMap.tsx'
import { type AskedNumber, NumberSearch } from './number/NumberSearch.tsx'
import { placeOfSeal, type OpenDialog, type RowsLink } from './opened.ts'
import { Stage, StagedRender } from './StagedRender.tsx'
import { Totals } from './Totals.tsx'

export interface LoadedEventProps {
  readonly tickets: EventTickets
  readonly requestedNumber: AskedNumber | undefined
  onOpenRows(link: RowsLink): void
  onOpenCard(of: CardOf): void
}

const ChangeDialog = deferred(() => import('./change/ChangeDialog.tsx'), 'ChangeDialog')

/**
 * Index of the stage that renders the lists (see `StagedRender`). The stages before it render the search, the map, the
 * map's table and the discrepancies.
 */
const LISTS = 5
/**
 * Count of numbers that the map shows after a press on a discrepancy. The number of the discrepancy is in the middle.
 */
const AROUND = 100

export function LoadedEvent({ tickets, requestedNumber, onOpenRows, onOpenCard }: LoadedEventProps) {
  const { t } = useMessages()
  const { event, sets, tallies } = tickets
  const [mapWindow, setShown] = useState<MapWindow | null>(null)
  const [dialog, setOpened] = useState<OpenDialog | null>(null)
  const [changing, setChanging] = useState<ChangeStart | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const openNumber = (number: number) => setOpened({ number })
  const change = (start: ChangeStart) => {
    // Closes this dialog first, which returns the focus to the opener. When the next dialog closes, the same opener
    // gets the focus again.
    flushSync(() => setOpened(null))
    setChanging(start)
  }
  const openFault = (range: Interval | null, { at, seal, rows }: FaultLine) => {
    if (at !== undefined && range) {
      setShown(centredOn(range, at, AROUND))
      const slider = map.current?.querySelector<HTMLElement>('[role=slider]')
      slider?.scrollIntoView({ block: 'center' })
      slider?.focus({ preventScroll: true })
    } else if (seal !== undefined) setOpened({ seal })
    else if (rows) onOpenRows(rows)
  }
  const sealsOf: SealsOf = (filters, search) =>
    onOpenRows({ table: 'sealData', filters: { eventCode: event.eventCode, ...filters }, ...(search && { search }) })
  const shownWindow = sets.range && (mapWindow ? keptInRange(sets.range, mapWindow) : wholeRange(sets.range))
  return (
    // Each stage is painted in a frame of its own: first the figures, then the map, the tables and the lists.
    <StagedRender stages={LISTS + TALLY_LISTS - 1}>
      <Totals tickets={tickets} />
      <Stage nth={1}>
        <NumberSearch
          key={requestedNumber?.visit}
          tickets={tickets}
          first={requestedNumber?.number ?? null}
          onOpenRows={onOpenRows}
        />
      </Stage>
      <Stage nth={2}>
        <div className={classes.card} ref={map}>
          <Title order={3} size="h4">
            {t('eventPage.map')}
          </Title>
          {sets.range && shownWindow && (
            <TicketMap
              tickets={tickets}
              range={sets.range}
              mapWindow={shownWindow}
              onWindow={setShown}
              onOpen={openNumber}
            />
          )}
          <Stage nth={3}>
            <PiecesTable
              // A new key resets the table to its first page when the map shows other numbers.
              key={String(shownWindow?.window)}
              tickets={tickets}
              window={shownWindow?.window ?? EVERYTHING}
              onOpen={openNumber}
            />
          </Stage>
        </div>
      </Stage>
      <Stage nth={4}>
        <Faults tickets={tickets} onOpen={(line) => openFault(sets.range, line)} />
      </Stage>
      <TallyLists first={LISTS} tallies={tallies} sealsOf={sealsOf} onOpenCard={onOpenCard} />
      {dialog && (
        <HoldingDialog
          dialog={dialog}
          tickets={tickets}
          onClose={() => setOpened(null)}
          onOpenRow={(seal) => onOpenRows({ table: 'sealData', ...placeOfSeal(seal, tickets) })}
          onChange={change}
        />
      )}
      {changing && <ChangeDialog tickets={tickets} start={changing} onClose={() => setChanging(null)} />}
    </StagedRender>
  )
}

const EVERYTHING: Interval = [-Infinity, Infinity]
