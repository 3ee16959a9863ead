import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { numberRange, type PrintedSeal } from '#domain/seals/index.ts'
import { counter, type Standing, type WithdrawnNumbers } from '#domain/tickets/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import css from './event-page.module.css'
import { codeText, figure, personText, withdrawnText } from './words.ts'

/** What a press leads to: seals, and what is said where there is none. */
export interface Opened {
  readonly title: string
  readonly text?: string
  readonly seals: readonly PrintedSeal[]
  readonly withdrawn?: readonly WithdrawnNumbers[]
}

export interface HoldingDialogProps {
  readonly opened: Opened
  readonly standing: Standing
  onClose(): void
  /** Opens the table at a seal's row. */
  onOpenRow(seal: PrintedSeal): void
}

/** Seals of one place that are shown; the rest is counted. */
const SHOWN = 20

/** Who holds a number: the seal's row, and the way to it. */
export function HoldingDialog({ opened, standing, onClose, onOpenRow }: HoldingDialogProps) {
  const messages = useMessages()
  const { t } = messages
  useReturnFocus()
  const { title, text, seals, withdrawn = [] } = opened
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }} centered>
      <Stack gap="md">
        {text !== undefined && <Text>{text}</Text>}
        {withdrawn.slice(0, SHOWN).map((piece) => (
          <Text key={piece.row.id}>{withdrawnText(messages, piece)}</Text>
        ))}
        {withdrawn.length > SHOWN && <Text size="sm">{t('common.andMore', { count: withdrawn.length - SHOWN })}</Text>}
        {seals.slice(0, SHOWN).map((seal) => (
          <div key={seal.id} className={css.seal}>
            <SealFacts seal={seal} standing={standing} />
            <Group justify="flex-end">
              <Button
                variant="default"
                size="xs"
                onClick={() => onOpenRow(seal)}
                aria-label={t('eventPage.openRowOf', { name: personText(messages, seal) })}
              >
                {t('eventPage.openRow')}
              </Button>
            </Group>
          </div>
        ))}
        {seals.length > SHOWN && <Text size="sm">{t('common.andMore', { count: seals.length - SHOWN })}</Text>}
      </Stack>
    </Modal>
  )
}

function SealFacts({ seal, standing }: { readonly seal: PrintedSeal; readonly standing: Standing }) {
  const messages = useMessages()
  const { t } = messages
  const { start, end, count } = seal
  const reported =
    standing.counts.reported === null || start === null || end === null || start > end
      ? null
      : counter(standing.sets.reported)(start, end)
  const facts = [
    [t('eventPage.holder'), personText(messages, seal)],
    [t('eventPage.department'), codeText(messages, seal.departmentCode, seal.departmentName)],
    [t('eventPage.personInCharge'), codeText(messages, seal.personInChargeCode, seal.personInChargeName)],
    [t('eventPage.numbers'), numberRange(start, end) || t('eventPage.untold')],
    [t('eventPage.count'), figure(messages, count)],
    [t('eventPage.reported'), figure(messages, reported)],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
