import { IconBraces, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { MenuChoice } from '#web/ui/menu/menu-button.tsx'
import { useMessages } from './use-messages.ts'

/** As what rows are saved: Excel with the labels of the reader's language as its header, or with the fields' names. */
export const exportFormats = ['csv', 'excel', 'excelFields', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const icon = { size: 18, stroke: 1.7 }

const shown = {
  csv: ['export.asCsv', <IconFileTypeCsv key="csv" {...icon} />],
  excel: ['export.asExcel', <IconFileSpreadsheet key="excel" {...icon} />],
  excelFields: ['export.asExcelFields', <IconFileSpreadsheet key="excelFields" {...icon} />],
  json: ['export.asJson', <IconBraces key="json" {...icon} />],
} as const

/**
 * The formats of an export as the choices of a menu, wherever something is exported.
 * @param what says beside the format what is exported, where that is not evident
 */
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
