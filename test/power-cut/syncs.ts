/** Every reason to sync that there is, by what is synced: each is left out in turn, to see that it is missed. */
import { Disk } from './disk.ts'
import { MOMENTS, settled } from './moments.ts'
import type { Recording } from './recording.ts'

export interface SyncClass {
  readonly leavesOut: (path: string, isFolder: boolean) => boolean
  /** What shows the loss, where it is not the work of an office. */
  readonly of?: 'backups' | 'upgrade'
  /** The moments that are to be tried, where not all of them. */
  readonly among?: (recording: Recording) => number[]
  /** Only syncs from this entry to that one are left out. */
  readonly within?: (recording: Recording) => readonly [from: number, to: number]
  /**
   * Set for names: those of synced files stay by themselves on Linux, so only what POSIX promises shows that a folder
   * is not synced.
   */
  readonly isOfNames?: boolean
}

/** Where all of an older folder is on the disk; others have nothing to wait for. */
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
  // Nothing here replicates, but each checkpoint replaces the file, and no start goes without it.
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

/** What the engine, or one way for all files, syncs beside it: nothing comes of leaving it out. */
export const NEEDLESS: SyncClass = {
  leavesOut: (path, isFolder) =>
    // A damaged one counts as none.
    path.startsWith('place.json') ||
    // Of the engine's process, of what this product does not use (replication, times of commits).
    (/^pg\/(postmaster|pg_logical|pg_commit_ts|pg_replslot)/.test(path) && !path.startsWith(REPLICATION)) ||
    // Files that are there from the first start, and synced with it.
    (isFolder && /^pg(\/pg_(xact|multixact)\b.*)?$/.test(path)),
}

/** What was synced that no class names: it would never be left out. */
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
