import { EventmsError } from '#domain/errors.ts'
import {
  hindranceOfAll, partsOf, planAllSteps,
  type AllChoices, type AllHeld, type AllPlans, type Choices, type FileTables,
} from '#domain/import/index.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { ImportResults } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import { live } from '../../backend/live.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { readAllFile, refusedUnread } from './read-file.ts'
import { inLines, type ImportState } from './session.ts'
import { runInSlices } from './slices.ts'

/** What the dialog of an export of all data shows. */
export interface AllImportState extends Pick<ImportState, 'file' | 'doing' | 'refusal' | 'moved' | 'failure'> {
  readonly plans: AllPlans | null
  readonly choices: AllChoices
  /** The tables in which cells may become empty. */
  readonly agreed: Readonly<Partial<Record<TableName, boolean>>>
}

/** One dialog of an import of all data, from opening to closing; `ImportSession` for several tables. */
export interface AllImportSession {
  readonly state: Live<AllImportState>
  choose(files: readonly File[]): Promise<void>
  remove(): void
  setChoices(table: TableName, choices: Choices): Promise<void>
  agree(table: TableName, emptied: boolean): void
  /** Compares again after a failure to do so. */
  compareAgain(): Promise<void>
  /** Resolves with what the database confirmed; null where nothing was written (the state says why). */
  send(): Promise<ImportResults | null>
  /** Begins to follow the tables, so that the preview stays true. Returns its end, which also ends what runs. */
  start(): () => void
}

const empty = { file: null, doing: null, refusal: null, plans: null, choices: {}, agreed: {}, moved: false, failure: null } as const

export function createAllImportSession(store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importAll' | 'importLimit'>): AllImportSession {
  const state = live<AllImportState>(empty)
  const update = (change: Partial<AllImportState>) => state.set({ ...state.get(), ...change })
  let found: FileTables | null = null
  let running = new AbortController()

  /** Begins a piece of work; what ran before ends unheard. */
  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  /** All tables as they are held; null while one is not. */
  function held(): AllHeld | null {
    const all = tableNames.map((name) => [name, store.get(name).data] as const)
    return all.every(([, data]) => data !== null) ? (Object.fromEntries(all) as unknown as AllHeld) : null
  }

  async function read(file: File): Promise<void> {
    const signal = begin()
    found = null
    const progress = (share: number) => update({ doing: { what: 'reading', share } })
    update({ ...empty, file, doing: { what: 'reading', share: 0 } })
    const result = await readAllFile(file, progress, signal)
    if (signal.aborted || !result) return
    if ('refusal' in result) return update({ refusal: result.refusal, doing: null })
    found = result.tables
    await compare({ current: true }, signal)
  }

  /** Plans the import. `current`: the tables are verified before; a preview must not rest on what others have changed. */
  async function compare({ current }: { current: boolean }, signal = begin()): Promise<void> {
    update({ doing: { what: 'comparing', share: 0 }, failure: null })
    try {
      if (current) await store.ensureCurrent(tableNames)
      const tables = held()
      if (signal.aborted || !found || !tables) return
      const steps = planAllSteps(found, tables, state.get().choices)
      const plans = await runInSlices(steps, (share) => update({ doing: { what: 'comparing', share } }), signal)
      if (!plans || signal.aborted) return
      update({ plans, doing: null })
      follow()
    } catch (failure) {
      if (!signal.aborted) update({ failure, doing: null })
    }
  }

  /** Somebody else wrote: what the preview says may be wrong now, and an answer about what was stored counts no more. */
  function follow(): void {
    const { plans, doing, choices } = state.get()
    if (!plans || doing || [...plans].every(([name, { version }]) => store.get(name).data?.version === version)) return
    update({ moved: true, choices: unasked(choices) })
    void compare({ current: false })
  }

  return {
    state,
    async choose(files) {
      const [file] = files
      if (!file) return
      const refusal = files.length > 1 ? ({ code: 'oneFileOnly' } as const) : refusedUnread(file, 'json', store.importLimit)
      begin()
      if (refusal) update({ ...empty, refusal })
      else await read(file)
    },
    remove() {
      begin()
      found = null
      update(empty)
    },
    async setChoices(table, choices) {
      update({ choices: { ...state.get().choices, [table]: choices } })
      await compare({ current: false })
    },
    agree: (table, emptied) => update({ agreed: { ...state.get().agreed, [table]: emptied } }),
    compareAgain: () => compare({ current: true }),
    async send() {
      const { plans, agreed, doing, choices } = state.get()
      if (!plans || doing || hindranceOfAll(plans, agreed)) return null
      const signal = begin()
      update({ doing: { what: 'sending', share: 0 }, failure: null, moved: false })
      try {
        return await store.importAll(partsOf(plans), ({ done, total }) => update({ doing: { what: 'sending', share: total ? done / total : 1 } }))
      } catch (error) {
        if (signal.aborted) return null
        const moved = error instanceof EventmsError && error.code === 'tableMoved'
        // Whether or not an answer came, only the tables themselves know what was written: look before anything is sent again.
        if (moved) update({ choices: unasked(choices) })
        await compare({ current: true }, signal)
        update(moved ? { moved } : { failure: inFile(error, plans) })
        return null
      }
    },
    start() {
      const ends = tableNames.map((name) => store.state(name).subscribe(follow))
      return () => {
        for (const end of ends) end()
        begin()
      }
    },
  }
}

function unasked(choices: AllChoices): AllChoices {
  return Object.fromEntries(Object.entries(choices).map(([table, { matchCodes }]) => [table, matchCodes === undefined ? {} : { matchCodes }]))
}

/** The server counts the rows it was sent of a table; people count the records of their file. */
function inFile(error: unknown, plans: AllPlans): unknown {
  const plan = error instanceof EventmsError ? plans.get(error.params.table as TableName) : undefined
  return plan ? inLines(error, plan) : error
}
