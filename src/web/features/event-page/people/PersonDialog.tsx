import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import { personEvents } from '#domain/tickets/acts/people/index.ts'
import { ActModal } from '#web/dialogs/ActModal.tsx'
import type { PersonChange } from '#web/dialogs/person-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { JoinForm } from './JoinForm.tsx'
import { LeaveForm } from './LeaveForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { PERSON_TABLES, type PersonFormProps, type PersonOwnProps } from './person-form.ts'
import { namedText } from '#web/features/event-page/change/words.ts'

export interface PersonDialogProps extends PersonOwnProps {
  readonly act: PersonChange
}

/**
 * The dialog for a person who joins, moves or leaves. One act changes the master data and the person's numbers in
 * events.
 */
export function PersonDialog({ act, ...props }: PersonDialogProps) {
  const { t } = useMessages()
  const tableData = useLoadedTables(PERSON_TABLES)
  const code = act.kind === 'join' ? null : act.code
  const employee = tableData?.rows.employees.find(({ companyCode }) => companyCode === code)
  // The title keeps the name of the person, whose record may be deleted by the act.
  const [name, setName] = useState(code ?? '')
  if (employee && name !== namedText(employee)) setName(namedText(employee))
  return (
    <ActModal title={t(`people.${act.kind}Title`, { name })} onClose={props.onClose}>
      {(acting) => {
        if (!tableData) return <Spinner label={t('common.loading')} />
        if (act.kind === 'join') return <JoinForm tableData={tableData} {...acting} {...props} />
        if (!employee) return <Alert color="yellow">{t('people.gone')}</Alert>
        return <OfPerson personAct={act.kind} tableData={tableData} employee={employee} {...acting} {...props} />
      }}
    </ActModal>
  )
}

function OfPerson({ personAct, ...props }: Omit<PersonFormProps, 'events'> & { readonly personAct: 'move' | 'leave' }) {
  const { tableData, employee } = props
  const events = useMemo(() => personEvents(tableData.rows, employee.companyCode), [tableData, employee])
  return personAct === 'move' ? <MoveForm {...props} events={events} /> : <LeaveForm {...props} events={events} />
}
