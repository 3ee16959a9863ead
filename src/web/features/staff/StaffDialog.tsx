import { Alert, Button, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#domain/access/staff.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { ActDialog } from './ActDialog.tsx'
import { Everybody } from './Everybody.tsx'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { AllLog } from './log/AllLog.tsx'
import type { ExportList } from './log/log-file.ts'
import type { StaffAct } from './staff-acts.ts'
import { useStaff } from './use-staff.ts'

type OpenedDialog = { readonly act: 'invite' } | { readonly act: StaffAct; readonly member: StaffMember }

export function StaffDialog({ onExport, onClose }: { onExport: ExportList; onClose(): void }) {
  const { t, error } = useMessages()
  const { staffAbilities } = useBackend()
  const { value: loaded, failure, loading: isReading, load } = useStaff()
  useHeldFocus(isReading)
  useKeptFocus()
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog | null>(null)
  const close = () => setOpenedDialog(null)
  const dialogProps = loaded && openedDialog && { ...loaded, onChanged: () => void load(), onClose: close }
  const everybody = loaded && (
    <Everybody
      {...loaded}
      isReading={isReading}
      onRead={() => void load()}
      onInvite={() => setOpenedDialog({ act: 'invite' })}
      onAct={(act, member) => setOpenedDialog({ act, member })}
      onExport={onExport}
    />
  )
  return (
    <>
      <Dialog onClose={onClose} closeOnEscape={!dialogProps} size="66rem" title={t('staff.title')}>
        {failure !== null && (
          <Alert color="red" role="alert" mb="md">
            {error(failure)}
            <Button size="compact-sm" variant="default" ml="sm" disabled={isReading} onClick={() => void load()}>
              {t('common.tryAgain')}
            </Button>
          </Alert>
        )}
        {!loaded && failure === null && <Text role="status">{t('staff.loading')}</Text>}
        {loaded && staffAbilities.includes('log') && loaded.staff.mayManage ? (
          <Tabs defaultValue="people" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="people">{t('staff.people')}</Tabs.Tab>
              <Tabs.Tab value="log">{t('staff.log')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="people" pt="md">
              {everybody}
            </Tabs.Panel>
            <Tabs.Panel value="log" pt="md">
              <AllLog {...loaded} onExport={onExport} />
            </Tabs.Panel>
          </Tabs>
        ) : (
          everybody
        )}
      </Dialog>
      {dialogProps &&
        (openedDialog.act === 'invite' ? (
          <InviteDialog {...dialogProps} />
        ) : (
          <ActDialog {...dialogProps} {...openedDialog} />
        ))}
    </>
  )
}
