/** For tests that plant rows of the sample office. */
export { makeOffice } from '../../samples/generate.ts'
