/** Runs a command of the product, with or without a running server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { seconds } from './fault.ts'

const SERVE = fileURLToPath(new URL('../../../scripts/serve.mjs', import.meta.url))

export interface Typed {
  readonly code: number | null
  readonly said: string
  /** Duration in seconds. */
  readonly took: number
}

export async function typed(
  dataDir: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Typed> {
  const began = performance.now()
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...settings }
  const child = spawn(process.execPath, [SERVE, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, took: seconds(began) }
}
