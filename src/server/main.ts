import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { EventmsError } from '#domain/errors.ts'
import { bootMessage } from './boot-messages.ts'
import { firstAccount } from './commands/accounts.ts'
import { askRunning } from './commands/ask-running.ts'
import { accountText, commandOptions, type Given, runCommand } from './commands/commands.ts'
import { readSettings, type Settings } from './env.ts'
import { createLog, type Logger } from './log.ts'
import { ROOT } from './root.ts'
import { loadSamples } from './data/import/samples.ts'
import { type Base, openBase, serve } from './start.ts'

/** A command does one thing and ends; without one of them the server runs (docs/operations.md). */
const options = {
  ...commandOptions,
  version: { type: 'boolean' },
  'load-samples': { type: 'boolean' },
} as const

try {
  await run()
  // Everything is closed. Should a timer or a socket of a library still keep the process, it ends anyway.
  setTimeout(() => process.exit(), 2_000).unref()
} catch (error) {
  const message = bootMessage(error)
  console.error(message ? `EventMS stopped. ${message}` : error)
  process.exit(1)
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.version) return console.log(version())
  const settings = readSettings()
  const given = givenIn(values)
  // A command says itself what it did.
  const log = createLog(given && settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  if (given) return console.log(await commanded(given, settings, log))
  const base = await openBase(settings, log)
  try {
    await serveUntilTold(base, settings, log, values['load-samples'] === true)
  } finally {
    await base.close()
  }
}

/** The command among the options. @throws EventmsError 'badSetting' where there are several */
function givenIn(values: Readonly<Record<string, unknown>>): Given | undefined {
  const [first, second] = Object.keys(values).filter((name) => Object.hasOwn(commandOptions, name))
  if (second)
    throw new EventmsError('badSetting', { setting: `--${first}`, issue: `stands alone, without --${second}` })
  return first === undefined ? undefined : { name: first, argument: values[first] }
}

/** Does it here, or has the server do it that holds the data folder. */
async function commanded(given: Given, settings: Settings, log: Logger): Promise<string> {
  const base = await openBase(settings, log).catch((error: unknown) => {
    if (error instanceof EventmsError && error.code === 'dataFolderInUse') return error
    throw error
  })
  if (base instanceof EventmsError) return askRunning(base, settings.dataDir, given)
  try {
    return await runCommand(base, given)
  } finally {
    await base.close()
  }
}

/** Prints the first account if it was made just now, and the address; then runs until a signal. */
async function serveUntilTold(base: Base, settings: Settings, log: Logger, samples: boolean): Promise<void> {
  // Listened for before the address is printed: whoever reads it may stop the server at once.
  const stop = stopSignal()
  const made = await firstAccount(base.auth, settings.admin)
  if (made) console.log(accountText('First account', made))
  if (samples) {
    console.log(await samplesLoaded(base))
  }
  const running = await serve(base, settings, log)
  console.log(`EventMS is ready at ${running.url}`)
  log.info({ signal: await stop }, 'stopping')
  await running.close()
}

/** Loads the sample office, and says what came of it. */
async function samplesLoaded({ db }: Base): Promise<string> {
  try {
    const results = Object.values(await loadSamples(db.pool, 'samples'))
    return `The sample office is loaded: ${results.reduce((sum, { added }) => sum + added, 0)} rows.`
  } catch (error) {
    if (!(error instanceof EventmsError) || error.code !== 'notEmpty') throw error
    return 'The sample office was not loaded: there is data already.'
  }
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve(signal)
      })
    }
  })
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }
  return manifest.version
}
