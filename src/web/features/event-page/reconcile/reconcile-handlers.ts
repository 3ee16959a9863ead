import type { ComponentType } from 'react'
import type { ColumnTexts } from '#domain/paper/columns.ts'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'

export interface ListFile {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
  readonly event: number
  readonly filters?: readonly string[]
}

export interface PaperProps {
  readonly title: string
  readonly event: string
  readonly fileName: PaperFile
  layOut(): readonly {
    readonly heading: string
    readonly columns: readonly ColumnTexts[]
    readonly rows: readonly (readonly string[])[]
    readonly total?: readonly string[]
    readonly rowHeight?: number
  }[]
  readonly tables: readonly TableName[]
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

export interface ReconcileHandlers {
  onOpenRows(link: RowsLink): void
  onExport(list: ListFile, format: 'csv' | 'excel' | 'json'): void
  readonly Paper: ComponentType<PaperProps>
}
