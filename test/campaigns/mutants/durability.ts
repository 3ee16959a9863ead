import type { Mutant } from '../mutant.ts'

const engine = { file: 'src/server/embedded-database/engine/files.mjs', test: 'test/embedded-disk.test.ts' }
const place = {
  file: 'src/server/embedded-database/data-folder/start-in-folder.ts',
  test: 'src/server/embedded-database/data-folder/start-in-folder.test.ts',
}

/** What is on the disk when somebody was told. */
export const durabilityMutants: Mutant[] = [
  {
    ...engine,
    item: 'durability',
    what: 'nothing opens where a power cut left the own lock of PostgreSQL empty',
    find: '    this.#removeOwnLock()\n',
    replace: '',
    test: 'src/server/db/open.test.ts',
    title: 'loses nothing acknowledged to kill -9',
  },
  {
    ...engine,
    item: 'durability',
    what: 'the engine syncs nothing',
    find: "params.filter((param) => param !== '-F')",
    replace: 'params',
    title: 'has every commit on the disk',
  },
  {
    ...engine,
    item: 'durability',
    what: 'the log is synced in a way that the build does not have',
    find: "'wal_sync_method=fsync'",
    replace: "'wal_sync_method=fdatasync'",
    title: 'has every commit on the disk',
  },
  {
    ...engine,
    item: 'durability',
    what: 'a sync that failed is taken for one that was done',
    find: 'this.#stop(error)\n      }\n      if (!isFolder)',
    replace: 'void error\n      }\n      if (!isFolder)',
    title: 'stops at once',
  },
  {
    ...engine,
    item: 'data folder lock',
    what: 'who stood still answers and writes on',
    find: "if (error.code === 'ENOENT') this.#stop",
    replace: "if (error.code === 'EIO') this.#stop",
    title: 'folder is another one’s',
  },
  {
    ...place,
    item: 'durability',
    what: 'a copy of a running database opens without a word',
    find: 'if (isShutDown(folder) &&',
    replace: 'if (isShutDown(folder) ||',
    title: 'is refused, again and again',
  },
  {
    ...place,
    item: 'durability',
    what: 'a folder that was not synced counts as synced',
    find: 'if (kept?.synced === durable && ',
    replace: 'if (kept && ',
    title: 'says whether everything in it was synced',
  },
  {
    item: 'durability',
    what: 'folders that are made may be gone after a power cut, with the files in them',
    file: 'src/server/embedded-database/data-folder/durable-files.ts',
    find: '    mkdirSync(folder, { mode: 0o700 })\n  }\n  syncFolder(parent)',
    replace: '    mkdirSync(folder, { mode: 0o700 })\n  }',
    test: 'test/power-cut.test.ts',
    title: 'is there after a cut',
  },
  {
    ...place,
    item: 'faults',
    what: 'a first start fills a disk that has no room for it',
    find: '(await free(dataDir)) < NEW_DATABASE',
    replace: '(await free(dataDir)) < 0',
    title: 'begins no database that its disk has no room for',
  },
  {
    ...place,
    item: 'faults',
    what: 'a database that is there does not open on a full disk',
    find: 'if (namesIn(folder).length > 0) {\n    checkDatabase',
    replace:
      "if ((await free(dataDir)) < NEW_DATABASE) throw new Error('full')\n  if (namesIn(folder).length > 0) {\n    checkDatabase",
    title: 'begins no database that its disk has no room for',
  },
  {
    item: 'data folder lock',
    what: 'a heartbeat counts by its age',
    file: 'src/server/embedded-database/data-folder/lock.ts',
    find: 'if (now.beat !== first.beat || now.content !== first.content) return holder',
    replace: 'if (now.beat > first.beat || now.content !== first.content) return holder',
    test: 'src/server/embedded-database/data-folder/lock.test.ts',
    title: 'is refused as soon as the heartbeat',
  },
  {
    item: 'key of the sessions',
    what: 'a lost key is replaced in silence',
    file: 'src/server/auth/sessions/signing-key.ts',
    find: 'if (accounts > 0) throw lost(',
    replace: 'if (accounts < 0) throw lost(',
    test: 'src/server/auth/sessions/signing-key.test.ts',
    title: 'is not replaced where it',
  },
]
