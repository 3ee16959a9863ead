import { EventmsError } from '#domain/errors.ts'
import {
  batchOf, hindrance, linesOf, planSteps, tablesAsked,
  type Choices, type Encoding, type FileRows, type ImportPlan, type ImportProblem, type OtherTables,
} from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import { live } from '../../backend/live.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { readFile, refusedUnread, type Format } from './read-file.ts'
import { runInSlices } from './slices.ts'

/** What the dialog shows. */
export interface ImportState {
  readonly format: Format
  readonly file: File | null
  /** As recognised or chosen; null while there is no file, or none that was read. */
  readonly encoding: Encoding | null
  readonly doing: null | { readonly what: 'reading' | 'comparing' | 'sending'; readonly share: number }
  /** Why the file was not read at all. */
  readonly refusal: ImportProblem | null
  readonly plan: ImportPlan | null
  readonly choices: Choices
  readonly agreed: { readonly emptied: boolean }
  /** The table changed after the preview was made, so it was made anew. */
  readonly moved: boolean
  /** Why the last step failed: nothing was written. */
  readonly failure: unknown
}

/** One import dialog from opening to closing. */
export interface ImportSession {
  readonly state: Live<ImportState>
  setFormat(format: Format): void
  choose(files: readonly File[]): Promise<void>
  remove(): void
  setEncoding(encoding: Encoding): Promise<void>
  setChoices(choices: Choices): Promise<void>
  agree(emptied: boolean): void
  /** Compares again after a failure to do so. */
  compareAgain(): Promise<void>
  /** Resolves with what the database confirmed; null where nothing was written (the state says why). */
  send(): Promise<WriteResult | null>
  /** Begins to follow the table, so that the preview stays true. Returns its end, which also ends what runs. */
  start(): () => void
}

const empty = {
  file: null, encoding: null, doing: null, refusal: null, plan: null, choices: {}, agreed: { emptied: false }, moved: false, failure: null,
} as const

export function createImportSession(table: TableName, store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'import' | 'importLimit'>): ImportSession {
  const declaration = tables[table]
  const asked = tablesAsked(declaration)
  const state = live<ImportState>({ format: 'csv', ...empty })
  const update = (change: Partial<ImportState>) => state.set({ ...state.get(), ...change })
  let rows: FileRows | null = null
  let running = new AbortController()

  /** Begins a piece of work; what ran before ends unheard. */
  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  function others(): OtherTables {
    return Object.fromEntries(asked.flatMap((name) => {
      const held = store.get(name).data
      return held ? [[name, held.rows]] : []
    }))
  }

  async function read(encoding: Encoding | undefined): Promise<void> {
    const { file, format } = state.get()
    if (!file) return
    const signal = begin()
    rows = null
    const progress = (share: number) => update({ doing: { what: 'reading', share } })
    update({ ...empty, file, doing: { what: 'reading', share: 0 } })
    const result = await readFile(declaration, file, format, encoding, progress, signal)
    if (signal.aborted || !result) return
    if ('refusal' in result) return update({ refusal: result.refusal, encoding: result.encoding, doing: null })
    rows = result.rows
    update({ encoding: result.encoding })
    await compare({ current: true }, signal)
  }

  /** Plans the import. `current`: the tables are verified before; a preview must not rest on what others have changed. */
  async function compare({ current }: { current: boolean }, signal = begin()): Promise<void> {
    update({ doing: { what: 'comparing', share: 0 }, failure: null })
    try {
      if (current) await store.ensureCurrent([table, ...asked])
      const held = store.get(table).data
      if (signal.aborted || !rows || !held) return
      const steps = planSteps(declaration, rows, held, others(), state.get().choices)
      const plan = await runInSlices(steps, (share) => update({ doing: { what: 'comparing', share } }), signal)
      if (!plan || signal.aborted) return
      update({ plan, doing: null })
      follow()
    } catch (failure) {
      if (!signal.aborted) update({ failure, doing: null })
    }
  }

  /** Somebody else wrote: what the preview says may be wrong now, and an answer about what was stored counts no more. */
  function follow(): void {
    const { plan, doing } = state.get()
    const held = store.get(table).data
    if (!plan || doing || !held || held.version === plan.version) return
    update({ moved: true, choices: unasked(plan.choices) })
    void compare({ current: false })
  }

  return {
    state,
    setFormat(format) {
      begin()
      state.set({ format, ...empty })
    },
    async choose(files) {
      const [file] = files
      if (!file) return
      const refusal = files.length > 1 ? ({ code: 'oneFileOnly' } as const) : refusedUnread(file, state.get().format, store.importLimit)
      begin()
      update({ ...empty, refusal, file: refusal ? null : file })
      if (!refusal) await read(undefined)
    },
    remove() {
      begin()
      rows = null
      update(empty)
    },
    setEncoding: (encoding) => read(encoding),
    async setChoices(choices) {
      update({ choices })
      await compare({ current: false })
    },
    agree: (emptied) => update({ agreed: { emptied } }),
    compareAgain: () => compare({ current: true }),
    async send() {
      const { plan, agreed, doing } = state.get()
      if (!plan || doing || hindrance(plan, agreed)) return null
      const signal = begin()
      const batch = batchOf(declaration, plan)
      update({ doing: { what: 'sending', share: 0 }, failure: null, moved: false })
      try {
        return await store.import(table, batch, ({ done, total }) => update({ doing: { what: 'sending', share: total ? done / total : 1 } }))
      } catch (error) {
        if (signal.aborted) return null
        const moved = error instanceof EventmsError && error.code === 'tableMoved'
        // Whether or not an answer came, only the table itself knows what was written: look before anything is sent again.
        if (moved) update({ choices: unasked(plan.choices) })
        await compare({ current: true }, signal)
        update(moved ? { moved } : { failure: inLines(error, plan) })
        return null
      }
    },
    start() {
      const unfollow = store.state(table).subscribe(follow)
      return () => {
        unfollow()
        begin()
      }
    },
  }
}

const unasked = ({ matchCodes }: Choices): Choices => (matchCodes === undefined ? {} : { matchCodes })

/** The server counts the rows it was sent; people count the lines of their file. */
export function inLines(error: unknown, plan: ImportPlan): unknown {
  if (!(error instanceof EventmsError) || error.issues.length === 0) return error
  const lines = linesOf(plan)
  const issues = error.issues.map(({ line, ...issue }) => {
    const own = line === undefined ? undefined : lines[line - 1]
    return own === undefined ? issue : { ...issue, line: own }
  })
  return new EventmsError(error.code, error.params, { cause: error, issues })
}
