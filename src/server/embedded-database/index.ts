/**
 * Public interface of this folder: code of other folders may import only this file (test/architecture.ts). README.md
 * explains the files.
 */
export { type DatabaseInFolder, type EmbeddedDatabase, openInFolder, overEngine } from './open.ts'

/** The engine. Other folders use it for databases in memory, and to open a database for a trial restore. */
export { gaveUpOver, Pglite, type PgliteOptions } from './engine/pglite.ts'
export { cancelOn } from './engine/stream.ts'

export { behindImports, type Importing, type OneSession, oneSessionOf } from './session/one-session.ts'
export { damageIn, Integrity, integrityOf, requireWhole, setIntegrity } from './session/integrity.ts'

/**
 * The data folder: its lock, restoring a backup into it, sending commands to the server that has locked it, and its
 * disk space.
 */
export { LockedFolder } from './data-folder/locked-folder.ts'
export { liveness, ownIdentity } from './data-folder/process-identity.ts'
export { isShutDown } from './data-folder/folder-identity.ts'
export { missingIn } from './data-folder/start-in-folder.ts'
export {
  countRestored,
  placeToRestore,
  removeRestoring,
  settleRestored,
  Unsettled,
} from './data-folder/restored.ts'
export { type Control, readControl, removeControl, writeControl } from './data-folder/control-file.ts'
export {
  DiskSpace,
  diskSpaceOf,
  freeOn,
  requireDiskSpace,
  RESERVE,
  setDiskSpace,
  type Space,
  spaceOf,
} from './data-folder/disk-space.ts'
export { diskCode } from './data-folder/errors.ts'
export {
  makeFolder,
  namesIn,
  renameDurably,
  syncFile,
  syncFolder,
  syncTree,
  writeDurably,
} from './data-folder/durable-files.ts'
