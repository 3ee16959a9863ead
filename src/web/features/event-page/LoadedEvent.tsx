import { Center, Title } from '@mantine/core'
import { useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Interval, Standing, Tally } from '#domain/tickets/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { ViewParams } from '../../state/views.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Start } from './change/start.ts'
import css from './event-page.module.css'
import type { FaultLine } from './fault-lists.ts'
import { Faults } from './Faults.tsx'
import { HoldingDialog } from './HoldingDialog.tsx'
import { PiecesTable } from './lists/PiecesTable.tsx'
import { TallyTable } from './lists/TallyTable.tsx'
import { around, kept, whole, type Look } from './map/look.ts'
import { TicketMap } from './map/TicketMap.tsx'
import { NumberSearch } from './number/NumberSearch.tsx'
import { placeOfSeal, type Opened } from './opened.ts'
import type { RowsPlace } from './places.ts'
import { Totals } from './Totals.tsx'

export interface LoadedEventProps {
  readonly standing: Standing
  onOpenRows(place: RowsPlace): void
}

const ChangeDialog = deferred(() => import('./change/ChangeDialog.tsx').then((module) => module.ChangeDialog))

/** As many numbers around one that is to be looked at. */
const AROUND = 100

/** The map with its table, the figures, what cannot be right, and who is short of what. */
export function LoadedEvent({ standing, onOpenRows }: LoadedEventProps) {
  const { t } = useMessages()
  const { event, sets, tallies } = standing
  const [look, setLook] = useState<Look | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [changing, setChanging] = useState<Start | null>(null)
  const map = useRef<HTMLDivElement>(null)
  // The figures are painted first, and are not to wait for the map and ten thousand lines; nor do these for each other.
  const hasMap = useDeferredValue(true, false)
  const hasFaults = useDeferredValue(hasMap)
  const isWhole = useDeferredValue(hasFaults)
  const openNumber = (number: number) => setOpened({ number })
  const change = (start: Start) => {
    // The holding gives the focus back before the next dialog takes it, which gives it back there in the end.
    flushSync(() => setOpened(null))
    setChanging(start)
  }
  const openFault = (range: Interval | null, { at, seal, rows }: FaultLine) => {
    if (at !== undefined && range) {
      setLook(around(range, at, AROUND))
      const slider = map.current?.querySelector<HTMLElement>('[role=slider]')
      slider?.scrollIntoView({ block: 'center' })
      slider?.focus({ preventScroll: true })
    } else if (seal !== undefined) setOpened({ seal })
    else if (rows) onOpenRows(rows)
  }
  const sealsOf: SealsOf = (filters, search) =>
    onOpenRows({ table: 'sealData', filters: { eventCode: event.eventCode, ...filters }, ...(search && { search }) })
  const shown = sets.range && (look ? kept(sets.range, look) : whole(sets.range))
  return (
    <>
      <Totals standing={standing} />
      <NumberSearch standing={standing} onOpenRows={onOpenRows} />
      {hasMap && (
        <div className={css.card} ref={map}>
          <Title order={3} size="h4">
            {t('eventPage.map')}
          </Title>
          {sets.range && shown && (
            <TicketMap standing={standing} range={sets.range} look={shown} onLook={setLook} onOpen={openNumber} />
          )}
          <PiecesTable
            // Other numbers begin on their first page.
            key={String(shown?.window)}
            standing={standing}
            window={shown?.window ?? EVERYTHING}
            onOpen={openNumber}
          />
        </div>
      )}
      {hasFaults && <Faults standing={standing} onOpen={(line) => openFault(sets.range, line)} />}
      {isWhole && <Lists tallies={tallies} sealsOf={sealsOf} />}
      {!isWhole && (
        <Center mih="20vh" role="status" aria-busy>
          <Spinner label={t('common.loading')} />
        </Center>
      )}
      {opened && (
        <HoldingDialog
          opened={opened}
          standing={standing}
          onClose={() => setOpened(null)}
          onOpenRow={(seal) => onOpenRows({ table: 'sealData', ...placeOfSeal(seal, standing) })}
          onChange={change}
        />
      )}
      {changing && <ChangeDialog standing={standing} start={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

const EVERYTHING: Interval = [-Infinity, Infinity]
const lineOf = { personsInCharge: 'personInCharge', departments: 'department', persons: 'holder' } as const

/** Opens the seals with these values. */
type SealsOf = (filters: NonNullable<ViewParams['filters']>, search?: string | null) => void

/** Who is short of what, in three ways. */
function Lists({ tallies, sealsOf }: { readonly tallies: Standing['tallies']; readonly sealsOf: SealsOf }) {
  const { t } = useMessages()
  return (['personsInCharge', 'departments', 'persons'] as const).map((by) => (
    <div key={by} className={css.card}>
      <Title order={3} size="h4">
        {t(`eventPage.${by}`)}
      </Title>
      <TallyTable
        label={t(`eventPage.${by}`)}
        of={t(`eventPage.${lineOf[by]}`)}
        lines={tallies[by]}
        wayTo={(line) => wayTo(by, line, sealsOf)}
      />
    </div>
  ))
}

function wayTo(by: keyof typeof lineOf, { whose }: Tally, sealsOf: SealsOf): (() => void) | null {
  if (whose.kind !== 'owner') return null
  const { code, name } = whose
  if (by === 'persons') return () => sealsOf({}, code === null ? name : String(code))
  if (typeof code !== 'number') return null
  return () => sealsOf({ [by === 'departments' ? 'departmentCode' : 'personInChargeCode']: code })
}
