import { EventmsError } from '#domain/errors.ts'
import {
  batchOf,
  notReady,
  linesOf,
  planSteps,
  tablesAsked,
  type Choices,
  type Encoding,
  type FileRows,
  type ImportPlan,
  type OtherTables,
} from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { readFile, fileIssueOf, type Format } from './read-file.ts'
import { createWork, noFile, type WorkState } from './work.ts'

/** What the dialog shows. */
export interface ImportState extends WorkState<ImportPlan, Choices, Agreed> {
  readonly format: Format
  /** As recognised or chosen; null while there is no file, or none that was read. */
  readonly encoding: Encoding | null
}

interface Agreed {
  readonly emptied: boolean
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
  compareAgain(): Promise<void>
  send(): Promise<WriteResult | null>
  start(): () => void
}

const unanswered = { choices: {}, agreed: { emptied: false } } as const
const opened: ImportState = { ...noFile, ...unanswered, format: 'csv', encoding: null }

export function createImportSession(
  table: TableName,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'import' | 'importLimit'>,
): ImportSession {
  const declaration = tables[table]
  const asked = tablesAsked(declaration)

  function others(): OtherTables {
    return Object.fromEntries(
      asked.flatMap((name) => {
        const held = store.get(name).data
        return held ? [[name, held.rows]] : []
      }),
    )
  }

  const work = createWork<FileRows, ImportPlan, Choices, Agreed, WriteResult, ImportState>(
    {
      tables: [table, ...asked],
      unanswered,
      steps(rows, choices) {
        const held = store.get(table).data
        return held && planSteps(declaration, rows, held, others(), choices)
      },
      isNotReady: (plan, agreed) => notReady(plan, agreed) !== null,
      send: (plan, onProgress) => store.import(table, batchOf(declaration, plan), onProgress),
      inFile: inLines,
    },
    store,
    opened,
  )

  /** @param chosen the encoding somebody chose; recognised where undefined */
  const read = (file: File, chosen?: Encoding): Promise<void> => {
    const { format } = work.state.get()
    work.update({ encoding: null })
    return work.read(file, async (onShare, signal) => {
      const result = await readFile(declaration, file, format, chosen, onShare, signal)
      if (!result) return undefined
      const also = { encoding: result.encoding }
      return 'fileIssue' in result ? { fileIssue: result.fileIssue, also } : { found: result.rows, also }
    })
  }

  return {
    ...work,
    setFormat(format) {
      work.forget()
      work.update({ format, encoding: null })
    },
    async choose(files) {
      const [file] = files
      if (!file) return
      const fileIssue =
        files.length > 1
          ? ({ code: 'oneFileOnly' } as const)
          : fileIssueOf(file, work.state.get().format, store.importLimit)
      if (!fileIssue) return read(file)
      work.forget(fileIssue)
      work.update({ encoding: null })
    },
    remove() {
      work.forget()
      work.update({ encoding: null })
    },
    async setEncoding(encoding) {
      const { file } = work.state.get()
      if (file) await read(file, encoding)
    },
    agree: (emptied) => work.update({ agreed: { emptied } }),
  }
}

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
