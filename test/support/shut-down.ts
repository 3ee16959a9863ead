export { isShutDown } from '../../src/server/embedded-database/data-folder/folder-identity.ts'
