import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToday } from '#web/features/print/sheet-screen/use-today.ts'
import { type PagesOnDemand, PagesPaper } from '#web/features/print/table-paper/PagesPaper.tsx'
import { slipPages } from './slip-layout.ts'

export interface SlipPaperProps extends PagesOnDemand {
  readonly event: string
  readonly slips: readonly PaymentSlip[]
}

/** Prints payment slips, one for each person in charge. */
export function SlipPaper({ event, slips, ...paper }: SlipPaperProps) {
  const messages = useMessages()
  const today = useToday()
  return <PagesPaper {...paper} pagesOf={() => slipPages({ event, slips, today }, messages)} />
}
