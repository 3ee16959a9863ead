import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#domain/access/staff.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ExportList } from './log/log-file.ts'
import { People } from './People.tsx'
import { Person } from './Person.tsx'
import type { StaffAct } from './staff-acts.ts'
import type { LoadedStaff } from './use-staff.ts'

export interface EverybodyProps extends LoadedStaff {
  readonly isReading: boolean
  onRead(): void
  onInvite(): void
  onAct(act: StaffAct, member: StaffMember): void
  readonly onExport: ExportList
}

export function Everybody({ staff, calls, isReading, onRead, onInvite, onAct, onExport }: EverybodyProps) {
  const { t } = useMessages()
  const [search, setSearch] = useState('')
  const [shownPerson, setShownPerson] = useState<{ readonly id: string; readonly open: boolean } | null>(null)
  const member = shownPerson?.open ? staff.members.find(({ id }) => id === shownPerson.id) : undefined
  return (
    <>
      {!staff.mayManage && (
        <Alert variant="light" mb="md" role="note">
          {t('staff.onlySome')}
        </Alert>
      )}
      {member ? (
        <Person
          key={member.id}
          member={member}
          staff={staff}
          calls={calls}
          onAct={(act) => onAct(act, member)}
          onBack={() => setShownPerson({ id: member.id, open: false })}
          onExport={onExport}
        />
      ) : (
        <People
          staff={staff}
          isReading={isReading}
          search={search}
          onSearch={setSearch}
          // On return to the list, the row of this person gets the focus.
          back={shownPerson?.id ?? null}
          onOpen={(id) => setShownPerson({ id, open: true })}
          onInvite={onInvite}
          onRead={onRead}
        />
      )}
    </>
  )
}
