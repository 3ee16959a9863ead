import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { type Arrangement, arranged } from '#domain/grid/arrangement.ts'
import { readStored } from '#domain/grid/stored-views.ts'
import type { ListQuery } from '#domain/grid/list-query.ts'
import { digestOf } from '#domain/seals/digest.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { ViewChoice } from './csv-choices.ts'

export interface OpenedView {
  readonly query: ListQuery
  /** The columns of the view's list, in their order. */
  readonly fields: readonly string[]
  /** Hash of the view and its columns, for the ETag. */
  readonly digest: string
}

/** Reads a saved view of the token's owner, or one that somebody else shares. @throws EventmsError 'unknownView' */
export async function openView(
  pool: pg.Pool,
  declaration: TableDeclaration,
  { name, by }: ViewChoice,
  user: string,
): Promise<OpenedView> {
  const { rows } = await pool.query<{ kind: 'view' | 'table'; value: string }>(
    `SELECT kind, value FROM preference
     WHERE (kind = 'view' AND name = $2 AND (owner = $1 OR shared) AND CASE WHEN $3::text IS NULL THEN owner = $1 ELSE who = $3 END)
       OR (kind = 'table' AND name = $4 AND owner = $1)`,
    [user, `${declaration.name}/${name}`, by ?? null, declaration.name],
  )
  const stored = (kind: 'view' | 'table') => rows.find((row) => row.kind === kind)?.value
  const [view] = readStored(stored('view') ?? '').views
  if (view?.table !== declaration.name) throw new EventmsError('unknownView', { view: name.slice(0, 100) })
  // A view that an earlier version saved has no columns. The columns of the token's owner apply then.
  const columns: Arrangement = view.columns ?? (JSON.parse(stored('table') ?? 'null') as Arrangement | null) ?? {}
  const { fields } = arranged(declaration, columns)
  return { query: view, fields, digest: digestOf([view, fields]) }
}
