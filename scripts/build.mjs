/**
 * `npm run build`: builds page and server into dist, with a hash of the sources (stamp.mjs). `--if-changed` builds only
 * if the sources have changed since the last build.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUILT, builtStamp, removeStamp, sourceStamp, writeStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const stamp = sourceStamp(root)

if (!process.argv.includes('--if-changed') || builtStamp(root) !== stamp) {
  // Builds into a separate folder. The old build is replaced only after the new one is complete, so that no partial
  // build is served.
  const fresh = path.join(dist, `.build-${process.pid}`)
  try {
    mkdirSync(fresh, { recursive: true })
    removeAbandoned()
    await build({ root, logLevel: 'warn', build: { outDir: path.join(fresh, 'web') } })
    await build({
      root,
      logLevel: 'warn',
      configFile: path.join(root, 'vite.server.config.ts'),
      build: { outDir: path.join(fresh, 'server') },
    })
    // A static host needs a hand-written config.json in the build (docs/hosted.md), which must survive a new build.
    const config = 'web/config.json'
    if (existsSync(path.join(dist, config)) && !existsSync(path.join(fresh, config)))
      copyFileSync(path.join(dist, config), path.join(fresh, config))
    removeStamp(root)
    for (const folder of Object.keys(BUILT)) {
      rmSync(path.join(dist, folder), { recursive: true, force: true })
      renameSync(path.join(fresh, folder), path.join(dist, folder))
    }
    writeStamp(root, stamp)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Removes folders of builds that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(dist)) {
    const pid = /^\.build-(\d+)$/.exec(name)?.[1]
    if (pid && !alive(Number(pid))) rmSync(path.join(dist, name), { recursive: true, force: true })
  }
}

function alive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
