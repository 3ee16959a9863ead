import { IconBraces, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { MenuChoice } from '#web/ui/menu/menu-button.tsx'
import { useMessages } from './use-messages.ts'

/** `excel` has labels in the user's language as its header, `excelFields` field names. */
export const exportFormats = ['csv', 'excel', 'excelFields', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const icon = { size: 18, stroke: 1.7 }

const shown = {
  csv: ['export.asCsv', <IconFileTypeCsv key="csv" {...icon} />],
  excel: ['export.asExcel', <IconFileSpreadsheet key="excel" {...icon} />],
  excelFields: ['export.asExcelFields', <IconFileSpreadsheet key="excelFields" {...icon} />],
  json: ['export.asJson', <IconBraces key="json" {...icon} />],
} as const

/** Menu choices for the formats of an export. @param what names the exported rows, if that is not evident */
export function useExportChoices(
  formats: readonly ExportFormat[],
  onExport: (format: ExportFormat) => void,
  what?: 'export.found' | 'export.all',
): MenuChoice[] {
  const { t } = useMessages()
  return formats.map((format) => {
    const [label, sign] = shown[format]
    return { label: what ? t(what, { format: t(label) }) : t(label), icon: sign, onChoose: () => onExport(format) }
  })
}
