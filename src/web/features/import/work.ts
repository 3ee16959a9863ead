import { EventmsError } from '#domain/errors.ts'
import {
  notReadyOfAll,
  rowsSent,
  type AllChoices,
  type AllPlans,
  type Choices,
  type FileTables,
  type ImportIssue,
} from '#domain/import/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults } from '#domain/wire.ts'
import type { ImportProgress, Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { runInSlices } from '#web/state/tables/slices.ts'
import { hasChanged } from './read/file-on-disk.ts'
import { noFile, type WorkState } from './work-state.ts'

export interface ImportJob {
  /**
   * The tables on which the preview depends. Their latest versions are loaded before the preview is computed. If one of
   * them changes, the preview is computed again.
   */
  readonly tables: readonly TableName[]
  steps(files: FileTables, choices: AllChoices): Generator<number, AllPlans> | null
  /**
   * Writes the planned rows.
   * @param signal cancels the import, and the promise rejects with 'importCancelled'. It has no effect once the
   * database commits the rows or, on Supabase, begins to write them.
   */
  send(plans: AllPlans, onProgress: (progress: ImportProgress) => void, signal: AbortSignal): Promise<ImportResults>
  inFile(error: unknown, plans: AllPlans): unknown
}

export interface Work<State> {
  readonly state: Live<State>
  update(change: Partial<State>): void
  /** Reads a file with `readFile`, which returns undefined if the reading was cancelled. */
  read(
    file: File,
    readFile: (onShare: (share: number) => void, signal: AbortSignal) => Promise<FileReading<State> | undefined>,
  ): Promise<void>
  /** Cancels the work and drops the rows. The file stays chosen, because the user must first decide how to read it. */
  wait(changes: Partial<State>): void
  /** Parses the rows of the file again, after an edit. Answers of the user stay. */
  takeAgain(steps: Generator<number, FileTables>): Promise<void>
  /** Runs the steps that build a file for download, and passes their result to `end`. Null if cancelled. */
  make<T, Made>(steps: Generator<number, T>, end: (result: T) => Promise<Made>): Promise<Made | null>
  /**
   * Cancels the work and drops the file.
   * @param fileIssue the issue to show, if the user has chosen a file that is refused
   */
  forget(fileIssue?: ImportIssue): void
  setChoices(table: TableName, choices: Choices): Promise<void>
  compareAgain(): Promise<void>
  send(): Promise<ImportResults | null>
  cancel(): void
  /**
   * Subscribes to the tables: after each change of a table, the preview is computed again. The returned function
   * unsubscribes and cancels all work.
   */
  start(): () => void
}

/** The result of reading a file. `waits` is set if the user must first decide how to read it. */
export type FileReading<State> = { readonly changes?: Partial<State> } & (
  | { readonly fileTables: FileTables }
  | { readonly waits: true }
  | { readonly fileIssue: ImportIssue }
)

/**
 * Creates the work of an import: reading, comparing and sending a file. This function is long because each step may
 * cancel another one, and all share the file, its plan and the running work.
 */
export function createWork<State extends WorkState>(
  job: ImportJob,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importRows'>,
  initial: State,
): Work<State> {
  const state = live<State>(initial)
  const change = (changes: Partial<WorkState>, more: Partial<State> = {}) =>
    state.set({ ...state.get(), ...changes, ...more })
  let fileTables: FileTables | null = null
  let compared: readonly (number | undefined)[] = []
  let running = new AbortController()
  let sending = new AbortController()

  const versions = () => job.tables.map((name) => store.get(name).data?.version)

  function restart(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  /**
   * Compares the file with the tables. The result, `plans`, has the rows to add, change and remove in each table.
   * @param verify true to load the latest versions of the tables first
   */
  async function compare({ verify }: { verify: boolean }, signal = restart()): Promise<void> {
    change({ activity: { kind: 'comparing', share: 0 }, failure: null })
    try {
      if (verify) await store.ensureCurrent(job.tables)
      if (signal.aborted) return
      if (fileTables === null) return change({ activity: null })
      const versionsBefore = versions()
      const steps = job.steps(fileTables, state.get().choices)
      const plans =
        steps && (await runInSlices(steps, (share) => change({ activity: { kind: 'comparing', share } }), signal))
      if (signal.aborted) return
      if (!plans) return change({ activity: null })
      compared = versionsBefore
      const sent = { count: allRowsSent(plans), max: store.importRows }
      const tooMany = sent.count > sent.max ? sent : null
      change({ plans, tooMany, activity: null, ...(verify && { unconfirmed: false }) })
      follow()
    } catch (failure) {
      if (!signal.aborted) change({ failure, activity: null })
    }
  }

  /**
   * Compares the file again after a change of a table. If the data on which an answer depends has changed, the answer
   * is dropped, and the user must answer again.
   */
  function follow(): void {
    const { plans, activity, unconfirmed } = state.get()
    const isBehind = versions().some((version, at) => version !== undefined && version !== compared[at])
    if (!plans || activity || !isBehind) return
    // If the last upload had no clear answer, the user's own import may have changed the table. The preview then does
    // not report a change by others.
    change({ isRecomputed: !unconfirmed })
    void compare({ verify: unconfirmed })
  }

  /** Reports a failure of `work`, unless it was cancelled. */
  async function reportingFailure<T>(signal: AbortSignal, work: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await work()
    } catch (failure) {
      if (!signal.aborted) change({ failure, activity: null })
      return undefined
    }
  }

  return {
    state,
    update: (changes) => change({}, changes),
    async read(file, readFile) {
      const signal = restart()
      fileTables = null
      change({ ...noFile, file, activity: { kind: 'reading', share: 0 } })
      const reportShare = (share: number) => change({ activity: { kind: 'reading', share } })
      const result = await reportingFailure(signal, () => readFile(reportShare, signal))
      if (signal.aborted || !result) return
      if ('fileIssue' in result) return change({ fileIssue: result.fileIssue, activity: null }, result.changes)
      if ('waits' in result) return change({ activity: null }, result.changes)
      fileTables = result.fileTables
      change({}, result.changes)
      await compare({ verify: true }, signal)
    },
    wait(changes) {
      const { file } = state.get()
      restart()
      fileTables = null
      change({ ...noFile, file }, changes)
    },
    async takeAgain(steps) {
      const signal = restart()
      change({ activity: { kind: 'reading', share: 0 }, failure: null, cancelled: false })
      const reportShare = (share: number) => change({ activity: { kind: 'reading', share } })
      const tables = await reportingFailure(signal, () => runInSlices(steps, reportShare, signal))
      if (tables === undefined) return
      fileTables = tables
      await compare({ verify: false }, signal)
    },
    async make(steps, end) {
      const signal = restart()
      change({ activity: { kind: 'saving', share: 0 } })
      const reportShare = (share: number) => change({ activity: { kind: 'saving', share } })
      const result = await reportingFailure(signal, async () => {
        const value = await runInSlices(steps, reportShare, signal)
        return value === undefined ? undefined : end(value)
      })
      if (result === undefined || signal.aborted) return null
      change({ activity: null })
      follow()
      return result
    },
    forget(fileIssue) {
      restart()
      fileTables = null
      change({ ...noFile, fileIssue: fileIssue ?? null })
    },
    async setChoices(table, choices) {
      change({ choices: { ...state.get().choices, [table]: choices } })
      await compare({ verify: false })
    },
    compareAgain: () => compare({ verify: true }),
    async send() {
      const { file, plans, tooMany, activity: doing, unconfirmed } = state.get()
      if (!plans || tooMany || doing || notReadyOfAll(plans)) return null
      const signal = restart()
      sending = new AbortController()
      const reportProgress = ({ phase, done, total }: ImportProgress) =>
        change({
          activity: {
            kind: 'sending',
            phase,
            share: phase === 'writing' || phase === 'waiting' ? null : total ? done / total : 1,
            cancelling: sending.signal.aborted,
          },
        })
      change({ failure: null, isRecomputed: false, cancelled: false, fileIssue: null })
      reportProgress({ phase: 'uploading', done: 0, total: 1 })
      if (file && (await hasChanged(file))) {
        if (!signal.aborted) change({ activity: null, fileIssue: { code: 'fileChanged' } })
        return null
      }
      try {
        return await job.send(plans, reportProgress, sending.signal)
      } catch (error) {
        if (signal.aborted) return null
        if (error instanceof EventmsError && error.code === 'importCancelled') {
          change({ activity: null, cancelled: true })
          follow()
          return null
        }
        const isTableMoved = error instanceof EventmsError && error.code === 'tableMoved'
        // If the upload failed without a clear answer, the rows may have been written. The file is therefore compared
        // with the latest tables before the user can send it again.
        if (!isTableMoved) change({ unconfirmed: true })
        await compare({ verify: true }, signal)
        // If the user has chosen another file meanwhile, the failure must not appear beside it.
        if (state.get().file === file)
          change(isTableMoved ? { isRecomputed: !unconfirmed } : { failure: job.inFile(error, plans) })
        return null
      }
    },
    cancel() {
      const { activity: doing } = state.get()
      if (doing?.kind !== 'sending') return
      sending.abort()
      change({ activity: { ...doing, cancelling: true } })
    },
    start() {
      const ends = job.tables.map((name) => store.state(name).subscribe(follow))
      return () => {
        for (const end of ends) end()
        restart()
      }
    },
  }
}

const allRowsSent = (plans: AllPlans): number => [...plans.values()].reduce((sum, plan) => sum + rowsSent(plan), 0)

/**
 * Runs the steps in slices, so that the page stays responsive.
 * @throws EventmsError 'importCancelled' if the signal is aborted
 */
export async function untilCancelled<T>(steps: Generator<number, T>, signal: AbortSignal): Promise<T> {
  const value = await runInSlices(steps, () => {}, signal)
  if (value === undefined) throw new EventmsError('importCancelled')
  return value
}
