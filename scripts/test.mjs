/** `npm test`: runs all suites, even after a failure. The last line has the total. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowsers } from './browsers.mjs'
import { lastLine, suites } from './suites.mjs'

/** Maximum duration of a suite in milliseconds. A longer suite is stopped and counts as failed. */
const TIME_LIMIT = 45 * 60_000

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'eventms-test-'))
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  })
}

const results = []
for (const group of suites(folder)) {
  const started = group.map(begin)
  // The suites of a group run in parallel, but their outputs are printed one after another.
  for (const { show, result } of started) {
    show()
    results.push(await result)
  }
}
rmSync(folder, { recursive: true, force: true })

const failures = results.flatMap(({ tally }) => tally.failures ?? [])
if (failures.length > 0) {
  // Lists the failures again at the end, because a CI log may contain only the end of a long output.
  console.log(`\n── failed ${'─'.repeat(66)}`)
  for (const failure of failures) console.log(failure)
}
console.log(`\n── summary ${'─'.repeat(65)}`)
for (const { name, seconds, tally } of results) console.log(`${name.padEnd(10)}${lastLine([tally])}  (${seconds} s)`)
for (const line of findBrowsers().notTested) console.log(line)
console.log(lastLine(results.map(({ tally }) => tally)))
process.exitCode = results.some(({ tally }) => tally.failed > 0) ? 1 : 0

/** Starts a suite. Its output is buffered until `show` is called, and from then on printed at once. */
function begin({ name, command, env, count }) {
  const start = Date.now()
  const kept = []
  let write = (chunk) => kept.push(chunk)
  const result = run(command, env, (chunk) => write(chunk)).then((code) => ({
    name,
    seconds: Math.round((Date.now() - start) / 1000),
    tally: count(code),
  }))
  return {
    result,
    show() {
      console.log(`\n── ${name} ${'─'.repeat(72 - name.length)}`)
      for (const chunk of kept) process.stdout.write(chunk)
      write = (chunk) => process.stdout.write(chunk)
    },
  }
}

/**
 * Runs a command. A process that it leaves running could print after the last line, so its pipes are closed at the end.
 * @returns the exit code; null if the command could not be started, was stopped, or exceeded the time limit
 */
function run([name, ...args], env, write) {
  const [file, shell] =
    name === 'node'
      ? [process.execPath, false]
      : [path.join(root, 'node_modules/.bin', name), process.platform === 'win32']
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(file, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  })
  running.add(child)
  child.stdout.on('data', write)
  child.stderr.on('data', write)
  const timer = setTimeout(() => {
    write(`Stopped after ${TIME_LIMIT / 60_000} minutes.\n`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, TIME_LIMIT)
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      child.stdout.destroy()
      child.stderr.destroy()
      resolve(code)
    }
    child.once('error', (error) => {
      write(`${error.message}\n`)
      end(null)
    })
    // 'close' comes when the pipes are empty. If they stay open, the output after one second is dropped.
    child.once('exit', (code) => setTimeout(end, 1000, code).unref())
    child.once('close', (code) => end(code))
  })
}
