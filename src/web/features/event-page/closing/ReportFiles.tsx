import { Button } from '@mantine/core'
import { IconDownload, IconFileCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import { exportText } from '#domain/tickets/closing/closing-export.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { download } from '#web/ui/download.ts'
import { BALANCE_TABLES } from '#web/state/event-tickets/use-balance.ts'
import type { ReconcileHandlers } from '#web/features/event-page/reconcile/reconcile-handlers.ts'
import { figureTables, headTables, type OpenPoints, REPORT_FIELDS, reportRows } from './report-tables.ts'
import type { ClosingFigures } from './use-closing.ts'

export interface ReportFilesProps extends ClosingFigures, Pick<ReconcileHandlers, 'onExport' | 'Paper'> {
  readonly name: string
  readonly points: OpenPoints
}

const NEEDS = [...BALANCE_TABLES, 'closings'] as const

/** Buttons that print and export the closing report, and export the event's data. */
export function ReportFiles({
  name,
  points,
  report,
  tickets,
  exported,
  digests,
  closing,
  versions,
  ...ways
}: ReportFilesProps) {
  const messages = useMessages()
  const { t } = messages
  const { onExport, Paper } = ways
  const store = useTables()
  const { event } = tickets
  const file = `closing-${event.eventCode}` as const
  const layOut = useCallback(
    () => [...headTables(messages, closing, points, digests?.wholeExport ?? null), ...figureTables(messages, report)],
    [messages, closing, points, digests, report],
  )
  const stampOf = (of: Readonly<Record<string, number | undefined>>) =>
    JSON.stringify(NEEDS.map((table) => of[table] ?? null))
  return (
    <>
      <Paper
        title={t('closing.report')}
        event={name}
        fileName={file}
        layOut={layOut}
        tables={NEEDS}
        stamp={stampOf(versions)}
        stampNow={() => stampOf(Object.fromEntries(NEEDS.map((table) => [table, store.get(table).data?.version])))}
        ready={digests !== undefined}
      />
      {(['csv', 'excel', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={digests === undefined}
          onClick={() =>
            onExport(
              {
                name: file,
                fields: REPORT_FIELDS,
                rows: reportRows(report, event, closing, digests ?? null),
                event: event.eventCode,
              },
              format,
            )
          }
        >
          {t('reconcile.exportAs', { format: format === 'excel' ? 'Excel' : format.toUpperCase() })}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconFileCheck size={18} aria-hidden />}
        onClick={() =>
          download(`eventms-${file}-data.json`, [exportText(event.eventCode, exported)], 'application/json')
        }
      >
        {t('closing.saveExport')}
      </Button>
    </>
  )
}
