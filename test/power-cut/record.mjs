/**
 * Records changes and syncs of the folder POWER_CUT_FOLDER to the file POWER_CUT_TRACE. Replaces functions of node:fs
 * in every thread (`NODE_OPTIONS=--import=…`). Throws at a change that cannot be recorded, and performs no sync.
 * POWER_CUT_KILL: number of bytes of the trace after which the process is killed.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const { POWER_CUT_FOLDER: root, POWER_CUT_TRACE: trace, POWER_CUT_KILL: killedAt } = process.env
if (root && trace) record(root, trace)

function record(root, trace) {
  const real = { ...fs }
  const promises = { ...fs.promises }
  const out = real.openSync(trace, 'a')
  /** Inode number and position of the next write, by file descriptor. */
  const open = new Map()

  const isInside = (name) =>
    typeof name === 'string' && (path.resolve(name) === root || path.resolve(name).startsWith(root + path.sep))
  const relative = (name) => path.relative(root, path.resolve(name)).split(path.sep).join('/')
  const number = (name) => Number(real.lstatSync(name).ino)

  function write(head, data = Buffer.alloc(0)) {
    const text = Buffer.from(JSON.stringify(head))
    const lengths = Buffer.alloc(8)
    lengths.writeUInt32LE(text.length, 0)
    lengths.writeUInt32LE(data.length, 4)
    real.writeSync(out, Buffer.concat([lengths, text, data]))
    if (killedAt && real.fstatSync(out).size >= Number(killedAt)) process.kill(process.pid, 'SIGKILL')
  }

  const sync = {
    openSync(name, flags = 'r', mode) {
      if (!isInside(name)) return real.openSync(name, flags, mode)
      const there = real.existsSync(name)
      const fd = real.openSync(name, flags, mode)
      const { ino, size } = real.fstatSync(fd)
      const empties = typeof flags === 'string' ? flags.startsWith('w') : (flags & fs.constants.O_TRUNC) !== 0
      if (!there) write({ op: 'create', path: relative(name), file: ino })
      else if (empties) write({ op: 'size', file: ino, size: 0 })
      open.set(fd, { file: ino, at: typeof flags === 'string' && flags.startsWith('a') ? size : 0 })
      return fd
    },
    closeSync(fd) {
      open.delete(fd)
      real.closeSync(fd)
    },
    writeSync(fd, data, ...rest) {
      const file = open.get(fd)
      if (!file) return real.writeSync(fd, data, ...rest)
      const [bytes, place] = given(data, rest)
      const at = place ?? file.at
      let done = 0
      while (done < bytes.length) done += real.writeSync(fd, bytes, done, bytes.length - done, at + done)
      if (place === undefined) file.at = at + done
      write(
        { op: 'write', file: file.file, at, ...(isZero(bytes) ? { zeros: done } : {}) },
        isZero(bytes) ? undefined : bytes,
      )
      return typeof data === 'string' ? done : bytes.length
    },
    writevSync(fd, parts, place) {
      if (!open.has(fd)) return real.writevSync(fd, parts, place)
      return sync.writeSync(fd, Buffer.concat(parts), 0, undefined, place)
    },
    writeFileSync(target, data, options) {
      if (typeof target === 'number') {
        if (!open.has(target)) return real.writeFileSync(target, data, options)
        sync.writeSync(target, asBytes(data))
        return undefined
      }
      if (!isInside(target)) return real.writeFileSync(target, data, options)
      const { flag = 'w', mode = 0o666 } = typeof options === 'object' && options ? options : {}
      const fd = sync.openSync(target, flag, mode)
      try {
        sync.writeSync(fd, asBytes(data))
      } finally {
        sync.closeSync(fd)
      }
      return undefined
    },
    appendFileSync: (target, data, options) => sync.writeFileSync(target, data, { ...options, flag: 'a' }),
    ftruncateSync(fd, size = 0) {
      real.ftruncateSync(fd, size)
      if (open.has(fd)) write({ op: 'size', file: open.get(fd).file, size })
    },
    truncateSync(name, size = 0) {
      real.truncateSync(name, size)
      if (isInside(name)) write({ op: 'size', file: number(name), size })
    },
    renameSync(from, to) {
      real.renameSync(from, to)
      if (isInside(from) !== isInside(to)) throw new Error(`not written down: rename ${from} to ${to}`)
      if (isInside(to)) write({ op: 'rename', path: relative(from), to: relative(to) })
    },
    linkSync(from, to) {
      real.linkSync(from, to)
      if (isInside(to)) write({ op: 'link', path: relative(to), file: number(to) })
    },
    unlinkSync(name) {
      real.unlinkSync(name)
      if (isInside(name)) write({ op: 'remove', path: relative(name) })
    },
    rmdirSync(name, options) {
      real.rmdirSync(name, options)
      if (isInside(name)) write({ op: 'remove', path: relative(name) })
    },
    rmSync(name, options = {}) {
      if (!isInside(name)) return real.rmSync(name, options)
      if (!real.existsSync(name) && options.force) return undefined
      if (!real.lstatSync(name).isDirectory()) return sync.unlinkSync(name)
      if (!options.recursive) return real.rmSync(name, options)
      for (const child of real.readdirSync(name)) sync.rmSync(path.join(name, child), options)
      return sync.rmdirSync(name)
    },
    mkdirSync(name, options) {
      if (!isInside(name)) return real.mkdirSync(name, options)
      const missing = []
      for (let one = path.resolve(name); isInside(one) && !real.existsSync(one); one = path.dirname(one))
        missing.unshift(one)
      const made = real.mkdirSync(name, options)
      for (const one of missing) write({ op: 'folder', path: relative(one), file: number(one) })
      return made
    },
    fsyncSync(fd) {
      if (!open.has(fd)) return real.fsyncSync(fd)
      return write({ op: 'sync', file: open.get(fd).file })
    },
  }
  sync.fdatasyncSync = sync.fsyncSync

  /** Functions that cannot be recorded throw instead of losing changes. */
  for (const name of ['copyFileSync', 'cpSync', 'symlinkSync', 'mkdtempSync'])
    sync[name] = (...names) => {
      if (names.some(isInside)) throw new Error(`not written down: ${name} ${names.join(' ')}`)
      return real[name](...names)
    }
  Object.assign(fs, sync)

  // The callback and promise variants call the same synchronous functions.
  const concerns = ([first]) => isInside(first) || open.has(first)
  for (const name of Object.keys(sync)) {
    const plain = name.replace(/Sync$/, '')
    const [called, promised] = [real[plain], promises[plain]]
    if (called)
      fs[plain] = (...all) => {
        const given = all.slice(0, -1)
        if (name !== 'openSync' && !concerns(given)) return called(...all)
        return process.nextTick(() => settle(() => sync[name](...given), all.at(-1)))
      }
    if (promised && plain !== 'open')
      fs.promises[plain] = async (...given) => (concerns(given) ? sync[name](...given) : promised(...given))
  }
  const { write: callWrite, writev: callWritev } = fs
  fs.write = (fd, data, ...rest) =>
    open.has(fd)
      ? callWrite(fd, data, ...rest.slice(0, -1), (error, done) => rest.at(-1)(error, done, data))
      : real.write(fd, data, ...rest)
  fs.writev = (fd, data, ...rest) =>
    open.has(fd)
      ? callWritev(fd, data, ...rest.slice(0, -1), (error, done) => rest.at(-1)(error, done, data))
      : real.writev(fd, data, ...rest)
  handles()
  syncBuiltinESMExports()

  function handles() {
    let known
    fs.promises.open = async (name, flags = 'r', mode) => {
      const there = real.existsSync(name)
      const handle = await promises.open(name, flags, mode)
      if (!isInside(name)) return handle
      const { ino, size } = real.fstatSync(handle.fd)
      if (!there) write({ op: 'create', path: relative(name), file: ino })
      else if (String(flags).startsWith('w')) write({ op: 'size', file: ino, size: 0 })
      open.set(handle.fd, { file: ino, at: String(flags).startsWith('a') ? size : 0 })
      known ??= beneath(Object.getPrototypeOf(handle))
      const { close, fd } = handle
      handle.close = () => {
        open.delete(fd)
        return close()
      }
      return handle
    }
  }

  /** Makes methods of file handles use the recording functions. */
  function beneath(prototype) {
    const before = { ...Object.getOwnPropertyDescriptors(prototype) }
    const instead = {
      sync: (handle) => sync.fsyncSync(handle.fd),
      datasync: (handle) => sync.fsyncSync(handle.fd),
      truncate: (handle, size) => sync.ftruncateSync(handle.fd, size),
      write: (handle, data, ...rest) => ({ bytesWritten: sync.writeSync(handle.fd, data, ...rest), buffer: data }),
      writev: (handle, parts, place) => ({ bytesWritten: sync.writevSync(handle.fd, parts, place), buffers: parts }),
      writeFile: (handle, data) => sync.writeFileSync(handle.fd, data),
      appendFile: (handle, data) => sync.writeFileSync(handle.fd, data),
    }
    for (const [name, act] of Object.entries(instead)) {
      const own = before[name].value
      prototype[name] = async function (...given) {
        return open.has(this.fd) ? act(this, ...given) : own.apply(this, given)
      }
    }
    return true
  }
}

const ZEROS = Buffer.alloc(64 * 1024)
const isZero = (bytes) => {
  if (bytes.length < 4096) return false
  for (let at = 0; at < bytes.length; at += ZEROS.length)
    if (
      Buffer.compare(
        bytes.subarray(at, at + ZEROS.length),
        ZEROS.subarray(0, Math.min(ZEROS.length, bytes.length - at)),
      )
    )
      return false
  return true
}

const asBytes = (data) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength)

/** Bytes of a write, and its position if given. */
function given(data, [first, second, third]) {
  if (typeof data === 'string')
    return [Buffer.from(data, typeof second === 'string' ? second : 'utf8'), first ?? undefined]
  const bytes = asBytes(data)
  if (typeof first === 'object' && first !== null) {
    const { offset = 0, length = bytes.length - offset, position } = first
    return [bytes.subarray(offset, offset + length), position ?? undefined]
  }
  const offset = first ?? 0
  return [bytes.subarray(offset, offset + (second ?? bytes.length - offset)), third ?? undefined]
}

function settle(work, callback) {
  let result
  try {
    result = work()
  } catch (error) {
    return callback(error)
  }
  return callback(null, result)
}
