// PGlite's file system on a folder, made durable (decision 30). Plain JavaScript, because worker.mjs runs it without a
// build.
import { closeSync, fsyncSync, openSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Error codes for a folder that cannot be flushed, as on Windows and some network file systems. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Node's error codes by WASI's numbers, for a full or failing disk; and WASI's number for an invalid argument. */
const OF_DISKS = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }
const EINVAL = 28

/** Milliseconds after which a write checks the data folder's lock again: the process may have been suspended. */
const STOOD_STILL = 500

/** Operations that change the folder besides writing into files. */
const CHANGING = ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']

/**
 * PostgreSQL's shared buffers. The default of 128 MB would be zeroed at each start, and the system caches the same
 * files anyway.
 */
const BUFFERS = '32MB'

/**
 * Start parameters of PostgreSQL. For a durable database omits -F, which turns flushing off, and sets the only method
 * that flushes the write-ahead log: fdatasync does nothing here.
 */
export function startParams(durable) {
  const params = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]
  return durable ? [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'] : params
}

export class DatabaseFolder extends NodeFS {
  /** Bytes of the write-ahead log since the last checkpoint. */
  logWritten = 0
  diskError
  #folder
  #lock
  #stop
  #looked = 0
  #wrote = false
  /** Files and folders whose names may not be flushed yet. */
  #named = new WeakSet()

  /**
   * @param options.lock file that another process removes when it takes over the data folder
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
    // Stops the thread: a further call of an aborted engine would never return.
    const onAbort = () => this.#stop()
    const preRun = [({ NODEFS, FS }) => this.#goBeneath(NODEFS, FS), ...emscriptenOpts.preRun]
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun } }
  }

  /** Removes PostgreSQL's own lock file. A power cut may leave it empty, and the database would not open then. */
  #removeOwnLock() {
    try {
      unlinkSync(path.join(this.#folder, 'postmaster.pid'))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }

  /** Called before an answer. Stops the engine if another process has taken over the data folder. */
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
        // Does not try again: a second flush may succeed although the first one lost data.
        this.#stop(error)
      }
      if (!isFolder) this.#syncNames(nodefs, node)
      return 0
    }
  }

  /** Flushes the name of a file. PostgreSQL assumes that flushing a file does so, which is not true on all systems. */
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
