/** `npm run dev`: serves the page with hot reload, and a server that restarts on changes, at one address. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || 'localhost'
const apiPort = await freePort()
const api = `http://127.0.0.1:${apiPort}`

const proxy = Object.fromEntries(
  ['/api', '/config.json', '/health'].map((prefix) => [prefix, { target: api, changeOrigin: false }]),
)
const vite = await createServer({
  root,
  logLevel: 'warn',
  clearScreen: false,
  server: { host, port, strictPort: true, proxy },
})
await vite.listen()

// The server prints the page's address. It gets a process group of its own, because it would otherwise receive Ctrl+C
// twice. Node before 22.18 needs tsx to run TypeScript.
const watch = process.features.typescript
  ? ['--watch', '--watch-preserve-output']
  : [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false']
const server = spawn(process.execPath, [...watch, 'src/server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: process.platform !== 'win32',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
  },
})

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
  server.kill('SIGTERM')
  await Promise.all([vite.close(), gone])
  process.exit()
}
process.on('SIGINT', stop).on('SIGTERM', stop)
server.once('exit', (code) => {
  if (!stopping) process.exitCode = code ?? 1
  void stop()
})

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
