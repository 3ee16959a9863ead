import { Group, Stack, Text } from '@mantine/core'
import { digestOf } from '#domain/seals/index.ts'
import type { Printed } from '#domain/wire.ts'
import type { ReceiptTexts } from '#domain/paper/payment-papers.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { usePrinted } from '#web/state/prints/use-printed.ts'
import { OpenPrints } from '#web/features/print/printing/OpenPrints.tsx'
import { useToday } from '#web/features/print/sheet-screen/use-today.ts'
import { type PagesOnDemand, PagesPaper } from '#web/features/print/table-paper/PagesPaper.tsx'
import { receiptPage } from './receipt-page.ts'

export interface ReceiptPaperProps extends PagesOnDemand {
  readonly eventCode: number
  readonly receipt: ReceiptTexts
}

/** Prints a payment receipt. The first print is the original. Later prints are marked as copies. */
export function ReceiptPaper({ eventCode, receipt, ready, ...paper }: ReceiptPaperProps) {
  const messages = useMessages()
  const today = useToday()
  const { printed, failure, latest, refresh } = usePrinted('paymentReceipts', eventCode, true)
  const isOwn = ({ part }: { readonly part: string | null }) => part === receipt.number
  const isPrinted = (log: Printed | null) => log !== null && log.cards.some(isOwn)
  const card = () => ({
    sheet: 'paymentReceipts' as const,
    page: 1,
    part: receipt.number,
    event: eventCode,
    digest: digestOf(Object.values(receipt)),
    ...NOBODY,
    name: receipt.addressee,
  })
  const prints = printed?.cards.filter(isOwn).map(({ print }) => print) ?? []
  return (
    <Stack gap="xs">
      <OpenPrints
        prints={printed?.open.filter(({ print }) => prints.includes(print)) ?? []}
        onAnswered={() => void refresh().catch(() => {})}
      />
      {isPrinted(printed) && <Text size="sm">{messages.t('receipts.printedBefore')}</Text>}
      {failure && (
        <Text size="sm" role="alert">
          {messages.t('print.notCurrent', { reason: messages.error(failure) })}
        </Text>
      )}
      <Group gap="sm">
        <PagesPaper
          {...paper}
          ready={ready && printed !== null}
          pagesOf={() => [receiptPage({ receipt, isCopy: isPrinted(latest()), today }, messages)]}
          logged={{
            prepare: refresh,
            state: () => String(isPrinted(latest())),
            log: () => ({
              record: {
                sheet: 'paymentReceipts',
                // `copy: 0` marks the original. If two browser tabs print the original, the database refuses the second
                // print.
                filters: { eventCode, receipt: receipt.number, copy: isPrinted(latest()) ? 1 : 0 },
                rows: 1,
              },
              cards: () => [card()],
            }),
            onPrinted: () => void refresh().catch(() => {}),
          }}
        />
      </Group>
    </Stack>
  )
}

const NOBODY = { seal: null, start: null, end: null, person: null, code: null, department: null }
