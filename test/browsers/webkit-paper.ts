/** WebKitGTK under Xvfb: Safari's engine with GTK's print dialog. Its `window.print()` is the real one. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PAPERS, type PaperBrowser, type PrintDialog } from './browser.ts'
import { startDisplay } from './display.ts'
import { start } from './process.ts'

const PROGRAM = fileURLToPath(new URL('webkit-paper.py', import.meta.url))
/** Default margin of GTK's dialog. */
const DEFAULT_MARGIN_MM = 6.35

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}

/** @param python the system's Python, which has the package `gi` */
export async function startWebKitPaper(python = '/usr/bin/python3'): Promise<PaperBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-webkit-'))
  const display = await startDisplay()
  const program = start(python, [PROGRAM], { env: environment(display.name, folder) })
  const end = async (): Promise<void> => {
    await program.end()
    await display.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  readline.createInterface({ input: program.child.stdout! }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  program.child.once('close', () => {
    for (const [id, settle] of waiting) settle({ id, error: 'WebKit is gone' })
  })
  const send = <T>(name: string, more: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ result, error }) => (error === undefined ? resolve(result as T) : reject(new Error(error))))
      program.child.stdin!.write(`${JSON.stringify({ id, do: name, ...more })}\n`)
    })
  try {
    const [, version] = await program.says(/"result": "(WebKitGTK [\d.]+)"/)
    let prints = 0
    return {
      engine: 'webkit',
      version: version!,
      open: (url) => send('open', { url }),
      evaluate: (script) => send('evaluate', { script }),
      configure: (settings) => send('configure', settings),
      async print(dialog, press, refused) {
        const file = path.join(folder, `${++prints}.pdf`)
        await send('arm', { dialog: { ...asked(dialog), file } })
        const printed = send('printed').then(() => true)
        await press()
        if (!(await Promise.race([printed, refused.then(() => false)]))) return null
        return readFile(file)
      },
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

const asked = ({ marginsMm, scale, paper, landscape }: PrintDialog) => ({
  paper,
  size: PAPERS[paper],
  landscape,
  scale,
  marginMm: marginsMm ?? DEFAULT_MARGIN_MM,
})

/**
 * Environment variables for WebKit: a separate home, no desktop session, and no sandbox, because containers refuse the
 * sandbox's namespaces.
 */
export function environment(display: string, home: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: 'x11',
    GTK_USE_PORTAL: '0',
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
}
