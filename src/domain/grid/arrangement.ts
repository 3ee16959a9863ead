import type { TableDeclaration } from '#domain/table.ts'
import { copiedFor, shownAtFirst, shownFields } from './columns.ts'

/** A column as somebody has put it. */
export interface PutColumn {
  readonly field: string
  readonly shown: boolean
}

/** How somebody has arranged a table: only what was chosen. Plain data, kept outside and not to be trusted. */
export interface Arrangement {
  /** All columns in their order. */
  readonly columns?: readonly PutColumn[]
  /** The columns that stay in sight while the others scroll. */
  readonly pinned?: readonly string[]
  /** Pixels. */
  readonly widths?: Readonly<Record<string, number>>
  readonly compact?: boolean
  readonly pageSize?: number
  /** The page has as many rows as there is room for: as many as `pageSize` says, until the room is another. */
  readonly byHeight?: boolean
}

/** The columns as they are put: what of an arrangement is not of the rows. */
export type PutColumns = Required<Pick<Arrangement, 'columns' | 'pinned' | 'widths'>>

/** What of a choice is of the columns, and what of the rows. */
export function parted({ columns, pinned, widths, ...ofRows }: Arrangement) {
  const ofColumns = { ...(columns && { columns }), ...(pinned && { pinned }), ...(widths && { widths }) }
  return { ofColumns, ofRows }
}

/** How a table is shown. */
export interface Arranged {
  readonly columns: readonly PutColumn[]
  /** Those that are shown, in order: one at least. */
  readonly fields: readonly string[]
  readonly pinned: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly compact: boolean
  readonly pageSize: number
  readonly byHeight: boolean
}

/** The first is what a page shows until another is chosen. */
export const pageSizes = [10, 25, 50, 100] as const
/** What a window may have room for. */
export const FEWEST_ROWS = 5
export const MOST_ROWS = 200
/** Pixels of a column. */
export const NARROWEST = 48
export const WIDEST_OWN = 800

/** How the table is shown by what was kept of it; what of that makes no sense counts as never chosen. */
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
  // A column that came to the table later stands behind those that were put somewhere.
  const others = known.filter((field) => !chosen.some((column) => column.field === field))
  const atFirst = (field: string): PutColumn => ({ field, shown: first.includes(field) })
  const put = [...chosen, ...others.map(atFirst)]
  // A table without a column would have no rows to press.
  const columns = put.some(({ shown }) => shown) ? put : put.map(({ field }) => atFirst(field))
  const fields = columns.flatMap(({ field, shown }) => (shown ? [field] : []))
  const widths: Record<string, number> = {}
  for (const field of known) {
    const width = kept.widths?.[field]
    if (width) widths[field] = Math.min(WIDEST_OWN, Math.max(NARROWEST, Math.round(+width) || NARROWEST))
  }
  const size = Number(kept.pageSize)
  return {
    columns,
    fields,
    pinned: kept.pinned ? known.filter((field) => kept.pinned!.includes(field)) : pinnedAtFirst(declaration, first),
    widths,
    compact: kept.compact === true,
    pageSize: size >= FEWEST_ROWS && size <= MOST_ROWS ? Math.floor(size) : pageSizes[0],
    byHeight: kept.byHeight === true,
  }
}

/** What a row is known by. */
function pinnedAtFirst({ identity, names }: TableDeclaration, first: readonly string[]): readonly string[] {
  const known = first.filter((field) => field === identity || field === names?.[0])
  return known.length > 0 ? known : first.slice(0, 1)
}

/** The fields whose copied names stand beside their codes, by code: those that have no column of their own. */
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

/** The columns as they are shown, to be put so again. */
export const putColumns = ({ columns, pinned, widths }: Arranged): PutColumns => ({
  columns,
  pinned: columns.flatMap(({ field }) => (pinned.includes(field) ? [field] : [])),
  widths,
})

/** The columns with one of them put where another stands. */
export function moved(columns: readonly PutColumn[], field: string, to: string): readonly PutColumn[] {
  const from = columns.findIndex((column) => column.field === field)
  const place = columns.findIndex((column) => column.field === to)
  if (from < 0 || place < 0) return columns
  const others = columns.toSpliced(from, 1)
  return others.toSpliced(place, 0, columns[from]!)
}
