import { Button, Center, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { firstEvent, type SealEvent } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { useTable } from '#web/state/tables.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { EventSelect } from '../sheet-screen/EventSelect.tsx'

export interface PrintSealDialogProps {
  readonly opened: boolean
  onClose(): void
  /** The sheet of this event is to be shown and printed. */
  onChosen(eventCode: number): void
}

/** Asks which event's seals are to be printed; the first is chosen already. */
export function PrintSealDialog({ opened, onClose, onChosen }: PrintSealDialogProps) {
  usePaperMessages()
  const { t } = useMessages()
  useReturnFocus()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('print.dialogTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <Choice onClose={onClose} onChosen={onChosen} />
    </Modal>
  )
}

function Choice({ onClose, onChosen }: Omit<PrintSealDialogProps, 'opened'>) {
  const { t } = useMessages()
  const { data } = useTable('events')
  const [picked, setPicked] = useState<number | null>(null)
  const [text, setText] = useState<string | null>(null)
  if (!data) {
    return (
      <Center mih={120} role="status">
        <Spinner label={t('common.loading')} />
      </Center>
    )
  }
  const events = data.rows as unknown as readonly SealEvent[]
  const code = events.some((event) => event.eventCode === picked) ? picked : (firstEvent(events)?.eventCode ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field says something else than what is chosen.
    if (text !== null) return
    if (code !== null) onChosen(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{events.length === 0 ? t('print.noEvents') : t('print.dialogHint')}</Text>
        <EventSelect events={events} value={code} text={text} onText={setText} onChange={setPicked} required first />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" leftSection={<IconPrinter size={18} aria-hidden />} disabled={code === null}>
            {t('common.print')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
