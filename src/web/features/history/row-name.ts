import type { Images } from '#domain/history.ts'
import { distinctName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/** The name of a row: from its current values, otherwise from the values in the history. */
export function rowName(
  { label }: Messages,
  { table, key }: OneRow,
  storedRow: Row | undefined,
  images?: Images,
): string {
  const declaration: TableDeclaration = tables[table]
  const row = { ...images?.was, ...images?.became, ...storedRow, [declaration.key]: key }
  return distinctName(declaration, row, label(declaration.label))
}

export const changeWord = ({ t }: Messages, { was, became }: Images): string =>
  t(was && became ? 'history.wasChanged' : became ? 'history.wasAdded' : 'history.wasDeleted')
