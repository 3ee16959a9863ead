/** `npm start`: builds page and server if the sources changed, then runs the server. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtStamp, isBuilt, sourceStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = (name) => existsSync(path.join(root, 'node_modules', name, 'package.json'))

if (!installed('pg')) giveUp('The libraries are not installed. Run:  npm ci')
if (installed('vite') && installed('@vitejs/plugin-react')) {
  if (builtStamp(root) !== sourceStamp(root)) await buildAll()
} else if (!isBuilt(root)) {
  giveUp(
    'The product is not built, and the build tools are not installed. Run:\n  npm ci && npm run build\nand then, to keep only what the server needs:\n  npm ci --omit=dev',
  )
}
await import('./serve.mjs')

/** Builds in another process, so that the build's memory is free when the server starts. */
async function buildAll() {
  console.log('Building ...')
  const build = spawn(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  const stop = (signal) => build.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve) => build.once('exit', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) giveUp('The build failed; what is wrong stands above.')
}

function giveUp(message) {
  console.error(message)
  process.exit(1)
}
