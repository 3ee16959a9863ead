import type pg from 'pg'
import { type PreviewEntry, previewOf, storedVersions, takenBack, type TakenBackEntry } from '#domain/requests/acts.ts'
import type { TakeBackPreview, TakeBackRequest, TakeBackResult } from '#domain/wire.ts'
import { act } from '../../db/act.ts'
import { transaction } from '../../db/transaction.ts'
import { PATIENCE } from '../import/one-act.ts'

/** What taking an act back would do now. @throws EventmsError 'unknownAct', 'actPruned' */
export async function previewTakeBack(pool: pg.Pool, number: number): Promise<TakeBackPreview> {
  const work = (client: pg.PoolClient) =>
    client.query<{ preview: PreviewEntry }>(patient('SELECT eventms_take_back_preview($1) AS preview', [number]))
  const { rows } = await transaction(pool, work, { statementTimeout: PATIENCE })
  return previewOf(rows[0]!.preview)
}

/**
 * Takes an act back, as a new act of `who`.
 * @throws EventmsError 'unknownAct', 'actPruned', 'tableMoved', 'actChanged' (strict), 'nothingToTakeBack'
 */
export async function takeBack(
  pool: pg.Pool,
  who: string,
  number: number,
  { versions, strict = false }: TakeBackRequest,
): Promise<TakeBackResult> {
  const values = [number, JSON.stringify(storedVersions(versions)), strict]
  const work = (client: pg.PoolClient) =>
    client.query<{ taken: TakenBackEntry }>(patient('SELECT eventms_take_back($1, $2, $3) AS taken', values))
  const { rows } = await act(pool, who, work, { statementTimeout: PATIENCE })
  return takenBack(rows[0]!.taken)
}

/** A statement that may take long. `query_timeout` is pg's own option of a query, which its types do not know. */
export function patient(text: string, values: unknown[]): { text: string; values: unknown[]; query_timeout: number } {
  return { text, values, query_timeout: PATIENCE }
}
