import type pg from 'pg'
import { type Outcome, resultOf } from '#domain/requests/answers.ts'
import { sqlName, type Row, type TableDeclaration } from '#domain/table.ts'
import type { ActKind, Edit, WriteResult } from '#domain/wire.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'

/**
 * Adds rows.
 * @param request idempotency key (src/domain/wire.ts); null if the client sent none.
 * @throws EventmsError 'savedBefore' if the request was already done
 */
export function addRows(
  pool: pg.Pool,
  actor: Actor,
  declaration: TableDeclaration,
  rows: readonly Row[],
  request: string | null = null,
): Promise<WriteResult> {
  if (rows.length === 0) return nothingDone(pool, declaration)
  const values = [sqlName(declaration), JSON.stringify(rows)] as const
  if (request === null) return call(pool, actor, 'add', 'SELECT eventms_add($1, $2) AS outcome', values)
  return call(pool, actor, 'add', 'SELECT eventms_add_once($1, $2, $3) AS outcome', [...values, request])
}

/** Edits rows. @param edits validated by `checkEdits` @throws EventmsError 'editConflict', 'rowGone', 'tableMoved' */
export function editRows(
  pool: pg.Pool,
  actor: Actor,
  declaration: TableDeclaration,
  edits: readonly Edit[],
  version: number | null,
): Promise<WriteResult> {
  if (edits.length === 0) return nothingDone(pool, declaration)
  return call(pool, actor, 'edit', 'SELECT eventms_edit($1, $2, $3) AS outcome', [
    sqlName(declaration),
    JSON.stringify(edits),
    version,
  ])
}

/** Deletes rows. An empty list of keys is no error. @throws EventmsError 'stillReferenced', 'rowGone', 'tableMoved' */
export function deleteRows(
  pool: pg.Pool,
  actor: Actor,
  declaration: TableDeclaration,
  keys: readonly number[],
  version: number | null,
): Promise<WriteResult> {
  if (keys.length === 0) return nothingDone(pool, declaration)
  return call(pool, actor, 'delete', 'SELECT eventms_delete($1, $2, $3) AS outcome', [
    sqlName(declaration),
    keys,
    version,
  ])
}

async function nothingDone(pool: pg.Pool, declaration: TableDeclaration): Promise<WriteResult> {
  const { rows } = await pool.query<{ version: string }>('SELECT version FROM table_version WHERE name = $1', [
    sqlName(declaration),
  ])
  const version = Number(rows[0]?.version)
  return { from: version, to: version, added: 0, changed: 0, removed: 0, versions: {} }
}

/**
 * Calls a SQL function that changes rows, as one act of the change history. @param values arguments of the function,
 * the table's name first
 */
async function call(
  pool: pg.Pool,
  actor: Actor,
  kind: ActKind,
  text: string,
  values: readonly [table: string, ...unknown[]],
): Promise<WriteResult> {
  const [table] = values
  const work = (client: pg.PoolClient) => client.query<{ outcome: Outcome }>(text, [...values])
  const { rows } = await act(pool, actor, work, { table, observedAs: kind })
  return resultOf(rows[0]!.outcome)
}
