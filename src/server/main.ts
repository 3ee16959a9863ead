import path from 'node:path'
import { parseArgs } from 'node:util'
import { EventmsError } from '#domain/errors.ts'
import { bootMessage } from './boot-messages.ts'
import { firstAccount } from './commands/accounts.ts'
import { askRunning } from './commands/ask-running.ts'
import {
  accountText,
  commandOfAnyVersion,
  commandOptions,
  type GivenCommand,
  patienceOf,
  runCommand,
} from './commands/commands.ts'
import { moveTo, reopen, replaceKey, restore, restoringOptions } from './commands/restoring.ts'
import { readSettings, type Settings } from './env.ts'
import { createLog, type Logger } from './log.ts'
import { loadSamples } from './data/import/samples.ts'
import { type Base, openBase, openStore, serve } from './start.ts'
import { LEFTOVER, LONGEST_STOP } from './stop.ts'
import { version } from './version.ts'
import { type WaitReporter, reportLongWait } from './report-long-wait.ts'

/** Options of the command line; without a command the server runs (docs/operations.md). */
const options = {
  ...commandOptions,
  ...restoringOptions,
  version: { type: 'boolean' },
  'load-samples': { type: 'boolean' },
} as const

try {
  await run()
  // Ends the process even if a library's timer or socket would keep it alive.
  setTimeout(() => process.exit(), LEFTOVER).unref()
} catch (error) {
  const message = bootMessage(error)
  console.error(message ? `EventMS stopped. ${message}` : error)
  process.exit(1)
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.version) return console.log(version())
  const settings = readSettings()
  const command = givenIn(values)
  // A command prints its own result, so the log has warnings only.
  const log = createLog(command && settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  if (command) return console.log(await commanded(command, settings, log))
  const report: WaitReporter = (activity) => log.warn(activity)
  const isAgreed = values.replace === true
  if (values.restore !== undefined) return console.log(await restore(values.restore, settings, report, isAgreed))
  if (values['use-again']) return console.log(await reopen(settings, report))
  if (values['new-key']) return console.log(await replaceKey(settings, report))
  if (values['move-to'] !== undefined) return console.log(await moved(values['move-to'], settings, log, isAgreed))
  await serveUntilSignal(settings, log, values['load-samples'] === true)
}

/**
 * Exits at once. Called when another process has taken over the data folder: pending requests must not be answered
 * then.
 */
function endAtOnce(error: EventmsError): void {
  console.error(`EventMS stopped. ${bootMessage(error)}`)
  process.exit(1)
}

/**
 * The command of the command line; undefined without one. Also undefined for the commands of `restoringOptions`, which
 * need exclusive use of the database.
 * @throws EventmsError 'badSetting' for several commands
 */
function givenIn(values: Readonly<Record<string, unknown>>): GivenCommand | undefined {
  const isRestoring = (name: string) => Object.hasOwn(restoringOptions, name) && name !== 'replace'
  const isCommand = (name: string) => Object.hasOwn(commandOptions, name) || isRestoring(name)
  const [first, second] = Object.keys(values).filter(isCommand)
  if (second)
    throw new EventmsError('badSetting', { setting: `--${first}`, issue: `stands alone, without --${second}` })
  if (values['replace'] && first !== 'restore' && first !== 'move-to')
    throw new EventmsError('badSetting', { setting: '--replace', issue: 'stands with --restore or --move-to' })
  if (first === undefined || isRestoring(first)) return undefined
  const argument = values[first]
  // Makes the path absolute, because the server that runs the command may have another working directory.
  return { name: first, argument: first === 'backup' && argument ? path.resolve(String(argument)) : argument }
}

/**
 * Moves the database to `target`, a PostgreSQL server or a folder. Does not upgrade the old database, even if an
 * earlier version made it.
 */
async function moved(target: string, settings: Settings, log: Logger, isAgreed: boolean): Promise<string> {
  const store = await openStore(settings, log, 'move-to')
  void store.db.lost?.then(endAtOnce)
  try {
    return await moveTo(target, store, settings, (activity) => log.warn(activity), isAgreed)
  } finally {
    await store.close()
  }
}

/**
 * Runs the command in this process. If a running server has locked the data folder, sends the command to that server.
 */
async function commanded(command: GivenCommand, settings: Settings, log: Logger): Promise<string> {
  try {
    return await doneHere(command, settings, log)
  } catch (error) {
    if (!(error instanceof EventmsError) || error.code !== 'dataFolderInUse' || error.params.taken) throw error
    const pending = askRunning(error, settings.dataDir, command, patienceOf(command.name))
    return reportLongWait(
      (activity) => log.warn(activity),
      `waiting for the running server to do --${command.name}`,
      pending,
    )
  }
}

async function doneHere(command: GivenCommand, settings: Settings, log: Logger): Promise<string> {
  const ofAnyVersion = commandOfAnyVersion(command)
  if (!ofAnyVersion) {
    const base = await openBase(settings, log, command.name)
    return runCommand(base, command).finally(() => base.close())
  }
  const store = await openStore(settings, log, command.name)
  const stopError = new EventmsError('badSetting', {
    setting: `--${command.name}`,
    issue: 'was ended; nothing of it is left',
  })
  void stopSignal().then(() => store.backups.end(stopError))
  return ofAnyVersion(store).finally(() => store.close())
}

/**
 * Runs the server until a stop signal. During the start, a signal cancels a running backup, and ends the start after
 * the current step.
 */
async function serveUntilSignal(settings: Settings, log: Logger, samples: boolean): Promise<void> {
  const stop = stopSignal()
  let isStopping = false
  void stop.then((signal) => {
    isStopping = true
    log.info({ signal }, 'stopping')
    endInTime(log)
  })
  const base = await openBase(settings, log, undefined, stop).catch((error: unknown) => {
    if (isStopping && error instanceof EventmsError && error.code === 'serverStopping') return undefined
    throw error
  })
  if (!base) return
  void base.db.lost?.then(endAtOnce)
  try {
    if (isStopping) return
    const made = await firstAccount(base.auth, settings.admin)
    if (made) console.log(accountText('First account', made))
    if (samples && !isStopping) console.log(await samplesLoaded(base))
    if (isStopping) return
    const running = await serve(base, settings, log)
    if (!isStopping) console.log(`EventMS is ready at ${running.url}`)
    await stop
    await running.close()
  } finally {
    await base.close()
  }
}

/**
 * Ends the process if the database takes too long to close. All clients have their answers by then, and the next start
 * recovers the database.
 */
function endInTime(log: Logger): void {
  setTimeout(() => {
    log.warn('the database took too long to close; it is whole, and its next start takes longer')
    process.exit()
  }, LONGEST_STOP).unref()
}

/** Loads the sample data, unless there is data already. @returns a sentence about the result */
async function samplesLoaded({ db }: Base): Promise<string> {
  try {
    const results = Object.values(await loadSamples(db.pool, 'samples'))
    return `The sample office is loaded: ${results.reduce((sum, { added }) => sum + added, 0)} rows.`
  } catch (error) {
    if (!(error instanceof EventmsError) || error.code !== 'notEmpty') throw error
    return 'The sample office was not loaded: there is data already.'
  }
}

/** Resolves with the name of the first stop signal. A second signal ends the process at once. */
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
