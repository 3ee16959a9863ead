import { tables } from '#domain/tables/index.ts'
import type { Planned } from '#domain/tickets/acts/plan.ts'
import { LeftOut } from '#web/dialogs/LeftOut.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useView } from '#web/state/view/view.tsx'
import { figure, personText } from '#web/features/event-page/words.ts'

export interface UnplannedPerson {
  readonly person: Planned
  /** The translated reason why the person has no plan. */
  readonly reason: string
}

export interface UnplannedPeopleProps {
  readonly title: string
  /** Name of the exported file, without its extension. */
  readonly file: string
  readonly people: readonly UnplannedPerson[]
  /** True to offer the rows of these employees as the next step. */
  readonly opensEmployees?: boolean
}

export function UnplannedPeople({ title, file, people, opensEmployees = false }: UnplannedPeopleProps) {
  const messages = useMessages()
  const { t, label } = messages
  const { go } = useView()
  const open = () => {
    const companyCode = people.map(({ person }) => person.person.companyCode)
    go('employees', { filters: { companyCode } })
  }
  return (
    <LeftOut<UnplannedPerson>
      title={title}
      label={t('prepare.unplanned')}
      file={file}
      rows={people}
      keyOf={({ person }) => person.key}
      columns={[
        { label: t('allocate.person'), cell: ({ person }) => personText(messages, person.person) },
        { label: t('allocate.planned'), align: 'end', cell: ({ person }) => figure(messages, person.planned) },
        { label: t('prepare.reason'), cell: ({ reason }) => reason },
      ]}
      {...(opensEmployees && {
        next: { label: t('leftOut.open', { table: label(tables.employees.label) }), onPress: open },
      })}
    />
  )
}
