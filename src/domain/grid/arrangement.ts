import type { TableDeclaration } from '#domain/table.ts'
import { copiedFor, shownAtFirst, shownFields } from './columns.ts'

export interface PutColumn {
  readonly field: string
  readonly shown: boolean
}

/**
 * A person's settings of a list. Contains only settings that the person changed. The stored settings may be damaged,
 * so all of them are validated.
 */
export interface Arrangement {
  readonly columns?: readonly PutColumn[]
  readonly pinned?: readonly string[]
  /** Column widths in pixels, by field. */
  readonly widths?: Readonly<Record<string, number>>
  readonly compact?: boolean
  readonly pageSize?: number
  /** True if the page size is computed from the height of the window. `pageSize` is then the last computed size. */
  readonly byHeight?: boolean
}

export type PutColumns = Required<Pick<Arrangement, 'columns' | 'pinned' | 'widths'>>

export function parted({ columns, pinned, widths, ...ofRows }: Arrangement) {
  const ofColumns = { ...(columns && { columns }), ...(pinned && { pinned }), ...(widths && { widths }) }
  return { ofColumns, ofRows }
}

export interface Arranged {
  readonly columns: readonly PutColumn[]
  /** Fields of the visible columns, in display order. At least one. */
  readonly fields: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly compact: boolean
  readonly pageSize: number
  readonly byHeight: boolean
}

/** Selectable page sizes; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const
/** Minimum and maximum page size if it is computed from the height of the window. */
export const MIN_PAGE_SIZE = 5
export const MAX_PAGE_SIZE = 200
/** Minimum and maximum width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 48
export const MAX_COLUMN_WIDTH = 800

/**
 * Combines the stored settings with the defaults of the table. If the stored settings are invalid, returns the
 * defaults.
 */
export function arranged(declaration: TableDeclaration, kept: Arrangement): Arranged {
  try {
    return put(declaration, kept)
  } catch {
    return put(declaration, {})
  }
}

function put(declaration: TableDeclaration, kept: Arrangement): Arranged {
  const known = shownFields(declaration)
  const first = shownAtFirst(declaration)
  const chosen = (kept.columns ?? []).filter(
    ({ field }, at, all) => known.includes(field) && all.findIndex((column) => column.field === field) === at,
  )
  const others = known.filter((field) => !chosen.some((column) => column.field === field))
  const atFirst = (field: string): PutColumn => ({ field, shown: first.includes(field) })
  const put = [...chosen, ...others.map(atFirst)]
  // If the person hid every column, shows the default columns, because a list needs something to click.
  const columns = put.some(({ shown }) => shown) ? put : put.map(({ field }) => atFirst(field))
  const fields = columns.flatMap(({ field, shown }) => (shown ? [field] : []))
  const widths: Record<string, number> = {}
  for (const field of known) {
    const width = kept.widths?.[field]
    if (width)
      widths[field] = Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(+width) || MIN_COLUMN_WIDTH))
  }
  const size = Number(kept.pageSize)
  return {
    columns,
    fields,
    pinned: kept.pinned ? known.filter((field) => kept.pinned!.includes(field)) : pinnedAtFirst(declaration, first),
    widths,
    compact: kept.compact === true,
    pageSize: size >= MIN_PAGE_SIZE && size <= MAX_PAGE_SIZE ? Math.floor(size) : pageSizes[0],
    byHeight: kept.byHeight === true,
  }
}

function pinnedAtFirst({ identity, names }: TableDeclaration, first: readonly string[]): readonly string[] {
  const known = first.filter((field) => field === identity || field === names?.[0])
  return known.length > 0 ? known : first.slice(0, 1)
}

/**
 * Maps code fields to name fields, such as `departmentCode` to `departmentName`, if the column of the name is hidden.
 * The column of the code then displays the name, too.
 */
export function namesBeside(
  { fields: all }: Pick<TableDeclaration, 'fields'>,
  fields: readonly string[],
): ReadonlyMap<string, string> {
  const beside = new Map<string, string>()
  for (const code of fields) {
    const copied = copiedFor(code, all)
    if (copied !== undefined && !fields.includes(copied)) beside.set(code, copied)
  }
  return beside
}

export const putColumns = ({ columns, pinned, widths }: Arranged): PutColumns => ({
  columns,
  pinned: columns.flatMap(({ field }) => (pinned.includes(field) ? [field] : [])),
  widths,
})

export function moved(columns: readonly PutColumn[], field: string, to: string): readonly PutColumn[] {
  const from = columns.findIndex((column) => column.field === field)
  const place = columns.findIndex((column) => column.field === to)
  if (from < 0 || place < 0) return columns
  const others = columns.toSpliced(from, 1)
  return others.toSpliced(place, 0, columns[from]!)
}
