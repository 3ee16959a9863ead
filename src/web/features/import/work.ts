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

export interface Target {
  /** The tables on which the preview depends. They are first verified as current, then watched for changes. */
  readonly tables: readonly TableName[]
  steps(files: FileTables, choices: AllChoices): Generator<number, AllPlans> | null
  /** @param signal cancels as long as the write is not final ('importCancelled') */
  send(plans: AllPlans, onProgress: (progress: ImportProgress) => void, signal: AbortSignal): Promise<ImportResults>
  inFile(error: unknown, plans: AllPlans): unknown
}

export interface Work<State> {
  readonly state: Live<State>
  update(change: Partial<State>): void
  /** Reads a file. `reading` returns its rows or an issue, with changes of the state; undefined if cancelled. */
  read(
    file: File,
    reading: (onShare: (share: number) => void, signal: AbortSignal) => Promise<FileReading<State> | undefined>,
  ): Promise<void>
  /** Cancels the work and drops the rows but keeps the file, because the user must first decide how to read it. */
  wait(also: Partial<State>): void
  /** Parses the rows of the file again. The user's answers are kept. */
  takeAgain(steps: Generator<number, FileTables>): Promise<void>
  /** Runs the steps that make a file to download, then `end`; null if cancelled. */
  make<T, Made>(steps: Generator<number, T>, end: (made: T) => Promise<Made>): Promise<Made | null>
  /**
   * Cancels the work and drops the file.
   * @param fileIssue the reason the next file was refused
   */
  forget(fileIssue?: ImportIssue): void
  setChoices(table: TableName, choices: Choices): Promise<void>
  compareAgain(): Promise<void>
  send(): Promise<ImportResults | null>
  cancel(): void
  /** Updates the preview whenever a table changes. Returns a function that stops the updates and cancels the work. */
  start(): () => void
}

/** The result of reading a file. `waits` if the user must decide how to read it. */
export type FileReading<State> = { readonly also?: Partial<State> } & (
  | { readonly found: FileTables }
  | { readonly waits: true }
  | { readonly fileIssue: ImportIssue }
)

