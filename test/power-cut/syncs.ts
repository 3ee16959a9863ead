/** Classes of syncs by file. If a class is omitted, a power cut must show a loss; otherwise the class is needless. */
import { Disk } from './disk.ts'
import { MOMENTS, settled } from './moments.ts'
import type { Recording } from './recording.ts'

export interface SyncClass {
  readonly leavesOut: (path: string, isFolder: boolean) => boolean
  /** Recording that shows the loss; default: the office's work. */
  readonly of?: 'backups' | 'upgrade'
  /** Moments to try; default: all. */
  readonly among?: (recording: Recording) => number[]
  /** Omits only syncs between these entries. */
  readonly within?: (recording: Recording) => readonly [from: number, to: number]
  /** True for a sync of names: Linux keeps the names of synced files, so only POSIX's weaker promise shows the loss. */
  readonly isOfNames?: boolean
}

/** The entry that completes the sync of an older folder; 0 for other folders. */
const settledAt = (recording: Recording): number => (recording.start?.isUnsynced ? (settled(recording)[0] ?? 0) : 0)

const isUntried = (path: string) => path.endsWith('.untried')

const REPLICATION = 'pg/pg_logical/replorigin_checkpoint'

export const CLASSES: Readonly<Record<string, SyncClass>> = {
  all: { leavesOut: () => true },
  'the log': { leavesOut: (path, isFolder) => path.startsWith('pg/pg_wal/') && !isFolder },
  'names in the log': { leavesOut: (path, isFolder) => path === 'pg/pg_wal' && isFolder, isOfNames: true },
  'tables and indexes': {
    leavesOut: (path, isFolder) => /^pg\/(base|global)\//.test(path) && !path.endsWith('/pg_control') && !isFolder,
  },
  'names of tables': {
    leavesOut: (path, isFolder) => /^pg\/(base|global)\b/.test(path) && isFolder,
    isOfNames: true,
  },
  'what was committed': { leavesOut: (path, isFolder) => /^pg\/pg_(xact|multixact)\//.test(path) && !isFolder },
  'the control file': { leavesOut: (path) => path === 'pg/global/pg_control' },
  // The product has no replication, but each checkpoint replaces this file, and every start needs it.
  'where replication stands': { leavesOut: (path) => path.startsWith(REPLICATION) },
  'a first start, before it has its name': { leavesOut: (path) => path.startsWith('first-start') },
  'names in the data folder': { leavesOut: (path) => path === '', isOfNames: true },
  'the key of the sessions': { leavesOut: (path) => path.startsWith('auth-secret') },
  'a backup, before it has its name': {
    leavesOut: isUntried,
    of: 'backups',
    among: MOMENTS.backup.among,
  },
  'names of backups': {
    leavesOut: (path, isFolder) => isFolder && path === 'backups',
    of: 'upgrade',
    among: settled,
    within: (recording) => [settledAt(recording), Infinity],
    isOfNames: true,
  },
  'an older folder, once': {
    leavesOut: () => true,
    of: 'upgrade',
    among: settled,
    within: (recording) => [0, settledAt(recording)],
  },
}

/** Syncs that have no effect on the state after a cut. */
export const NEEDLESS: SyncClass = {
  leavesOut: (path, isFolder) =>
    // A damaged place.json counts as missing.
    path.startsWith('place.json') ||
    // Files of the engine's process, or of unused features (replication, commit times).
    (/^pg\/(postmaster|pg_logical|pg_commit_ts|pg_replslot)/.test(path) && !path.startsWith(REPLICATION)) ||
    // Files that the first start creates and syncs.
    (isFolder && /^pg(\/pg_(xact|multixact)\b.*)?$/.test(path)),
}

/** Paths of syncs that belong to no class, and would never be tested. */
export function unnamedSyncs(recording: Recording): string[] {
  const unnamed = new Set<string>()
  const { all: _all, ...named } = CLASSES
  const classes = [...Object.values(named), NEEDLESS].map(({ leavesOut, within }) => {
    const [from, to] = within?.(recording) ?? [0, Infinity]
    return (path: string, isFolder: boolean, at: number) => from <= at && at < to && leavesOut(path, isFolder)
  })
  const leavesOut = (path: string, isFolder: boolean, at: number): boolean => {
    if (!classes.some((isOf) => isOf(path, isFolder, at))) unnamed.add(isFolder ? `${path}/` : path)
    return false
  }
  const disk = new Disk({ keepsNames: true, leavesOut }, recording.start)
  for (const entry of recording.entries) disk.take(entry)
  return [...unnamed]
}
