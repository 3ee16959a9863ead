import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconScale, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import type { Standing } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred, usePrepared } from '#web/ui/deferred.tsx'
import classes from './actions.module.css'

const AllocateDialog = deferred(() => import('#web/features/event-page/allocate/AllocateDialog.tsx'), 'AllocateDialog')
const ChangeDialog = deferred(() => import('#web/features/event-page/change/ChangeDialog.tsx'), 'ChangeDialog')

/** Actions in the order of work; their dialogs are prefetched. */
const ACTIONS = [
  { label: 'eventPage.allocate', Icon: IconTicket, Dialog: AllocateDialog },
  { label: 'eventPage.change', Icon: IconArrowsExchange, Dialog: ChangeDialog },
] as const
const DIALOGS = ACTIONS.map(({ Dialog }) => Dialog)

export interface EventActionsProps {
  readonly standing: Standing
  onReconcile(): void
}

export function EventActions({ standing, onReconcile }: EventActionsProps) {
  const { t } = useMessages()
  usePrepared(DIALOGS)
  const [opened, setOpened] = useState<(typeof ACTIONS)[number] | null>(null)
  return (
    <>
      <Group gap="sm" data-offers className={classes.actions} role="group" aria-label={t('eventPage.actions')}>
        {ACTIONS.map((action) => (
          <Button
            key={action.label}
            variant="default"
            leftSection={<action.Icon size={18} aria-hidden />}
            onClick={() => setOpened(action)}
          >
            {t(action.label)}
          </Button>
        ))}
        <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={onReconcile}>
          {t('eventPage.reconcile')}
        </Button>
      </Group>
      {opened && <opened.Dialog standing={standing} onClose={() => setOpened(null)} />}
    </>
  )
}
