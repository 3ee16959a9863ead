/** `npm test`: runs every suite, even after a failure. The last line has the total. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowsers } from './browsers.mjs'
import { lastLine, suites } from './suites.mjs'

/** Milliseconds after which a suite counts as hanging: it is stopped and counts as failed. */
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
  // Suites of a group run in parallel, and their output is shown one after another.
  for (const { show, result } of started) {
    show()
    results.push(await result)
  }
}
rmSync(folder, { recursive: true, force: true })

const failures = results.flatMap(({ tally }) => tally.failures ?? [])
if (failures.length > 0) {
  // Repeated at the end, because only the end of a long output may be kept.
  console.log(`\n── failed ${'─'.repeat(66)}`)
  for (const failure of failures) console.log(failure)
}
console.log(`\n── summary ${'─'.repeat(65)}`)
for (const { name, seconds, tally } of results) console.log(`${name.padEnd(10)}${lastLine([tally])}  (${seconds} s)`)
for (const line of findBrowsers().notTested) console.log(line)
console.log(lastLine(results.map(({ tally }) => tally)))
process.exitCode = results.some(({ tally }) => tally.failed > 0) ? 1 : 0

/** Starts a command. Its output is kept until it is shown, then passed on. */
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
 * Runs a command. Closes its pipes when the command ends, so that a process it left behind writes nothing after the
 * last line.
 * @returns the exit code, or null if the command could not be started, was stopped, or took too long
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
    // 'close' follows when the pipes are empty. A second after the exit, the remaining output is dropped.
    child.once('exit', (code) => setTimeout(end, 1000, code).unref())
    child.once('close', (code) => end(code))
  })
}
