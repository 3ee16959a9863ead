/** Re-exported for tests that change rows of the sample office. */
import { parentsFirst, tableOf } from '#domain/tables/index.ts'

export { makeOffice } from '../../samples/generate.ts'

/** Tables that an import can fill, referenced ones first. Rows of other tables change only by dedicated acts. */
export const importedTables = parentsFirst.filter((name) => !tableOf(name)?.byActs)
