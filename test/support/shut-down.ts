export { isShutDown } from '../../src/server/embedded-database/data-folder/place.ts'
