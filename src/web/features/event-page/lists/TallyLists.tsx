import { Center, Title } from '@mantine/core'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import type { Standing, Tally } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ViewParams } from '#web/state/view/views.ts'
import { Part } from '#web/features/event-page/PartByPart.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import pageClasses from '#web/features/event-page/event-page.module.css'
import { TallyTable } from './TallyTable.tsx'

const lineOf = { personsInCharge: 'personInCharge', departments: 'department', persons: 'holder' } as const
const mastersOf = { personsInCharge: 'personInCharge', departments: 'departments', persons: 'employees' } as const
const ways = Object.keys(lineOf) as (keyof typeof lineOf)[]

/** How many lists there are. */
export const TALLY_LISTS = ways.length

/** Opens the seals with these values. */
export type SealsOf = (filters: NonNullable<ViewParams['filters']>, search?: string | null) => void

export interface TallyListsProps {
  readonly tallies: Standing['tallies']
  readonly sealsOf: SealsOf
  onOpenCard(of: CardOf): void
  /** Each list is a part of the page: the place of the first. The page's last part is the last of them. */
  readonly first: number
}

/** Who is short of what, in three ways. */
export function TallyLists({ tallies, sealsOf, onOpenCard, first }: TallyListsProps) {
  const { t } = useMessages()
  return ways.map((by, at) => (
    <Part key={by} nth={first + at} meanwhile={at === ways.length - 1 && <Coming />}>
      <div className={pageClasses.card}>
        <Title order={3} size="h4">
          {t(`eventPage.${by}`)}
        </Title>
        <TallyTable
          label={t(`eventPage.${by}`)}
          of={t(`eventPage.${lineOf[by]}`)}
          lines={tallies[by]}
          wayTo={(line) => wayTo(by, line, sealsOf)}
          cardOf={(line) => cardOf(by, line, onOpenCard)}
        />
      </div>
    </Part>
  ))
}

/** Opens the card of whose line it is; null where it is nobody's. */
function cardOf(by: keyof typeof lineOf, { whose }: Tally, open: TallyListsProps['onOpenCard']): (() => void) | null {
  if (whose.kind !== 'owner') return null
  const { code, name } = whose
  return () => open({ table: mastersOf[by], code, name })
}

function Coming() {
  const { t } = useMessages()
  return (
    <Center mih="20vh" role="status" aria-busy>
      <Spinner label={t('common.loading')} />
    </Center>
  )
}

function wayTo(by: keyof typeof lineOf, { whose }: Tally, sealsOf: SealsOf): (() => void) | null {
  if (whose.kind !== 'owner') return null
  const { code, name } = whose
  if (by === 'persons') return () => sealsOf({}, code === null ? name : String(code))
  if (typeof code !== 'number') return null
  return () => sealsOf({ [by === 'departments' ? 'departmentCode' : 'personInChargeCode']: code })
}
