import { EventmsError } from '#domain/errors.ts'
import {
  notReadyOfAll,
  partsOf,
  planAllSteps,
  type AllChoices,
  type AllHeld,
  type AllPlans,
  type Choices,
  type FileTables,
} from '#domain/import/index.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { ImportResults } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { readAllFile, fileIssueOf } from './read-file.ts'
import { inLines } from './session.ts'
import { createWork, noFile, type WorkState } from './work.ts'

type Agreed = Readonly<Partial<Record<TableName, boolean>>>

/** What the dialog of an export of all data shows; its plan has one for each table of the file. */
export type AllImportState = WorkState<AllPlans, AllChoices, Agreed>

/** One dialog of an import of all data, from opening to closing; `ImportSession` for several tables. */
export interface AllImportSession {
  readonly state: Live<AllImportState>
  choose(files: readonly File[]): Promise<void>
  remove(): void
  setChoices(table: TableName, choices: Choices): Promise<void>
  agree(table: TableName, emptied: boolean): void
  compareAgain(): Promise<void>
  send(): Promise<ImportResults | null>
  start(): () => void
}

const unanswered = { choices: {}, agreed: {} } as const
const opened: AllImportState = { ...noFile, ...unanswered }

export function createAllImportSession(
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importAll' | 'importLimit'>,
): AllImportSession {
  /** All tables as they are held; null while one is not. */
  function held(): AllHeld | null {
    const all = tableNames.map((name) => [name, store.get(name).data] as const)
    return all.every(([, data]) => data !== null) ? (Object.fromEntries(all) as unknown as AllHeld) : null
  }

  const work = createWork<FileTables, AllPlans, AllChoices, Agreed, ImportResults, AllImportState>(
    {
      tables: tableNames,
      unanswered,
      steps(found, choices) {
        const all = held()
        return all && planAllSteps(found, all, choices)
      },
      isNotReady: (plans, agreed) => notReadyOfAll(plans, agreed) !== null,
      send: (plans, onProgress) => store.importAll(partsOf(plans), onProgress),
      inFile,
    },
    store,
    opened,
  )

  return {
    ...work,
    async choose(files) {
      const [file] = files
      if (!file) return
      const fileIssue =
        files.length > 1 ? ({ code: 'oneFileOnly' } as const) : fileIssueOf(file, 'json', store.importLimit)
      if (fileIssue) return work.forget(fileIssue)
      await work.read(file, async (onShare, signal) => {
        const result = await readAllFile(file, onShare, signal)
        if (!result) return undefined
        return 'fileIssue' in result ? { fileIssue: result.fileIssue } : { found: result.tables }
      })
    },
    remove: () => work.forget(),
    setChoices: (table, choices) => work.setChoices({ ...work.state.get().choices, [table]: choices }),
    agree: (table, emptied) => work.update({ agreed: { ...work.state.get().agreed, [table]: emptied } }),
  }
}

/** The server counts the rows it was sent of a table; people count the records of their file. */
function inFile(error: unknown, plans: AllPlans): unknown {
  const plan = error instanceof EventmsError ? plans.get(error.params.table as TableName) : undefined
  return plan ? inLines(error, plan) : error
}
