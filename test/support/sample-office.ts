/** Re-exported for tests that change rows of the sample office. */
import { parentsFirst, tableOf } from '#domain/tables/index.ts'

export { makeOffice } from '../../samples/generate.ts'

/** Tables that an import fills, referenced ones first: the rows of the others change by acts of their own alone. */
export const importedTables = parentsFirst.filter((name) => !tableOf(name)?.byActs)
