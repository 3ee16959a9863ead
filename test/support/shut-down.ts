/** Whether a stop left a database in order. */
export { isShutDown } from '../../src/server/embedded-database/data-folder/place.ts'
