import type { ComponentType } from 'react'
import type { ColumnTexts } from '#domain/paper/columns.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { RowsPlace } from '#web/features/event-page/places.ts'

/** A list as a file: its name, its fields in their order, and its rows. */
export interface ListFile {
  readonly name: string
  readonly fields: readonly string[]
  readonly rows: readonly Row[]
}

/** Texts as tables on paper. */
export interface PaperProps {
  readonly title: string
  readonly event: string
  readonly fileName: string
  layOut(): readonly {
    readonly heading: string
    readonly columns: readonly ColumnTexts[]
    readonly rows: readonly (readonly string[])[]
    readonly total?: readonly string[]
  }[]
  readonly needs: readonly TableName[]
  readonly stamp: string
  stampNow(): string
  readonly ready: boolean
}

/** What the screen needs of others. */
export interface ReconcileWays {
  /** Opens a table at some of its rows. */
  onOpenRows(place: RowsPlace): void
  onExport(list: ListFile, format: 'csv' | 'excel' | 'json'): void
  /** The button that prints, with its paper. */
  readonly Paper: ComponentType<PaperProps>
}
