/** Whether a stop left a database in order. */
export { isShutDown } from '../../src/server/db/folder-place.ts'
