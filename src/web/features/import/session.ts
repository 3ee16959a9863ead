import { EventmsError } from '#domain/errors.ts'
import {
  batchSteps,
  notReady,
  linesOf,
  planSteps,
  rowsSent,
  tablesNamed,
  type CellEdits,
  type Choices,
  layoutAt,
  type Encoding,
  type Layout,
  type Reading as EncodingReading,
  type FileRows,
  type ImportPlan,
} from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import type { Delimiter } from '#domain/csv.ts'
import { fileNow } from './read/file-on-disk.ts'
import { currentEventOf, knownOf, othersOf, whenKnown } from './known.ts'
import type { Laid } from './read/lay-out.ts'
import { mendingOf, type Mending } from './read/mending.ts'
import type { WorkbookRead } from './read/read-excel.ts'
import { readFile, fileIssueOf, type Format, type How } from './read/read-file.ts'
import { rememberColumns } from './columns/remembered.ts'
import { rowSteps, type Source } from './read/source.ts'
import { createWork, untilCancelled } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

/** What the dialog shows. */
export interface ImportState extends WorkState<ImportPlan, Choices> {
  readonly format: Format
  /** The file that was not taken this way. */
  readonly refused: File | null
  /** As recognised or chosen; null while there is no file, or none that was read. */
  readonly encoding: Encoding | null
  /** The encodings between which somebody has to say. */
  readonly unsure: readonly EncodingReading[]
  /** As recognised or chosen; null where there is none to choose. */
  readonly delimiter: Delimiter | null
  /** What an Excel file has, and which sheet of it was read; null while there is none. */
  readonly workbook: WorkbookRead | null
  /** The columns of the file; null where there is none, or none that has any. */
  readonly columns: Laid | null
  /** Somebody has to say what the columns are before the file is read, or wants to say so. */
  readonly laying: 'asked' | 'opened' | null
  /** Cells that were corrected, and rows that are left out. */
  readonly edits: CellEdits
}

/** One import dialog from opening to closing. */
export interface ImportSession {
  readonly state: Live<ImportState>
  setFormat(format: Format): void
  choose(files: readonly File[]): Promise<void>
  remove(): void
  setEncoding(encoding: Encoding): Promise<void>
  setDelimiter(delimiter: Delimiter): Promise<void>
  setSheet(sheet: string): Promise<void>
  /** Opens what the columns are, to be changed. */
  openColumns(): void
  /** Says in which line the header stands; null: in none. What the columns are is guessed anew. */
  setHeaderLine(line: number | null): void
  /** Says what each column becomes: a field's name, or null to leave it out. */
  setColumns(columns: readonly (string | null)[]): void
  /** Reads the file by the columns as they were said to be. */
  takeColumns(): Promise<void>
  /** Reads the file as it is now; false where it must be chosen again. */
  readAgain(): Promise<boolean>
  readonly mending: Omit<Mending, 'edits' | 'disabled'>
  setChoices(choices: Choices): Promise<void>
  compareAgain(): Promise<void>
  send(): Promise<WriteResult | null>
  cancel(): void
  start(): () => void
}

const unanswered: Choices = {}
const unread: Pick<ImportState, 'encoding' | 'unsure' | 'delimiter' | 'workbook' | 'columns' | 'laying' | 'edits'> = {
  encoding: null,
  unsure: [],
  delimiter: null,
  workbook: null,
  columns: null,
  laying: null,
  edits: {},
}
const opened: ImportState = { ...noFile, choices: unanswered, ...unread, format: 'csv', refused: null }

/**
 * One import of a table's file.
 * Long because reading, saying how it is read, choosing and editing share the file and what its rows were taken from.
 */
