// PGlite's file system on a folder, made durable (decision 30). Plain JavaScript, for worker.mjs.
import { closeSync, fsyncSync, openSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Codes of a folder that cannot be synced, as on Windows and some network file systems. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** WASI's error numbers of a full or failing disk, and of an invalid argument. */
const OF_DISKS = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }
const EINVAL = 28

/** Milliseconds of suspension after which the folder's lock is checked before the next write. */
const STOOD_STILL = 500

/** Operations that change the folder, besides writes into files. */
const CHANGING = ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']

/** Shared buffers: the default of 128 MB is zeroed at each start, and the system caches the same files. */
const BUFFERS = '32MB'

/** -F turns syncs off. The WAL sync method is the only one that works: the build's fdatasync does nothing. */
export function startParams(durable) {
  const params = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]
  return durable ? [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'] : params
}

export class DatabaseFolder extends NodeFS {
  /** Bytes of WAL since the last checkpoint. */
  logWritten = 0
  diskError
  #folder
  #lock
  #stop
  #looked = 0
  #wrote = false
  /** Files and folders whose names may not be synced yet. */
  #named = new WeakSet()

  /**
   * @param options.lock file that is gone once another process has the folder @param options.stop stops the engine and
   * does not return
   */
  constructor(folder, { lock, stop }) {
    super(folder)
    this.#folder = folder
    this.#lock = lock
    this.#stop = stop
  }

  async init(pg, given) {
    this.#removeOwnLock()
    const { emscriptenOpts } = await super.init(pg, given)
    // Stops the thread, because an aborted engine would be called again, and never return.
    const onAbort = () => this.#stop()
    const preRun = [({ NODEFS, FS }) => this.#goBeneath(NODEFS, FS), ...emscriptenOpts.preRun]
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun } }
  }

  /** PostgreSQL's own lock file, which a power cut may leave empty; the database would not open then. */
  #removeOwnLock() {
    try {
      unlinkSync(path.join(this.#folder, 'postmaster.pid'))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }

  /** Ends the engine if another process has the folder. */
  beforeAnswer() {
    if (!this.#wrote) return
    this.#wrote = false
    this.#look()
  }

  #goBeneath(nodefs, FS) {
    const { node_ops: names, stream_ops: contents } = nodefs
    for (const operation of CHANGING) {
      const call = names[operation]
      names[operation] = (...given) => this.#changing(() => call(...given))
    }
    const { mknod, rename } = names
    names.mknod = (...given) => {
      const made = mknod(...given)
      this.#named.add(made)
      return made
    }
    names.rename = (file, ...given) => {
      rename(file, ...given)
      this.#named.add(file)
    }
    const { write } = contents
    contents.write = (stream, ...given) => {
      const written = this.#changing(() => write(stream, ...given))
      const { node } = stream
      if (node.parent.name === 'pg_wal') this.logWritten += written
      else if (node.name === 'pg_control') this.logWritten = 0
      return written
    }
    contents.fsync = ({ nfd, node }) => {
      const isFolder = FS.isDir(node.mode)
      try {
        fsyncSync(nfd)
      } catch (error) {
        if (isFolder && FOLDERS_UNSYNCED.has(error.code)) throw new FS.ErrnoError(EINVAL)
        // No retry, because a second sync may succeed without the data that the first one lost.
        this.#stop(error)
      }
      if (!isFolder) this.#syncNames(nodefs, node)
      return 0
    }
  }

  /** Syncs names, too: PostgreSQL relies on the sync of a file to keep its name, which not all systems do. */
  #syncNames(nodefs, node) {
    for (let one = node; this.#named.delete(one); one = one.parent) {
      try {
        const folder = openSync(nodefs.realPath(one.parent), 'r')
        try {
          fsyncSync(folder)
        } finally {
          closeSync(folder)
        }
      } catch (error) {
        if (!FOLDERS_UNSYNCED.has(error.code)) this.#stop(error)
      }
    }
  }

  #changing(change) {
    this.#wrote = true
    if (performance.now() - this.#looked > STOOD_STILL) this.#look()
    try {
      return change()
    } catch (error) {
      this.diskError = OF_DISKS[error.errno] ?? this.diskError
      throw error
    }
  }

  #look() {
    this.#looked = performance.now()
    if (this.#lock === undefined) return
    try {
      statSync(this.#lock)
    } catch (error) {
      if (error.code === 'ENOENT') this.#stop(new Error('another process has the data folder'))
    }
  }
}
