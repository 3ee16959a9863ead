// Runs a PostgreSQL server until standard input closes, which happens even if the parent is killed. Then removes the
// server's folder. One argument, JSON: { program, args, uid, gid, folder }
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const { program, args, uid, gid, folder } = JSON.parse(process.argv[2])
const server = spawn(program, args, {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { PATH: process.env.PATH, LC_ALL: 'C' },
  ...(uid === undefined ? {} : { uid, gid }),
})
server.on('error', (error) => console.error(String(error)))
server.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code ?? 1)
})
// SIGQUIT stops immediately, since the data is removed anyway.
const stop = () => server.kill('SIGQUIT')
process.stdin.on('end', stop).on('error', stop).resume()
// Ignored, because Ctrl+C reaches the whole group; only the closed pipe counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
