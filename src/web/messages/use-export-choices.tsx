import { IconBraces, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { MenuChoice } from '#web/ui/menu/menu-button.tsx'
import { useMessages } from './use-messages.ts'

/**
 * The formats of an export. `excel` has labels in the user's language in its header row, `excelFields` has field names.
 */
export const exportFormats = ['csv', 'excel', 'excelFields', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const size = { size: 18, stroke: 1.7 }

const shown = {
  csv: { label: 'export.asCsv', icon: <IconFileTypeCsv {...size} /> },
  excel: { label: 'export.asExcel', icon: <IconFileSpreadsheet {...size} /> },
  excelFields: { label: 'export.asExcelFields', icon: <IconFileSpreadsheet {...size} /> },
  json: { label: 'export.asJson', icon: <IconBraces {...size} /> },
} as const

type Formats = (
  formats: readonly ExportFormat[],
  onExport: (format: ExportFormat) => void,
  label?: 'export.found' | 'export.all',
) => MenuChoice[]

/**
 * Returns a function that makes the menu items of an export, one for each format. With a `label`, each item also names
 * the exported rows, for example "CSV (all records)". A menu that always exports the same rows needs no `label`.
 */
export function useExportChoices(): Formats {
  const { t } = useMessages()
  return (formats, onExport, rowsLabel) =>
    formats.map((format) => {
      const { label, icon } = shown[format]
      return {
        label: rowsLabel ? t(rowsLabel, { format: t(label) }) : t(label),
        icon,
        onChoose: () => onExport(format),
      }
    })
}
