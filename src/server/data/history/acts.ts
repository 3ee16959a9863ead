import type pg from 'pg'
import { type PreviewEntry, previewOf, storedVersions, undoResult, type UndoEntry } from '#domain/requests/acts.ts'
import { storedRow } from '#domain/requests/history.ts'
import type { OneRow, UndoPreview, UndoRequest, UndoResult } from '#domain/wire.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { transaction } from '#server/db/transactions/transaction.ts'
import { STATEMENT_TIMEOUT_MS } from '#server/data/import/cancellable-act.ts'

/** Maximum number of rows that a preview lists. */
const NAMED = 1000

/**
 * Previews the undo of an act: of all rows that the act changed, or of one row (`only`).
 * @throws EventmsError 'unknownAct', 'actPruned', 'badRequest'
 */
export async function previewUndo(pool: pg.Pool, number: number, only?: OneRow): Promise<UndoPreview> {
  const text = 'SELECT eventms_take_back_preview($1, $2, $3, $4) AS preview'
  const values = [number, NAMED, ...storedRow(only)]
  const work = (client: pg.PoolClient) => client.query<{ preview: PreviewEntry }>(patient(text, values))
  const { rows } = await transaction(pool, work, { statementTimeout: STATEMENT_TIMEOUT_MS })
  return previewOf(rows[0]!.preview)
}

/**
 * Undoes an act: restores all rows that the act changed, or one row (`only`).
 * @throws EventmsError 'unknownAct', 'actPruned', 'tableMoved', 'actChanged' (if `strict`, and a row cannot be
 * restored), 'actBlocked' (for an act on ticket numbers), 'nothingToTakeBack'
 */
export async function undoAct(
  pool: pg.Pool,
  actor: Actor,
  number: number,
  { versions, strict = false, only }: UndoRequest,
): Promise<UndoResult> {
  const text = 'SELECT eventms_take_back($1, $2, $3, $4, $5) AS taken'
  const values = [number, JSON.stringify(storedVersions(versions)), strict, ...storedRow(only)]
  const work = (client: pg.PoolClient) => client.query<{ taken: UndoEntry }>(patient(text, values))
  const { rows } = await act(pool, actor, work, { statementTimeout: STATEMENT_TIMEOUT_MS, observedAs: 'take-back' })
  return undoResult(rows[0]!.taken)
}

/** A query with a longer timeout, for slow SQL statements. The types of pg lack its option `query_timeout`. */
export function patient(text: string, values: unknown[]): { text: string; values: unknown[]; query_timeout: number } {
  return { text, values, query_timeout: STATEMENT_TIMEOUT_MS }
}
