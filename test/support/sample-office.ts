/** Re-exported for tests that change rows of the sample office. */
export { makeOffice } from '../../samples/generate.ts'
