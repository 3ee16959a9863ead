/** Programs installed on the machine. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

export interface Started {
  readonly child: ChildProcess
  /** Waits for a line of its output. @throws Error with all output if it ends before */
  says(what: RegExp): Promise<RegExpExecArray>
  /** Ends the program, and waits for its exit. */
  end(): Promise<void>
}

/** A long timeout in milliseconds, for busy machines. */
const PATIENCE_MS = 120_000

export function start(file: string, args: readonly string[], options: SpawnOptions = {}): Started {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options })
  let output = ''
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const isGone = () => failed !== undefined || child.exitCode !== null || child.signalCode !== null
  return {
    child,
    says(what) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = what.exec(output)
          if (found || isGone()) settle(found)
        }
        const settle = (found: RegExpExecArray | null) => {
          clearTimeout(timer)
          for (const stream of [child.stdout, child.stderr]) stream?.off('data', look)
          child.off('close', look).off('error', look)
          if (found) resolve(found)
          else reject(new Error(`${file} did not say ${what}: ${failed?.message ?? ''}\n${output}`))
        }
        const timer = setTimeout(settle, PATIENCE_MS, null)
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
        child.on('close', look).on('error', look)
        look()
      })
    },
    async end() {
      if (isGone()) return
      const gone = once(child, 'close')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(late)
    },
  }
}
