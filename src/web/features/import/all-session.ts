import { EventmsError } from '#domain/errors.ts'
import {
  notReadyOfAll,
  partSteps,
  planAllSteps,
  type AllChoices,
  type AllEdits,
  type AllHeld,
  type AllPlans,
  type CellEdits,
  type Choices,
  type FileTables,
} from '#domain/import/index.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportResults } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { fileNow } from './file-on-disk.ts'
import { mendingOf, type Mending } from './mending.ts'
import { tableSteps } from './source.ts'
import { readAllFile, fileIssueOf } from './read-file.ts'
import { inLines } from './session.ts'
import { createWork, noFile, untilCancelled, type WorkState } from './work.ts'

/** What the dialog of an export of all data shows; its plan has one for each table of the file. */
export interface AllImportState extends WorkState<AllPlans, AllChoices> {
  /** Cells that were corrected, and rows that are left out. */
  readonly edits: AllEdits
}

/** One dialog of an import of all data, from opening to closing; `ImportSession` for several tables. */
export interface AllImportSession {
  readonly state: Live<AllImportState>
  choose(files: readonly File[]): Promise<void>
  remove(): void
  setChoices(table: TableName, choices: Choices): Promise<void>
  compareAgain(): Promise<void>
  /** Reads the file as it is now; false where it must be chosen again. */
  readAgain(): Promise<boolean>
  mending(table: TableName): Omit<Mending, 'edits' | 'disabled'>
  send(): Promise<ImportResults | null>
  cancel(): void
  start(): () => void
}

const unanswered: AllChoices = {}
const opened: AllImportState = { ...noFile, choices: unanswered, edits: {} }

/**
 * One import of an export of all data.
 * Long because reading, forgetting and editing share the file's text.
 */
export function createAllImportSession(
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importAll' | 'importLimit'>,
): AllImportSession {
  /** All tables as they are held; null while one is not. */
  function held(): AllHeld | null {
    const all = tableNames.map((name) => [name, store.get(name).data] as const)
    return all.every(([, data]) => data !== null) ? (Object.fromEntries(all) as unknown as AllHeld) : null
  }

  const work = createWork<FileTables, AllPlans, AllChoices, ImportResults, AllImportState>(
    {
      tables: tableNames,
      unanswered,
      steps(found, choices) {
        const all = held()
        return all && planAllSteps(found, all, choices)
      },
      isNotReady: (plans) => notReadyOfAll(plans) !== null,
      async send(plans, onProgress, signal) {
        const parts = await untilCancelled(partSteps(plans), signal)
        return store.importAll(parts, onProgress, signal)
      },
      inFile,
    },
    store,
    opened,
  )

  /** The file's text. */
  let text: string | null = null

  async function read(file: File): Promise<void> {
    work.update({ edits: {} })
    text = null
    await work.read(file, async (onShare, signal) => {
      const result = await readAllFile(file, onShare, signal)
      if (!result) return undefined
      if ('fileIssue' in result) return { fileIssue: result.fileIssue }
      text = result.text
      return { found: result.tables }
    })
  }

  async function edit(table: TableName, edits: CellEdits): Promise<void> {
    const all = { ...work.state.get().edits, [table]: edits }
    work.update({ edits: all })
    if (text !== null) await work.takeAgain(tablesOf(text, all))
  }

  function forget(...issue: Parameters<typeof work.forget>): void {
    text = null
    work.forget(...issue)
    work.update({ edits: {} })
  }

  return {
    ...work,
    async choose(files) {
      const [file] = files
      if (!file) return
      const fileIssue =
        files.length > 1 ? ({ code: 'oneFileOnly' } as const) : fileIssueOf(file, 'json', store.importLimit)
      if (fileIssue) return forget(fileIssue)
      await read(file)
    },
    async readAgain() {
      const { file } = work.state.get()
      const now = file && (await fileNow(file))
      if (!now) {
        work.update({ fileIssue: { code: 'fileChanged' } })
        return false
      }
      await read(now)
      return true
    },
    mending: (table) =>
      mendingOf({
        declaration: tables[table],
        edits: () => work.state.get().edits[table] ?? {},
        edit: (edits) => edit(table, edits),
        source: () => (text === null ? null : { kind: 'json', text, unsure: [] }),
        make: work.make,
      }),
    remove: () => forget(),
    setChoices: (table, choices) => work.setChoices({ ...work.state.get().choices, [table]: choices }),
  }
}

/** The tables of a file that was read before, with other edits. */
function* tablesOf(text: string, edits: AllEdits): Generator<number, FileTables> {
  const found = yield* tableSteps(text, edits)
  if ('code' in found) throw new EventmsError('internalError')
  return found
}

/** The server counts the rows it was sent of a table; people count the records of their file. */
function inFile(error: unknown, plans: AllPlans): unknown {
  const plan = error instanceof EventmsError ? plans.get(error.params.table as TableName) : undefined
  return plan ? inLines(error, plan) : error
}
