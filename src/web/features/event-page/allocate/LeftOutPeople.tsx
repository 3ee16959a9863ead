import { useMemo } from 'react'
import { tables } from '#domain/tables/index.ts'
import type { AllocationLeftOut, LeftOutPerson } from '#domain/tickets/acts/left-out.ts'
import { LeftOut } from '#web/dialogs/LeftOut.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import { figure, personText } from '#web/features/event-page/words.ts'
import { leftOutText, outcomeText } from './allocate-words.ts'

export interface LeftOutPeopleProps {
  readonly leftOut: AllocationLeftOut
  readonly eventCode: number
  /** Offers the rows of these people as the next step. */
  onOpenRows?(place: RowsLink): void
}

export function LeftOutPeople({ leftOut, eventCode, onOpenRows }: LeftOutPeopleProps) {
  const messages = useMessages()
  const { t, label } = messages
  const { persons } = leftOut
  const place = useMemo(() => placeOf(persons, eventCode), [persons, eventCode])
  return (
    <LeftOut<LeftOutPerson>
      title={leftOutText(messages, leftOut)}
      label={t('leftOut.people')}
      rows={persons}
      keyOf={({ line }) => line.key}
      columns={[
        { label: t('allocate.person'), cell: ({ line }) => personText(messages, line.person) },
        { label: t('leftOut.lacks'), align: 'end', cell: ({ lacks }) => figure(messages, lacks) },
        { label: t('allocate.numbersOrWhy'), cell: ({ line }) => outcomeText(messages, line) },
      ]}
      file={`left-out-${eventCode}`}
      {...(onOpenRows && {
        next: {
          label: t('leftOut.open', { table: label(tables[place.table].label) }),
          onPress: () => onOpenRows(place),
        },
      })}
    />
  )
}

/** The plan of these people; their rows of Employees if some have no row of the plan. */
function placeOf(persons: readonly LeftOutPerson[], eventCode: number): RowsLink {
  const companyCode = persons.map(({ line }) => line.person.companyCode)
  return persons.every(({ line }) => line.rows.length > 0)
    ? { table: 'distributionStatus', filters: { eventCode, companyCode } }
    : { table: 'employees', filters: { companyCode } }
}
