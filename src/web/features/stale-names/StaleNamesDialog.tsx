import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { renameAct } from '#domain/tickets/acts/rename.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { isMoved, useTicketAct } from '#web/dialogs/use-ticket-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { StaleNamesTable } from './StaleNamesTable.tsx'
import type { StaleNames } from './use-stale-names.ts'

export interface StaleNamesDialogProps {
  readonly names: StaleNames
  onClose(): void
}

export function StaleNamesDialog({ names, onClose }: StaleNamesDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('staleNames.title')} onClose={onClose}>
      {(acting) => <Choosing names={names} {...acting} onClose={onClose} />}
    </ActModal>
  )
}

interface ChoosingProps extends StaleNamesDialogProps, Acting {}

const SHOWN = 200

function Choosing({ names: { stale, versions }, onRunning, onDone, onClose }: ChoosingProps) {
  const { t, number, error } = useMessages()
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { running, failure, send } = useTicketAct(onRunning, onDone)
  const shownNames = stale.slice(0, SHOWN)
  const chosenNames = shownNames.filter(({ id }) => chosenIds.has(id))
  const rename = () => void send(renameAct(chosenNames), versions, t('staleNames.renamed'))
  return (
    <Stack gap="md">
      {failure !== null && (
        <Alert color={isMoved(failure) ? 'yellow' : 'red'} role="alert">
          {isMoved(failure) ? t('staleNames.movedMeanwhile') : error(failure)}
        </Alert>
      )}
      <Text size="sm">{t(stale.length === 0 ? 'staleNames.none' : 'staleNames.about')}</Text>
      {shownNames.length > 0 && (
        <StaleNamesTable names={shownNames} chosenIds={chosenIds} disabled={running} onChoose={setChosen} />
      )}
      {stale.length > SHOWN && <Text size="sm">{t('common.andMore', { count: stale.length - SHOWN })}</Text>}
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {t('staleNames.chosen', { count: chosenNames.length, number: number(chosenNames.length) })}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onClose} disabled={running}>
            {t('common.cancel')}
          </Button>
          <Button onClick={rename} disabled={running || chosenNames.length === 0} aria-busy={running}>
            {t(running ? 'staleNames.renaming' : 'staleNames.rename')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
