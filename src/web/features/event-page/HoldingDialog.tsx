import { Button, Group, Stack, Text } from '@mantine/core'
import type { PrintedSeal } from '#domain/seals/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ChangeStart } from './change/form.ts'
import { contentOf, type OpenDialog } from './opened.ts'
import { SealCards } from './SealCards.tsx'
import { numbersText, withdrawnText } from './words.ts'

export interface HoldingDialogProps {
  readonly dialog: OpenDialog
  readonly tickets: EventTickets
  onClose(): void
  onOpenRow(seal: PrintedSeal): void
  onChange(start: ChangeStart): void
}

const SHOWN = 20

export function HoldingDialog({ dialog, tickets, onClose, onOpenRow, onChange }: HoldingDialogProps) {
  const messages = useMessages()
  const { t } = messages
  const { title, text, seals, withdrawn = [] } = contentOf(messages, tickets, dialog)
  return (
    <Dialog onClose={onClose} title={title} centered>
      <Stack gap="md">
        {text !== undefined && <Text>{text}</Text>}
        {withdrawn.slice(0, SHOWN).map((piece) => (
          <Group key={piece.row.id} justify="space-between" gap="sm">
            <Text>{withdrawnText(messages, piece)}</Text>
            <Button
              variant="default"
              size="xs"
              onClick={() => onChange({ kind: 'restore', row: piece.row.id })}
              aria-label={t('eventPage.restoreRowOf', { numbers: numbersText([piece.from, piece.to]) })}
            >
              {t('eventPage.restoreRow')}
            </Button>
          </Group>
        ))}
        {withdrawn.length > SHOWN && <Text size="sm">{t('common.andMore', { count: withdrawn.length - SHOWN })}</Text>}
        <SealCards seals={seals} tickets={tickets} onOpenRow={onOpenRow} onChange={onChange} />
      </Stack>
    </Dialog>
  )
}
