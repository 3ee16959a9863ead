import { Alert, Button, Group, Text } from '@mantine/core'
import { IconRotate2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { numberRange, type OwnerChoice } from '#domain/seals/index.ts'
import type { PrintCard, PrintedCard } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { BesideProps } from '#web/features/print/sheet-screen/SheetScreen.tsx'
import classes from '#web/features/print/warnings/warnings.module.css'
import { Details } from '#web/features/print/warnings/SealWarnings.tsx'
import { listOf } from '#web/features/print/warnings/warning-lists.ts'
import { voidSeals } from './void-seals.ts'

/**
 * Lists the seals to collect: printed seals whose content is outdated, for example after their numbers got another
 * holder. These seals must be removed from the booklets.
 */
export function ToCollect({ event, owner, masters, everyone, printed, paper, choosePaper, onRecorded }: BesideProps) {
  const { t } = useMessages()
  const cards = useMemo(
    () => voidSeals({ everyone, printed }, event, masters, owner).map(({ card }) => card),
    [everyone, printed, event, masters, owner],
  )
  const list = listOf(t('print.paperToCollect'), cards, ({ start, end, code, name, person }) =>
    t('print.voidSeal', {
      numbers: numberRange(start, end) || t('print.blankNumbers'),
      companyCode: code ?? '',
      name: name ?? '',
      person: person ?? '',
    }),
  )
  const [isConfirming, setIsConfirming] = useState(false)
  const backend = useBackend()
  const toast = useToast()
  if (cards.length === 0) return null
  async function collected(): Promise<void> {
    try {
      await recordCollected(backend, { eventCode: event, personInChargeCode: owner }, cards)
    } catch (error) {
      toast.writeError(error)
      throw error
    }
    onRecorded()
  }
  return (
    <Alert
      variant="default"
      className={classes.notice}
      icon={<IconRotate2 aria-hidden />}
      title={t('print.toCollectCount', { count: cards.length })}
    >
      <Text size="sm" mb={4}>
        {t('print.toCollectHint')}
      </Text>
      <div className={classes.warnings}>
        <Details {...list} />
      </div>
      <Group gap="sm" mt="xs">
        {paper !== 'toCollect' && (
          <Button size="xs" variant="default" onClick={() => choosePaper('toCollect')}>
            {t('print.showToCollect')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setIsConfirming(true)}>
          {t('print.wereCollected')}
        </Button>
      </Group>
      {isConfirming && (
        <ConfirmDialog
          opened
          title={t('print.wereCollected')}
          confirmLabel={t('print.wereCollected')}
          cancelLabel={t('common.cancel')}
          closeLabel={t('common.close')}
          onClose={() => setIsConfirming(false)}
          onConfirm={collected}
        >
          {t('print.wereCollectedText', { count: cards.length })}
        </ConfirmDialog>
      )}
    </Alert>
  )
}

/**
 * Logs that these seals were collected. The print log stores this as a print of the sheet `collected`. Collected seals
 * no longer count as printed.
 */
async function recordCollected(
  backend: Backend,
  filters: { readonly eventCode: number; readonly personInChargeCode: OwnerChoice },
  cards: readonly PrintedCard[],
): Promise<void> {
  const print = await backend.recordPrint({ sheet: 'collected', filters, rows: cards.length })
  const target = { sheet: 'seals', page: 1, event: filters.eventCode } as const
  const printCards = cards.map(({ print: _, gone: __, ...card }): PrintCard => ({ ...card, ...target }))
  await backend.recordCards(print, printCards)
  await backend.answerPrint(print, { pages: 1 })
}
