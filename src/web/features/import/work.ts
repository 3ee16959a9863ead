import { EventmsError } from '#domain/errors.ts'
import type { ImportIssue } from '#domain/import/index.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Live, Progress } from '../../backend/backend.ts'
import { live } from '../../backend/live.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { runInSlices } from '#web/state/slices.ts'

/** What the dialog of any import shows. */
export interface WorkState<Plan, Choices, Agreed> {
  readonly file: File | null
  readonly doing: null | { readonly what: 'reading' | 'comparing' | 'sending'; readonly share: number }
  /** Why the file was not read at all. */
  readonly fileIssue: ImportIssue | null
  readonly plan: Plan | null
  readonly choices: Choices
  /** In which tables cells may become empty. */
  readonly agreed: Agreed
  /** A table changed after the preview was made, so it was made anew. */
  readonly moved: boolean
  /** Sending the file failed, and no look at the tables has told since whether it was written all the same. */
  readonly unconfirmed: boolean
  /** Why the last step failed. */
  readonly failure: unknown
}

/** The state before any file was chosen, but for the answers. */
export const noFile = {
  file: null,
  doing: null,
  fileIssue: null,
  plan: null,
  moved: false,
  unconfirmed: false,
  failure: null,
} as const

/** How one import differs from another: what it reads, plans and sends. */
export interface Kind<Found, Plan, Choices, Agreed, Result> {
  /**
   * What the file is compared with: verified before, and followed, since a preview must not rest on what others have
   * changed.
   */
  readonly tables: readonly TableName[]
  readonly unanswered: { readonly choices: Choices; readonly agreed: Agreed }
  /** The plan of what was read; null where a table is not held. */
  steps(found: Found, choices: Choices): Generator<number, Plan> | null
  isNotReady(plan: Plan, agreed: Agreed): boolean
  send(plan: Plan, onProgress: (progress: Progress) => void): Promise<Result>
  /** An error by the lines of the file: the server counts the rows it was sent. */
  inFile(error: unknown, plan: Plan): unknown
}

export interface Work<Found, State, Choices, Result> {
  readonly state: Live<State>
  update(change: Partial<State>): void
  /**
   * Reads a file anew: `reading` gives what is in it, or why it was not read (and what the state shall say of it), or
   * undefined when it was ended.
   */
  read(
    file: File,
    reading: (onShare: (share: number) => void, signal: AbortSignal) => Promise<Reading<Found, State> | undefined>,
  ): Promise<void>
  /** Ends what runs and forgets what was read, but not the file: somebody has to say first how it is read. */
  wait(also: Partial<State>): void
  /** Ends what runs and forgets the file; `fileIssue`: why the next one was not taken. */
  forget(fileIssue?: ImportIssue): void
  setChoices(choices: Choices): Promise<void>
  /** Compares again after a failure to do so. */
  compareAgain(): Promise<void>
  /** Resolves with what the database confirmed; null where it did not (the state says why). */
  send(): Promise<Result | null>
  /** Begins to follow the tables, so that the preview stays true. Returns its end, which also ends what runs. */
  start(): () => void
}

/** `waits`: the file was looked at, and somebody has to say how it is read. */
export type Reading<Found, State> = { readonly also?: Partial<State> } & (
  | { readonly found: Found }
  | { readonly waits: true }
  | { readonly fileIssue: ImportIssue }
)

/**
 * One import from the file to what the database confirmed.
 * Long because every step may end what another one began: they share the file, its plan and what runs.
 */
export function createWork<Found, Plan, Choices, Agreed, Result, State extends WorkState<Plan, Choices, Agreed>>(
  kind: Kind<Found, Plan, Choices, Agreed, Result>,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent'>,
  initial: State,
): Work<Found, State, Choices, Result> {
  const state = live<State>(initial)
  const change = (changes: Partial<WorkState<Plan, Choices, Agreed>>, also: Partial<State> = {}) =>
    state.set({ ...state.get(), ...changes, ...also })
  const empty = { ...noFile, ...kind.unanswered }
  let found: Found | null = null
  /** The versions that the plan was made against. */
  let compared: readonly (number | undefined)[] = []
  let running = new AbortController()

  const versions = () => kind.tables.map((name) => store.get(name).data?.version)

  /** Begins a piece of work; what ran before ends unheard. */
  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  /** Plans the import. `current`: the tables are verified before. */
  async function compare({ current }: { current: boolean }, signal = begin()): Promise<void> {
    change({ doing: { what: 'comparing', share: 0 }, failure: null })
    try {
      if (current) await store.ensureCurrent(kind.tables)
      if (signal.aborted) return
      if (found === null) return change({ doing: null })
      const before = versions()
      const steps = kind.steps(found, state.get().choices)
      const plan =
        steps && (await runInSlices(steps, (share) => change({ doing: { what: 'comparing', share } }), signal))
      if (signal.aborted) return
      if (!plan) return change({ doing: null })
      compared = before
      change({ plan, doing: null, ...(current && { unconfirmed: false }) })
      follow()
    } catch (failure) {
      if (!signal.aborted) change({ failure, doing: null })
    }
  }

  /**
   * Somebody else wrote: what the preview says may be wrong now, and an answer about what was stored counts no more.
   */
  function follow(): void {
    const { plan, doing, unconfirmed } = state.get()
    const isBehind = versions().some((version, at) => version !== undefined && version !== compared[at])
    if (!plan || doing || !isBehind) return
    // Or this very import did.
    change({ moved: !unconfirmed, choices: kind.unanswered.choices })
    void compare({ current: unconfirmed })
  }

  return {
    state,
    update: (changes) => change({}, changes),
    async read(file, reading) {
      const signal = begin()
      found = null
      change({ ...empty, file, doing: { what: 'reading', share: 0 } })
      const read = await reading((share) => change({ doing: { what: 'reading', share } }), signal)
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
      change({ ...empty, file }, also)
    },
    forget(fileIssue) {
      begin()
      found = null
      change({ ...empty, fileIssue: fileIssue ?? null })
    },
    async setChoices(choices) {
      change({ choices })
      await compare({ current: false })
    },
    compareAgain: () => compare({ current: true }),
    async send() {
      const { file, plan, agreed, doing, unconfirmed } = state.get()
      if (!plan || doing || kind.isNotReady(plan, agreed)) return null
      const signal = begin()
      change({ doing: { what: 'sending', share: 0 }, failure: null, moved: false })
      try {
        return await kind.send(plan, ({ done, total }) =>
          change({ doing: { what: 'sending', share: total ? done / total : 1 } }),
        )
      } catch (error) {
        if (signal.aborted) return null
        const moved = error instanceof EventmsError && error.code === 'tableMoved'
        // Whether or not an answer came, only the tables themselves know what was written: look before anything is sent
        // again.
        change(moved ? { choices: kind.unanswered.choices } : { unconfirmed: true })
        await compare({ current: true }, signal)
        // What failed says nothing of a file that was chosen meanwhile.
        if (state.get().file === file) change(moved ? { moved: !unconfirmed } : { failure: kind.inFile(error, plan) })
        return null
      }
    },
    start() {
      const ends = kind.tables.map((name) => store.state(name).subscribe(follow))
      return () => {
        for (const end of ends) end()
        begin()
      }
    },
  }
}
