import { useMemo } from 'react'
import { tables } from '#domain/tables/index.ts'
import type { AllocationLeftOut, LeftOutPerson } from '#domain/tickets/acts/left-out.ts'
import { LeftOut } from '#web/dialogs/LeftOut.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useView } from '#web/state/view/view.tsx'
import { figure, personText } from '#web/features/event-page/words.ts'
import { leftOutText, outcomeText } from './allocate-words.ts'

export interface LeftOutPeopleProps {
  readonly leftOut: AllocationLeftOut
  readonly eventCode: number
  /** True after the allocation: a button then opens the rows of the people who got too few booklets. */
  readonly isDone?: boolean
}

export function LeftOutPeople({ leftOut, eventCode, isDone = false }: LeftOutPeopleProps) {
  const messages = useMessages()
  const { go } = useView()
  const { t, label } = messages
  const { persons } = leftOut
  const link = useMemo(() => placeOf(persons, eventCode), [persons, eventCode])
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
      {...(isDone && {
        next: {
          label: t('leftOut.open', { table: label(tables[link.table].label) }),
          onPress: () => go(link.table, { filters: link.filters }),
        },
      })}
    />
  )
}

/** Links to these people's rows in the plan. If one of the people has no plan row, links to their rows in Employees. */
function placeOf(persons: readonly LeftOutPerson[], eventCode: number) {
  const companyCode = persons.map(({ line }) => line.person.companyCode)
  return persons.every(({ line }) => line.rows.length > 0)
    ? ({ table: 'distributionStatus', filters: { eventCode, companyCode } } as const)
    : ({ table: 'employees', filters: { companyCode } } as const)
}
