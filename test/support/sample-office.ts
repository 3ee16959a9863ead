/** For tests that change rows of the sample office. */
import { parentsFirst, tableOf } from '#domain/tables/index.ts'

export { makeOffice } from '../../samples/generate.ts'

/** Tables that an import can write, referenced tables first. Only acts write the others. */
export const importedTables = parentsFirst.filter((name) => !tableOf(name)?.byActs)
