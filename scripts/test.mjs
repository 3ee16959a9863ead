/** `npm test`: every suite, one after the other, also after a failure. The last line is the sum over all of them. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastLine, suites } from './suites.mjs'

/** Milliseconds: a suite that hangs is stopped and counts as failed. */
const TIME_LIMIT = 45 * 60_000

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'eventms-test-'))
let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    running?.kill(signal)
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}

const results = []
for (const { name, command, env, count } of suites(folder)) {
  console.log(`\n── ${name} ${'─'.repeat(72 - name.length)}`)
  const start = Date.now()
  const code = await run(command, env)
  results.push({ name, seconds: Math.round((Date.now() - start) / 1000), tally: count(code) })
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n── summary ${'─'.repeat(65)}`)
for (const { name, seconds, tally } of results) console.log(`${name.padEnd(10)}${lastLine([tally])}  (${seconds} s)`)
console.log(lastLine(results.map(({ tally }) => tally)))
process.exitCode = results.some(({ tally }) => tally.failed > 0) ? 1 : 0

/**
 * Through pipes of our own, closed when the command ends: a process it left behind can write nothing after the last
 * line.
 * @returns its exit code, or null when it could not be started, was stopped, or took too long
 */
function run([name, ...args], env) {
  const [file, shell] =
    name === 'node'
      ? [process.execPath, false]
      : [path.join(root, 'node_modules/.bin', name), process.platform === 'win32']
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  running = spawn(file, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  })
  const child = running
  child.stdout.on('data', (chunk) => process.stdout.write(chunk))
  child.stderr.on('data', (chunk) => process.stdout.write(chunk))
  const timer = setTimeout(() => {
    console.log(`Stopped after ${TIME_LIMIT / 60_000} minutes.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, TIME_LIMIT)
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer)
      child.stdout.destroy()
      child.stderr.destroy()
      resolve(code)
    }
    child.once('error', (error) => {
      console.log(error.message)
      end(null)
    })
    // 'close' comes when the pipes are empty; what still holds them a second after the exit is left behind.
    child.once('exit', (code) => setTimeout(end, 1000, code).unref())
    child.once('close', (code) => end(code))
  })
}
