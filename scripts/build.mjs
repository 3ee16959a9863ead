/** `npm run build`: the page into dist/web, and a stamp of the sources it was built from. `--if-changed` builds only when they differ. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { builtStamp, sourceStamp, writeStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = sourceStamp(root)

if (!process.argv.includes('--if-changed') || builtStamp(root) !== stamp) {
  // Beside the old build and swapped in when whole: neither a failed build nor a half-made one is ever served.
  const fresh = path.join(root, `dist/.web-${process.pid}`)
  try {
    mkdirSync(fresh, { recursive: true })
    removeAbandoned()
    await build({ root, logLevel: 'warn', build: { outDir: fresh } })
    rmSync(path.join(root, 'dist/web.stamp'), { force: true })
    rmSync(path.join(root, 'dist/web'), { recursive: true, force: true })
    renameSync(fresh, path.join(root, 'dist/web'))
    writeStamp(root, stamp)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

/** What a build left that was killed half-way. */
function removeAbandoned() {
  for (const name of readdirSync(path.join(root, 'dist'))) {
    const pid = /^\.web-(\d+)$/.exec(name)?.[1]
    if (pid && !alive(Number(pid))) rmSync(path.join(root, 'dist', name), { recursive: true, force: true })
  }
}

function alive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
