import type { Images } from '#domain/history.ts'
import { distinctName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { OneRow } from '#domain/wire.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/**
 * What a row is called: by what stands there now, else by what the history knows of it.
 * @param known what was there, or became of it
 */
export function rowName({ label }: Messages, { table, key }: OneRow, held: Row | undefined, known?: Images): string {
  const declaration: TableDeclaration = tables[table]
  const row = { ...known?.was, ...known?.became, ...held, [declaration.key]: key }
  return distinctName(declaration, row, label(declaration.label))
}
