import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TableName } from '#domain/tables/index.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { tablePages, type PaperTable } from './table-pages.ts'
import { TablePages } from './TablePages.tsx'
import { useTablePrint } from './use-table-print.ts'

export interface TablePaperProps {
  readonly title: string
  /** The event it is about: stands at the head of every page. */
  readonly event: string
  /** What stands on it, called when it is to be printed; the same function while that is the same. */
  layOut(): readonly PaperTable[]
  /** What it is made of. */
  readonly needs: readonly TableName[]
  /** The versions of what it is made of: of what was laid out, and as they are held at this moment. */
  readonly stamp: string
  stampNow(): string
}

/** The button that prints tables, and their paper. */
export function TablePaper({ title, event, layOut, needs, stamp, stampNow }: TablePaperProps) {
  usePaperMessages()
  const { t } = useMessages()
  // Laid out when it is asked for: of many lines it costs.
  const [isLaidOut, setLaidOut] = useState(false)
  const pages = useMemo(() => (isLaidOut ? tablePages(layOut()) : []), [isLaidOut, layOut])
  const { root, printing, print } = useTablePrint({
    needs,
    stampNow,
    // It is laid out anew with whatever is chosen.
    askedNow: () => ({}),
    layOut() {
      flushSync(() => setLaidOut(true))
      return null
    },
    putAway: useCallback(() => setLaidOut(false), []),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print} loading={printing}>
        {t('common.print')}
      </Button>
      {isLaidOut && <TablePages {...{ root, stamp, title, pages }} about={{ label: t('print.event'), text: event }} />}
    </>
  )
}