/** Long because every step may cancel another one: all share the file, its plan and the running work. */
export function createWork<State extends WorkState>(
  target: Target,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importRows'>,
  initial: State,
): Work<State> {
  const state = live<State>(initial)
  const change = (changes: Partial<WorkState>, also: Partial<State> = {}) =>
    state.set({ ...state.get(), ...changes, ...also })
  let found: FileTables | null = null
  let compared: readonly (number | undefined)[] = []
  let running = new AbortController()
  let sending = new AbortController()

  const versions = () => target.tables.map((name) => store.get(name).data?.version)

  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  /** @param current verifies first that the tables are current */
  async function compare({ current }: { current: boolean }, signal = begin()): Promise<void> {
    change({ doing: { what: 'comparing', share: 0 }, failure: null })
    try {
      if (current) await store.ensureCurrent(target.tables)
      if (signal.aborted) return
      if (found === null) return change({ doing: null })
      const before = versions()
      const steps = target.steps(found, state.get().choices)
      const plans =
        steps && (await runInSlices(steps, (share) => change({ doing: { what: 'comparing', share } }), signal))
      if (signal.aborted) return
      if (!plans) return change({ doing: null })
      compared = before
      const sent = { count: allRowsSent(plans), max: store.importRows }
      const tooMany = sent.count > sent.max ? sent : null
      change({ plans, tooMany, doing: null, ...(current && { unconfirmed: false }) })
      follow()
    } catch (failure) {
      if (!signal.aborted) change({ failure, doing: null })
    }
  }

  /**
   * Computes the plan again after a table change. If the case of an answer has changed, the answer expires and the case
   * is open again.
   */
  function follow(): void {
    const { plans, doing, unconfirmed } = state.get()
    const isBehind = versions().some((version, at) => version !== undefined && version !== compared[at])
    if (!plans || doing || !isBehind) return
    // The change may be the user's own import.
    change({ moved: !unconfirmed })
    void compare({ current: unconfirmed })
  }

  /** Reports a failure of `made`, unless it was cancelled. */
  async function told<T>(signal: AbortSignal, made: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await made()
    } catch (failure) {
      if (!signal.aborted) change({ failure, doing: null })
      return undefined
    }
  }

  return {
    state,
    update: (changes) => change({}, changes),
    async read(file, reading) {
      const signal = begin()
      found = null
      change({ ...noFile, file, doing: { what: 'reading', share: 0 } })
      const tell = (share: number) => change({ doing: { what: 'reading', share } })
      const read = await told(signal, () => reading(tell, signal))
      if (signal.aborted || !read) return
      if ('fileIssue' in read) return change({ fileIssue: read.fileIssue, doing: null }, read.also)
      if ('waits' in read) return change({ doing: null }, read.also)
      found = read.found
      change({}, read.also)
      await compare({ current: true }, signal)
    },
    wait(also) {
      const { file } = state.get()
      begin()
      found = null
      change({ ...noFile, file }, also)
    },
    async takeAgain(steps) {
      const signal = begin()
      change({ doing: { what: 'reading', share: 0 }, failure: null, cancelled: false })
      const tell = (share: number) => change({ doing: { what: 'reading', share } })
      const taken = await told(signal, () => runInSlices(steps, tell, signal))
      if (taken === undefined) return
      found = taken
      await compare({ current: false }, signal)
    },
    async make(steps, end) {
      const signal = begin()
      change({ doing: { what: 'saving', share: 0 } })
      const tell = (share: number) => change({ doing: { what: 'saving', share } })
      const made = await told(signal, async () => {
        const taken = await runInSlices(steps, tell, signal)
        return taken === undefined ? undefined : end(taken)
      })
      if (made === undefined || signal.aborted) return null
      change({ doing: null })
      follow()
      return made
    },
    forget(fileIssue) {
      begin()
      found = null
      change({ ...noFile, fileIssue: fileIssue ?? null })
    },
    async setChoices(table, choices) {
      change({ choices: { ...state.get().choices, [table]: choices } })
      await compare({ current: false })
    },
    compareAgain: () => compare({ current: true }),
    async send() {
      const { file, plans, tooMany, doing, unconfirmed } = state.get()
      if (!plans || tooMany || doing || notReadyOfAll(plans)) return null
      const signal = begin()
      sending = new AbortController()
      const tell = ({ phase, done, total }: ImportProgress) =>
        change({
          doing: {
            what: 'sending',
            phase,
            share: phase === 'writing' || phase === 'waiting' ? null : total ? done / total : 1,
            ending: sending.signal.aborted,
          },
        })
      change({ failure: null, moved: false, cancelled: false, fileIssue: null })
      tell({ phase: 'uploading', done: 0, total: 1 })
      if (file && (await hasChanged(file))) {
        if (!signal.aborted) change({ doing: null, fileIssue: { code: 'fileChanged' } })
        return null
      }
      try {
        return await target.send(plans, tell, sending.signal)
      } catch (error) {
        if (signal.aborted) return null
        if (error instanceof EventmsError && error.code === 'importCancelled') {
          change({ doing: null, cancelled: true })
          follow()
          return null
        }
        const moved = error instanceof EventmsError && error.code === 'tableMoved'
        // Without a clear answer, only the tables show whether the rows were written. Compares the file with them
        // before the user can send it again.
        if (!moved) change({ unconfirmed: true })
        await compare({ current: true }, signal)
        // The failure does not concern another file that the user has chosen meanwhile.
        if (state.get().file === file)
          change(moved ? { moved: !unconfirmed } : { failure: target.inFile(error, plans) })
        return null
      }
    },
    cancel() {
      const { doing } = state.get()
      if (doing?.what !== 'sending') return
      sending.abort()
      change({ doing: { ...doing, ending: true } })
    },
    start() {
      const ends = target.tables.map((name) => store.state(name).subscribe(follow))
      return () => {
        for (const end of ends) end()
        begin()
      }
    },
  }
}

const allRowsSent = (plans: AllPlans): number => [...plans.values()].reduce((sum, plan) => sum + rowsSent(plan), 0)

/**
 * Runs the steps in slices that do not block the page.
 * @throws EventmsError 'importCancelled'
 */
export async function untilCancelled<T>(steps: Generator<number, T>, signal: AbortSignal): Promise<T> {
  const made = await runInSlices(steps, () => {}, signal)
  if (made === undefined) throw new EventmsError('importCancelled')
  return made
}
