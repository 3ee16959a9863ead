import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { EventmsError } from '#domain/errors.ts'
import {
  type Account,
  disable,
  enable,
  firstAccount,
  invite,
  type PasswordLink,
  listed,
  newPassword,
  removeSecondStep,
  reset,
} from './accounts.ts'
import { bootMessage } from './boot-messages.ts'
import { readSettings, type Settings } from './env.ts'
import { createLog, type Logger } from './log.ts'
import { ROOT } from './root.ts'
import { loadSamples } from './data/import/samples.ts'
import { type Base, openBase, serve } from './start.ts'

/** Commands that do one thing and end; without one of them the server runs (docs/operations.md). */
const options = {
  version: { type: 'boolean' },
  invite: { type: 'string' },
  list: { type: 'boolean' },
  disable: { type: 'string' },
  enable: { type: 'string' },
  reset: { type: 'string' },
  'new-password': { type: 'string' },
  'remove-second-step': { type: 'string' },
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
  // A command says itself what it did.
  const isCommand = Object.keys(values).some((name) => name !== 'load-samples')
  const log = createLog(isCommand && settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const base = await openBase(settings, log)
  try {
    if (values.invite !== undefined) printLink('Invited', await invite(base.auth, values.invite))
    else if (values.reset !== undefined) printLink('Account', await reset(base.auth, values.reset))
    else if (values.list) console.log(await listed(base.auth))
    else if (values.disable !== undefined)
      await disable(base.auth, values.disable).then(() =>
        console.log(`Disabled: ${values.disable}. All sessions have ended.`),
      )
    else if (values.enable !== undefined)
      await enable(base.auth, values.enable).then(() => console.log(`Enabled: ${values.enable}`))
    else if (values['new-password'] !== undefined)
      print('Account', await newPassword(base.auth, values['new-password']))
    else if (values['remove-second-step'] !== undefined)
      await removeSecondStep(base.auth, values['remove-second-step']).then(() =>
        console.log(`No second step any more: ${values['remove-second-step']}`),
      )
    else await serveUntilTold(base, settings, log, values['load-samples'] ?? false)
  } finally {
    await base.close()
  }
}

/** Prints the first account if it was made just now, and the address; then runs until a signal. */
async function serveUntilTold(base: Base, settings: Settings, log: Logger, samples: boolean): Promise<void> {
  // Listened for before the address is printed: whoever reads it may stop the server at once.
  const stop = stopSignal()
  const made = await firstAccount(base.auth, settings.admin)
  if (made) print('First account', made)
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

function print(title: string, { email, password }: Account): void {
  console.log(`${title}: ${email}`)
  if (password)
    console.log(
      `Password: ${password}\nIt is shown only this once, and opens nothing but the page on which another one is chosen, for seven days.`,
    )
}

function printLink(title: string, { email, link }: PasswordLink): void {
  console.log(`${title}: ${email}\nLink to choose a password: ${link}\nIt works once. Hand it to nobody else.`)
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
