/** For tests that change rows of the sample office. */
import { parentsFirst, tableOf } from '#domain/tables/index.ts'

export { makeOffice } from '../../samples/generate.ts'

/** Tables that an import can write, referenced ones first. Other tables are written only by special acts. */
export const importedTables = parentsFirst.filter((name) => !tableOf(name)?.byActs)
