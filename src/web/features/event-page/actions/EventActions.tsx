import { Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconScale, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import type { Standing } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { deferred, usePrepared } from '#web/ui/deferred.tsx'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import classes from './actions.module.css'

const AllocateDialog = deferred(() => import('#web/features/event-page/allocate/AllocateDialog.tsx'), 'AllocateDialog')
const ChangeDialog = deferred(() => import('#web/features/event-page/change/ChangeDialog.tsx'), 'ChangeDialog')

/** Actions in the order of work; their dialogs are prefetched. */
const ACTIONS = [
  { name: 'allocate', label: 'eventPage.allocate', Icon: IconTicket },
  { name: 'change', label: 'eventPage.change', Icon: IconArrowsExchange },
] as const
const DIALOGS = [AllocateDialog, ChangeDialog]

export interface EventActionsProps {
  readonly standing: Standing
  onOpenRows(place: RowsLink): void
  onReconcile(): void
}

export function EventActions({ standing, onOpenRows, onReconcile }: EventActionsProps) {
  const { t } = useMessages()
  usePrepared(DIALOGS)
  const [opened, setOpened] = useState<(typeof ACTIONS)[number]['name'] | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Group gap="sm" data-offers className={classes.actions} role="group" aria-label={t('eventPage.actions')}>
        {ACTIONS.map((action) => (
          <Button
            key={action.name}
            variant="default"
            leftSection={<action.Icon size={18} aria-hidden />}
            onClick={() => setOpened(action.name)}
          >
            {t(action.label)}
          </Button>
        ))}
        <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={onReconcile}>
          {t('eventPage.reconcile')}
        </Button>
      </Group>
      {opened === 'allocate' && <AllocateDialog standing={standing} onOpenRows={onOpenRows} onClose={close} />}
      {opened === 'change' && <ChangeDialog standing={standing} onClose={close} />}
    </>
  )
}
