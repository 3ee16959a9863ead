// PGlite's file system on a folder, made durable (decision 30). Plain JavaScript, for worker.mjs.
import { closeSync, fsyncSync, openSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Error codes for a folder that cannot be synced, as on Windows and some network file systems. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** WASI's error numbers for a full or failing disk, and for an invalid argument. */
const OF_DISKS = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }
const EINVAL = 28

/** Milliseconds since the last check after which a write first checks the folder's lock: the process may have slept. */
const STOOD_STILL = 500

/** Operations that change the folder, besides writes into files. */
const CHANGING = ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']

/** Less than the default of 128 MB, which is zeroed at each start; the system caches the same files anyway. */
const BUFFERS = '32MB'

/** Removes -F, which turns syncs off, and sets the only WAL sync method that works: fdatasync does nothing here. */
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
   * @param options.lock file that is removed when another process takes the folder
   * @param options.stop stops the engine and does not return
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
    // Stops the thread, because a further call of an aborted engine would never return.
    const onAbort = () => this.#stop()
    const preRun = [({ NODEFS, FS }) => this.#goBeneath(NODEFS, FS), ...emscriptenOpts.preRun]
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun } }
  }

  /** Removes PostgreSQL's own lock file: a power cut may leave it empty, and the database would not open then. */
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

  /** Syncs the file's name: PostgreSQL assumes that syncing a file does so, which is not true on all systems. */
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
