import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ExportList } from './log-file.ts'
import { LogView } from './LogView.tsx'
import { inOrder } from '#web/features/staff/People.tsx'
import type { LoadedStaff } from '#web/features/staff/use-staff.ts'

export function AllLog({ staff, calls, onExport }: LoadedStaff & { readonly onExport: ExportList }) {
  const { t } = useMessages()
  const [person, setPerson] = useState<string | null>(null)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('staff.logAbout')}
      </Text>
      <LogView
        calls={calls}
        staff={staff}
        person={person ?? undefined}
        showsWhose
        filter={
          <SearchSelect
            field={t('staff.person')}
            label={t('staff.person')}
            placeholder={t('staff.any')}
            options={inOrder(staff.members).map(({ id, email, name }) => ({ value: id, label: `${email} ${name}` }))}
            value={person}
            onChoose={setPerson}
            onEmpty={() => setPerson(null)}
            clearable
            openOnFocus={false}
          />
        }
        onExport={onExport}
      />
    </Stack>
  )
}
