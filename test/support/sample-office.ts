/** The sample office, for tests that plant rows of it. */
export { makeOffice } from '../../samples/generate.ts'
