import { Center, Title } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import type { EventTickets, Tally } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ViewParams } from '#web/state/view/views.ts'
import { Stage } from '#web/features/event-page/StagedRender.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import pageClasses from '#web/features/event-page/event-page.module.css'
import { whoseText } from '#web/messages/holder-words.ts'
import { figure, money } from '#web/features/event-page/words.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'

const lineOf = { personsInCharge: 'personInCharge', departments: 'department', persons: 'holder' } as const
const mastersOf = { personsInCharge: 'personInCharge', departments: 'departments', persons: 'employees' } as const
const groupings = Object.keys(lineOf) as (keyof typeof lineOf)[]

export const TALLY_LISTS = groupings.length

export type SealsOf = (filters: NonNullable<ViewParams['filters']>, search?: string | null) => void

export interface TallyListsProps {
  readonly tallies: EventTickets['tallies']
  readonly sealsOf: SealsOf
  onOpenCard(of: CardOf): void
  readonly first: number
}

export function TallyLists({ tallies, sealsOf, onOpenCard, first }: TallyListsProps) {
  const messages = useMessages()
  const { t, number } = messages
  return groupings.map((grouping, at) => (
    <Stage key={grouping} nth={first + at} meanwhile={at === groupings.length - 1 && <Coming />}>
      <div className={pageClasses.card}>
        <Title order={3} size="h4">
          {t(`eventPage.${grouping}`)}
        </Title>
        <PagedTable<Tally>
          label={t(`eventPage.${grouping}`)}
          rows={tallies[grouping]}
          openerOf={(line) => openerOf(grouping, line, sealsOf)}
          keyOf={({ key }) => key}
          rowAction={{
            heading: t('eventPage.card'),
            button: (line) => <CardButton grouping={grouping} line={line} onOpenCard={onOpenCard} />,
          }}
          columns={[
            { label: t(`eventPage.${lineOf[grouping]}`), cell: (line) => whoseText(messages, line) },
            { label: t('eventPage.issued'), align: 'end', cell: ({ issued }) => number(issued) },
            { label: t('eventPage.reported'), align: 'end', cell: (line) => reportedText(messages, line) },
            { label: t('eventPage.toReport'), align: 'end', cell: ({ toReport }) => figure(messages, toReport) },
            { label: t('eventPage.unreported'), align: 'end', cell: ({ unreported }) => figure(messages, unreported) },
            { label: t('eventPage.amount'), align: 'end', cell: ({ amount }) => money(messages, amount) },
            { label: t('eventPage.target'), align: 'end', cell: ({ target }) => money(messages, target) },
            { label: t('eventPage.shortOf'), align: 'end', cell: ({ shortOf }) => money(messages, shortOf) },
          ]}
        />
      </div>
    </Stage>
  ))
}

interface CardButtonProps extends Pick<TallyListsProps, 'onOpenCard'> {
  readonly grouping: keyof typeof lineOf
  readonly line: Tally
}

function CardButton({ grouping, line, onOpenCard }: CardButtonProps) {
  const messages = useMessages()
  const { whose } = line
  if (whose.kind !== 'owner') return null
  const label = messages.t('eventPage.openCard', { name: whoseText(messages, line) })
  return (
    <IconButton
      label={label}
      size="sm"
      onClick={() => onOpenCard({ table: mastersOf[grouping], code: whose.code, name: whose.name })}
    >
      <IconId size={16} stroke={1.7} />
    </IconButton>
  )
}

/** Example: '12 (60%)'. The percentage is rounded down, so that 100% means all. */
function reportedText(messages: ReturnType<typeof useMessages>, { reported, issued }: Tally): string {
  const { t, number } = messages
  if (reported === null || issued === 0) return figure(messages, reported)
  const percent = number(Math.floor((reported / issued) * 100))
  return t('eventPage.withPercent', { count: number(reported), percent })
}

function Coming() {
  const { t } = useMessages()
  return (
    <Center mih="20vh" role="status" aria-busy>
      <Spinner label={t('common.loading')} />
    </Center>
  )
}

function openerOf(grouping: keyof typeof lineOf, { whose }: Tally, sealsOf: SealsOf): (() => void) | null {
  if (whose.kind !== 'owner') return null
  const { code, name } = whose
  if (grouping === 'persons') return () => sealsOf({}, code === null ? name : String(code))
  if (typeof code !== 'number') return null
  return () => sealsOf({ [grouping === 'departments' ? 'departmentCode' : 'personInChargeCode']: code })
}
