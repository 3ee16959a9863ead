import { Button, Center, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useId, useMemo, useState, type FormEvent } from 'react'
import { firstEvent, matchEvents, type SealEvent } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTable } from '#web/state/tables/tables.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { useLabels } from '#web/features/print/labels/use-labels.ts'
import { EventSelect } from '#web/features/print/sheet-screen/EventSelect.tsx'
import { useSealTables } from '#web/features/print/sheet-screen/seal-tables.ts'
import { WhatPrints } from '#web/features/print/sheet-screen/WhatPrints.tsx'
import classes from './seal-dialog.module.css'

export interface PrintSealDialogProps {
  readonly opened: boolean
  /** The event chosen initially; null for the first event. */
  readonly initialEvent: number | null
  /** @param eventCode the event chosen when the dialog closes; null if there are no events */
  onClose(eventCode: number | null): void
  onChosen(eventCode: number): void
  onPreview(eventCode: number): void
}

export function PrintSealDialog({ opened, initialEvent, onClose, onChosen, onPreview }: PrintSealDialogProps) {
  const { t } = useMessages()
  const { data } = useTable('events')
  const [picked, setPicked] = useState<number | null>(null)
  useReturnFocus()
  const events = data ? (data.rows as unknown as readonly SealEvent[]) : null
  const code = events && codeOf(events, picked ?? initialEvent)
  const close = () => onClose(code)
  return (
    <Modal
      opened={opened}
      onClose={close}
      // A focus trap would focus the close button, the only focusable element while the events load.
      trapFocus={events !== null}
      title={t('print.dialogTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      {events ? (
        <Choice {...{ events, code, onChosen, onPreview }} onPick={setPicked} onClose={close} />
      ) : (
        <Center mih={120} role="status">
          <Spinner label={t('common.loading')} />
        </Center>
      )}
    </Modal>
  )
}

function codeOf(events: readonly SealEvent[], picked: number | null): number | null {
  return events.some((event) => event.eventCode === picked) ? picked : (firstEvent(events)?.eventCode ?? null)
}

interface ChoiceProps extends Pick<PrintSealDialogProps, 'onChosen' | 'onPreview'> {
  readonly events: readonly SealEvent[]
  readonly code: number | null
  onPick(eventCode: number): void
  onClose(): void
}

function Choice({ events, code, onPick, onClose, onChosen, onPreview }: ChoiceProps) {
  const { t } = useMessages()
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const rows = useSealsOf(text === null ? code : null)
  const event = events.find(({ eventCode }) => eventCode === code)
  const preview = () => {
    // Does nothing while the user has typed a text that is not the name of the chosen event.
    if (text === null && code !== null) onPreview(code)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === null && code !== null) onChosen(code)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{events.length === 0 ? t('print.noEvents') : t('print.dialogHint')}</Text>
        <EventSelect events={events} value={code} text={text} onText={setText} onChange={onPick} required first />
        <PrintAmount count={rows?.length ?? null} />
        <div className={classes.much}>
          {rows && event && (
            <WhatPrints id={id} event={event.eventName ?? String(code)} seals={rows} rows="print.cards" />
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            leftSection={<IconPrinter size={18} aria-hidden />}
            aria-describedby={id}
            disabled={code === null}
          >
            {t('common.print')}
          </Button>
          {/* CSS places this button first. It is the last one in the tab order, because users need it less often. */}
          <Button variant="subtle" className={classes.look} onClick={preview} disabled={code === null}>
            {t('print.lookFirst')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The seals of an event, for the summary of the print; null until the tables are loaded. */
function useSealsOf(event: number | null) {
  const { sealTables } = useSealTables()
  const byEvent = useMemo(
    () => sealTables && matchEvents(sealTables.recorded, sealTables.masters.events).byEvent,
    [sealTables],
  )
  const eventSeals = event === null ? undefined : byEvent?.get(event)
  return useMemo(
    () =>
      eventSeals?.map((seal) => ({
        start: seal.ticketStartNumber,
        end: seal.ticketEndNumber,
        count: seal.distributionNumber,
      })),
    [eventSeals],
  )
}

/**
 * Shows the number of cards and pages to print. Its line is reserved, so that nothing moves when the number appears.
 */
function PrintAmount({ count }: { count: number | null }) {
  const { t, number } = useMessages()
  const { format } = useLabels()
  const pages = Math.ceil((count ?? 0) / format.perPage)
  return (
    <Text size="sm" className={classes.much} role="status">
      {count === 0 && t('print.noSeals')}
      {count !== null &&
        count > 0 &&
        t('print.dialogPrints', {
          count,
          cards: number(count),
          pages: t('print.openPages', { count: pages, number: number(pages) }),
        })}
    </Text>
  )
}
