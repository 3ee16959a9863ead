// The files of the embedded database: PGlite's own file system on a folder, and beneath it what a disk needs (decision
// 30). Plain JavaScript, for worker.mjs.
import { closeSync, fsyncSync, openSync, statSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the system says of a folder that it does not sync: Windows of every one, some network file systems too. */
const FOLDERS_UNSYNCED = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** WASI's numbers of what a disk that is full, or fails, says; and of an argument that will not do. */
const OF_DISKS = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }
const EINVAL = 28

/** A process that stood still for longer (ms) looks whether the folder is still its own before it writes on. */
const STOOD_STILL = 500

/** What changes the folder, beside writing into files. */
const CHANGING = ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']

/**
 * What the engine keeps of its files. Its usual 128 MB are written over with zeros at each start, and held from then on;
 * the system keeps the same files in memory once more.
 */
const BUFFERS = '32MB'

/**
 * PGlite's parameters, whose -F turns syncs off. Of the ways to sync the log this is the one that reaches the system:
 * the build's fdatasync returns at once.
 */
export function startParams(durable) {
  const params = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`]
  return durable ? [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'] : params
}

export class DatabaseFolder extends NodeFS {
  /** Bytes that were written to the log since the last checkpoint. */
  logWritten = 0
  /** What the disk said last, where it failed. */
  diskError
  #folder
  #lock
  #stop
  #looked = 0
  #wrote = false
  /** Files and folders whose names may not be on the disk yet. */
  #named = new WeakSet()

  /**
   * @param options.lock the file that is gone once another process has the folder
   * @param options.stop ends the engine at once and does not return: what was written since the last sync is in doubt
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
    // An engine that gave up would be called again, and never return.
    const onAbort = () => this.#stop()
    const preRun = [({ NODEFS, FS }) => this.#goBeneath(NODEFS, FS), ...emscriptenOpts.preRun]
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun } }
  }

  /**
   * PostgreSQL's own lock, beside the one that counts here. A power cut may leave it without its content, and nothing
   * would open then.
   */
  #removeOwnLock() {
    try {
      unlinkSync(path.join(this.#folder, 'postmaster.pid'))
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }

  /** Ends the engine if another process has the folder; called before an answer, for what was written for it. */
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
        // Never asked again: a second try may succeed without what the first one lost.
        this.#stop(error)
      }
      if (!isFolder) this.#syncNames(nodefs, node)
      return 0
    }
  }

  /** PostgreSQL trusts a synced file to keep its name, which is more than all systems promise. */
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
