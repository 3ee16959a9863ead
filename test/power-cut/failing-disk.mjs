/**
 * For embedded-disk.test.ts, loaded into the engine's thread by NODE_OPTIONS. While the file FAILING_DISK exists, its
 * content selects failures: `sync EIO` of WAL syncs, `write ENOSPC` of WAL writes.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const order = process.env.FAILING_DISK
if (order) {
  const { openSync, closeSync, fsyncSync, writeSync, existsSync, readFileSync } = fs
  const logs = new Set()
  const failing = (what, fd) => {
    if (!logs.has(fd) || !existsSync(order)) return
    const [asked, code] = readFileSync(order, 'utf8').split(' ')
    if (asked === what) throw Object.assign(new Error(`${code}: the test says so`), { code })
  }
  fs.openSync = (file, ...given) => {
    const fd = openSync(file, ...given)
    if (String(file).includes('pg_wal/')) logs.add(fd)
    return fd
  }
  fs.closeSync = (fd) => {
    logs.delete(fd)
    closeSync(fd)
  }
  fs.fsyncSync = (fd) => {
    failing('sync', fd)
    fsyncSync(fd)
  }
  fs.writeSync = (fd, ...given) => {
    failing('write', fd)
    return writeSync(fd, ...given)
  }
  syncBuiltinESMExports()
}
