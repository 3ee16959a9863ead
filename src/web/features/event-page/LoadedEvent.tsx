import { Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { holdingsAt, intersects, partFinder, type Interval, type Standing, type Tally } from '#domain/tickets/index.ts'
import { useMessages, type Messages } from '../../messages/use-messages.ts'
import type { ViewParams } from '../../state/views.ts'
import css from './event-page.module.css'
import type { FaultLine } from './fault-lists.ts'
import { Faults } from './Faults.tsx'
import { HoldingDialog, type Opened } from './HoldingDialog.tsx'
import { PiecesTable } from './lists/PiecesTable.tsx'
import { TallyTable } from './lists/TallyTable.tsx'
import { around, kept, whole, type Look } from './map/look.ts'
import { TicketMap } from './map/TicketMap.tsx'
import { Totals } from './Totals.tsx'
import { countedNumbers, numbersText, partText } from './words.ts'

export interface LoadedEventProps {
  readonly standing: Standing
  onOpenSeals(params: ViewParams): void
}

/** As many numbers around one that is to be looked at. */
const AROUND = 100

/** The map with its table, the figures, what cannot be right, and who is short of what. */
export function LoadedEvent({ standing, onOpenSeals }: LoadedEventProps) {
  const messages = useMessages()
  const { t } = messages
  const { event, sets, tallies } = standing
  const [look, setLook] = useState<Look | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const openNumber = (number: number) => setOpened(atNumber(messages, standing, number))
  const openFault = (range: Interval | null, { at, seal, text }: FaultLine) => {
    if (at !== undefined && range) {
      setLook(around(range, at, AROUND))
      const slider = map.current?.querySelector<HTMLElement>('[role=slider]')
      slider?.scrollIntoView({ block: 'center' })
      slider?.focus({ preventScroll: true })
    } else if (seal) setOpened({ title: text, seals: [seal] })
  }
  const sealsOf = (filters: NonNullable<ViewParams['filters']>, search?: string | null) =>
    onOpenSeals({ filters: { eventCode: event.eventCode, ...filters }, ...(search && { search }) })
  const shown = sets.range && (look ? kept(sets.range, look) : whole(sets.range))
  return (
    <>
      <Totals standing={standing} />
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
      <Faults standing={standing} onOpen={(line) => openFault(sets.range, line)} />
      {(['personsInCharge', 'departments', 'persons'] as const).map((by) => (
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
      ))}
      {opened && (
        <HoldingDialog
          opened={opened}
          standing={standing}
          onClose={() => setOpened(null)}
          onOpenRow={(seal) => onOpenSeals(placeOf(seal, standing))}
        />
      )}
    </>
  )
}

const EVERYTHING: Interval = [-Infinity, Infinity]
const lineOf = { personsInCharge: 'personInCharge', departments: 'department', persons: 'holder' } as const

/** What stands at a number: its seals, or that it has none. */
function atNumber(messages: Messages, standing: Standing, number: number): Opened | null {
  const part = partFinder(standing.parts)(number)
  if (!part) return null
  const seals = holdingsAt(standing.holdings, number).map(({ seal }) => seal)
  // What is withdrawn in one piece may be so for several reasons.
  const asked: Interval = part.kind === 'withdrawn' ? [part.from, part.to] : [number, number]
  return {
    title: numbersText([part.from, part.to]),
    ...(!part.holding && {
      text: messages.t('eventPage.sealLine', {
        who: partText(messages, part),
        what: countedNumbers(messages, [part.from, part.to]),
      }),
    }),
    seals,
    withdrawn: standing.withdrawn.filter(({ from, to }) => intersects([from, to], asked)),
  }
}

/** Where the table of seals shows a seal's row: among those of the person. */
function placeOf(seal: PrintedSeal, { event, faults }: Standing): ViewParams {
  const search = seal.companyCode ?? seal.name ?? String(seal.start ?? seal.id)
  // One that is not the event's by its code is not among the event's rows.
  const isOther = faults.byName.some(({ id }) => id === seal.id)
  return { search, ...(!isOther && { filters: { eventCode: event.eventCode } }) }
}

function wayTo(
  by: keyof typeof lineOf,
  { whose }: Tally,
  sealsOf: (filters: NonNullable<ViewParams['filters']>, search?: string | null) => void,
): (() => void) | null {
  if (whose.kind !== 'owner') return null
  const { code, name } = whose
  if (by === 'persons') return () => sealsOf({}, code === null ? name : String(code))
  if (typeof code !== 'number') return null
  return () => sealsOf({ [by === 'departments' ? 'departmentCode' : 'personInChargeCode']: code })
}
