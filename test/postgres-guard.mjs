// Runs a PostgreSQL server for as long as its own standard input is open, then stops it and removes its folder. Whoever
// started it may end in any way, kill -9 included: the pipe closes, and nothing is left behind.
// One argument, JSON: { program, args, uid, gid, folder }
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
// SIGQUIT: at once, since what it stored goes with the folder.
const stop = () => server.kill('SIGQUIT')
process.stdin.on('end', stop).on('error', stop).resume()
// Ctrl+C reaches the whole group; the pipe says when it is time.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
