/** Real processes of the built server, and signing in to them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
export const SERVER = path.join(PROJECT, 'dist/server/main.mjs')
const processes = new Set<ChildProcess>()

/** Builds the server before the first test. A start from the sources would take much longer. */
export function buildOnce(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: PROJECT })
}

export async function endAll(): Promise<void> {
  for (const child of processes)
    if (child.exitCode === null && child.signalCode === null)
      await Promise.all([once(child, 'exit'), child.kill('SIGKILL')])
  processes.clear()
}

/**
 * Starts a real process of the built server, or of a command; with `uid` as another user of the machine. `said` returns
 * the output so far; `line` waits for a line that matches.
 */
export function run(settings: Record<string, string>, ...given: (string | { uid: number })[]) {
  const args = given.filter((arg) => typeof arg === 'string')
  const as = given.find((arg) => typeof arg === 'object')
  const child = spawn(process.execPath, [SERVER, ...args], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  processes.add(child)
  let text = ''
  const wake = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const look of wake) look()
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  const line = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text)
        if (found) resolve(found[1] ?? found[0])
      }
      wake.add(look)
      look()
      void ended.then(() => reject(new Error(`ended without ${pattern}: ${text}`)))
    })
  return { child, line, ended, said: () => text, ready: () => line(/^EventMS is ready at (http:\S+)$/m) }
}

export const signIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
export const CHOSEN = 'chosen by the one it is for'
/** Signs in with a printed password: chooses another one first. */
export async function signInFirst(url: string, email: string, printed: string): Promise<Response> {
  const { recovery } = (await (await signIn(url, email, printed)).json()) as { recovery: string }
  await fetch(`${url}/api/auth/update-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ password: CHOSEN, token: recovery }),
  })
  return signIn(url, email, CHOSEN)
}
export const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