export function createImportSession(
  table: TableName,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'import' | 'importLimit' | 'importRows'>,
): ImportSession {
  const declaration = tables[table]
  const asked = tablesNamed(declaration)

  const work = createWork<FileRows, ImportPlan, Choices, WriteResult, ImportState>(
    {
      tables: [table, ...asked],
      unanswered,
      steps(rows, choices) {
        const held = store.get(table).data
        const meant = { currentEvent: currentEventOf(store), ...choices }
        return held && planSteps(declaration, rows, held, othersOf(table, store), meant)
      },
      isNotReady: (plan) => notReady(plan) !== null,
      rowsOf: rowsSent,
      async send(plan, onProgress, signal) {
        const batch = await untilCancelled(batchSteps(declaration, plan), signal)
        return store.import(table, batch, onProgress, signal)
      },
      inFile: inLines,
    },
    store,
    opened,
  )

  /** What the rows were taken from. */
  let source: Source | null = null

  /** The rows again, with these edits. */
  const edit = async (edits: CellEdits): Promise<void> => {
    work.update({ edits })
    if (source) await work.takeAgain(rowSteps(declaration, source, edits))
  }

  /** What somebody said of how the file is read. */
  let said: Omit<How, 'known'> = {}

  /** Reads the file as it was said to be, else as it is recognised. */
  const read = (file: File, more: Omit<How, 'known'> = {}): Promise<void> => {
    const { format } = work.state.get()
    said = { ...said, ...more }
    work.update(unread)
    source = null
    return work.read(file, async (onShare, signal) => {
      const result = await readFile(
        declaration,
        file,
        format,
        { ...said, known: () => whenKnown(table, store) },
        onShare,
        signal,
      )
      if (!result) return undefined
      if ('fileIssue' in result) return { fileIssue: result.fileIssue, also: { ...unread, encoding: result.encoding } }
      const { encoding, unsure, delimiter, workbook = null } = result
      const columns = 'layout' in result && result.layout ? { layout: result.layout, head: result.head } : null
      const also = { encoding, unsure, delimiter, workbook, columns, laying: null } as const
      if (!('rows' in result)) return { waits: true, also: { ...also, laying: columns && 'asked' } }
      source = result.source
      return { found: result.rows, also }
    })
  }
  const again = async (more: Omit<How, 'known'>): Promise<void> => {
    const { file } = work.state.get()
    if (file) await read(file, more)
  }
  const setLayout = (change: (columns: Laid & { layout: Layout }) => Layout): void => {
    const { columns } = work.state.get()
    if (columns?.layout)
      work.update({ columns: { ...columns, layout: change({ ...columns, layout: columns.layout }) } })
  }
  const forget = (...issue: Parameters<typeof work.forget>): void => {
    said = {}
    source = null
    work.forget(...issue)
    work.update(unread)
  }

  return {
    ...work,
    setFormat(format) {
      forget()
      work.update({ format, refused: null })
    },
    async choose(files) {
      const [file] = files
      if (!file) return
      const fileIssue =
        files.length > 1
          ? ({ code: 'oneFileOnly' } as const)
          : fileIssueOf(file, work.state.get().format, store.importLimit)
      forget(fileIssue ?? undefined)
      work.update({ refused: fileIssue && files.length === 1 ? file : null })
      if (!fileIssue) await read(file)
    },
    remove: () => forget(),
    setEncoding: (encoding) => again({ encoding }),
    setDelimiter: (delimiter) => again({ delimiter }),
    setSheet: (sheet) => again({ sheet, chosen: undefined }),
    openColumns() {
      source = null
      work.wait({ laying: 'opened', edits: {} })
    },
    setHeaderLine: (line) => setLayout(({ head }) => layoutAt(declaration, head, line, knownOf(table, store))),
    setColumns: (columns) => setLayout(({ layout }) => ({ ...layout, columns, settled: false })),
    async takeColumns() {
      const { columns } = work.state.get()
      if (!columns?.layout) return
      const { layout } = columns
      if (!layout.settled) rememberColumns(declaration, layout.header, layout.columns)
      await again({ chosen: layout.settled ? undefined : layout })
    },
    async readAgain() {
      const { file } = work.state.get()
      const now = file && (await fileNow(file))
      if (!now) {
        work.update({ fileIssue: { code: 'fileChanged' } })
        return false
      }
      // Without a header nothing says that the columns are still those that were chosen.
      await read(now, said.chosen?.headerLine === null ? { chosen: undefined } : {})
      return true
    },
    mending: mendingOf({
      declaration,
      edits: () => work.state.get().edits,
      edit,
      source: () => source,
      make: work.make,
    }),
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
