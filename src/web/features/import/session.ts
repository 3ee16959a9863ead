import { EventmsError } from '#domain/errors.ts'
import {
  linesOf,
  partSteps,
  planAllSteps,
  tablesNamed,
  type AllEdits,
  type StoredTables,
  type CellEdits,
  type Encoding,
  type ImportIssue,
  type Layout,
  type WorksheetTables,
} from '#domain/import/index.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { Delimiter } from '#domain/csv.ts'
import type { TablesStore } from '#web/state/tables/tables.tsx'
import { tableReader, type ChosenColumns, type Step, type TableReader } from './columns/table-reader.ts'
import { fileNow } from './read/file-on-disk.ts'
import type { FileLayout } from './read/lay-out.ts'
import { rowCorrections, type RowCorrections } from './read/row-corrections.ts'
import type { Book, ImportScope } from './read/read-excel.ts'
import {
  droppedIssueOf,
  fileIssueOf,
  formatOf,
  formatOfContent,
  openFile,
  unrecognised,
  type ReadOptions,
  type Recognised,
  type ImportFormat,
} from './read/read-file.ts'
import { createWork, untilCancelled, type FileReading, type Work } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

export interface ImportState extends WorkState, Recognised {
  readonly format: ImportFormat
  readonly refusedFile: File | null
  readonly layouts: ReadonlyMap<TableName, FileLayout>
  readonly step: Step | null
  readonly edits: AllEdits
}

type FromWork = Pick<Work<ImportState>, 'state' | 'setChoices' | 'compareAgain' | 'send' | 'cancel' | 'start'>

export interface ImportSession extends FromWork {
  setFormat(format: ImportFormat): void
  choose(files: readonly File[]): Promise<void>
  /**
   * Reads files dropped on the page. If the import is into one table, the file's content determines the format, not its
   * name.
   */
  dropFiles(files: readonly File[]): Promise<void>
  remove(): void
  setEncoding(encoding: Encoding): Promise<void>
  setDelimiter(delimiter: Delimiter): Promise<void>
  setSheet(sheet: string): Promise<void>
  /** Opens the step in which the user assigns tables to worksheets. */
  openSheets(): void
  setTables(tables: WorksheetTables): void
  takeTables(): Promise<void>
  openColumns(table: TableName): void
  /** Sets the header line in the step that is open; null if the file has no header. */
  setHeaderLine(line: number | null): void
  /** Sets the field of each column in the step that is open; null leaves a column out. */
  setColumns(columns: readonly (string | null)[]): void
  takeColumns(): Promise<void>
  /**
   * Reads the file again, because its content may have changed. Resolves to false if the browser requires the user to
   * choose the file again.
   */
  readAgain(): Promise<boolean>
  corrections(table: TableName): Omit<RowCorrections, 'edits' | 'disabled'>
}

const nothingRead = { ...unrecognised, layouts: new Map<TableName, FileLayout>(), step: null, edits: {} }

/**
 * Creates the state and the actions of an open import dialog. This function is long because reading, layout, choices
 * and edits share the file and its source.
 */
export function createImportSession(
  scope: ImportScope,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'import' | 'importAll' | 'importLimit' | 'importRows'>,
  currentEvent: number | null = null,
): ImportSession {
  const compared = scope === 'all' ? tableNames : [scope, ...tablesNamed(tables[scope])]
  const initial: ImportState = { ...noFile, ...nothingRead, format: scope === 'all' ? 'all' : 'csv', refusedFile: null }
  const work: Work<ImportState> = createWork<ImportState>(
    {
      tables: compared,
      steps(files, choices) {
        const storedTables: StoredTables = Object.fromEntries(
          compared.flatMap((name) => {
            const { data } = store.get(name)
            return data ? [[name, data]] : []
          }),
        )
        const isLoaded = [...files.keys()].every((name) => storedTables[name])
        return isLoaded ? planAllSteps(files, storedTables, choices, currentEvent) : null
      },
      async send(plans, onProgress, signal) {
        const { file } = work.state.get()
        const tableBatches = await untilCancelled(partSteps(plans), signal)
        const batches = file ? tableBatches.map((tableBatch) => ({ ...tableBatch, file: file.name })) : tableBatches
        if (scope === 'all') return store.importAll(batches, onProgress, signal)
        const { table: _, ...batch } = batches[0]!
        return { [scope]: await store.import(scope, batch, onProgress, signal) }
      },
      inFile(error, plans) {
        const table = scope === 'all' ? error instanceof EventmsError && error.params.table : scope
        const plan = plans.get(table as TableName)
        return plan ? inLines(error, plan) : error
      },
    },
    store,
    initial,
  )

  let reader: TableReader | null = null
  let options: ReadOptions = {}
  const columns: ChosenColumns = new Map()

  async function readOn(
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<FileReading<ImportState> | undefined> {
    const result = await reader!.read(onShare, signal)
    if (!result || 'fileIssue' in result) return result
    const { layouts } = result
    if ('step' in result) return { waits: true, changes: { layouts, step: result.step } }
    return { fileTables: result.fileTables, changes: { layouts, step: null } }
  }

  async function read(file: File, changes: ReadOptions = {}): Promise<void> {
    options = { ...options, ...changes }
    reader = null
    work.update(nothingRead)
    await work.read(file, async (onShare, signal) => {
      const { format } = work.state.get()
      const opened = await openFile(scope, file, format === 'all' ? formatOf([file]) : format, options, onShare, signal)
      if (!opened) return undefined
      if ('fileIssue' in opened) return { fileIssue: opened.fileIssue, changes: { encoding: opened.encoding ?? null } }
      const { tables: found, ...recognised } = opened
      work.update(recognised)
      if (!found) return { waits: true, changes: { step: scope === 'all' ? { kind: 'sheets', required: true } : null } }
      reader = tableReader(opened, store, columns)
      const from = opened.book ? 0.5 : 0
      return readOn((share) => onShare(from + share * (1 - from)), signal)
    })
  }

  async function readAgainWith(changes: ReadOptions): Promise<void> {
    const { file } = work.state.get()
    if (file) await read(file, changes)
  }

  /**
   * Forgets columns that were chosen for a file without a header. After the file or its delimiter has changed, nothing
   * in the file shows whether these columns still fit.
   */
  function forgetHeaderless(): void {
    for (const [table, { layout }] of columns) if (layout.headerLine === null) columns.delete(table)
  }

  async function edit(table: TableName, edits: CellEdits): Promise<void> {
    const allEdits = { ...work.state.get().edits, [table]: edits }
    work.update({ edits: allEdits })
    if (reader?.source(table)) await work.takeAgain(reader.parseAgain(table, allEdits))
  }

  function forget(...issue: Parameters<typeof work.forget>): void {
    reader = null
    options = {}
    columns.clear()
    work.forget(...issue)
    work.update(nothingRead)
  }

  async function acceptFiles(files: readonly File[], issueOf: (file: File) => ImportIssue | null): Promise<void> {
    const [file] = files
    if (!file) return
    const fileIssue = files.length > 1 ? ({ code: 'oneFileOnly' } as const) : issueOf(file)
    forget(fileIssue ?? undefined)
    work.update({ refusedFile: fileIssue && files.length === 1 ? file : null })
    if (!fileIssue) await read(file)
  }

  const setBook = (change: (book: Book) => Partial<Book>): void => {
    const { book } = work.state.get()
    if (book) work.update({ book: { ...book, ...change(book) } })
  }

  function setLayout(change: (table: TableName, layout: Layout) => Layout): void {
    const { step, layouts } = work.state.get()
    const table = step?.kind === 'columns' ? step.table : undefined
    const open = table && layouts.get(table)
    if (open?.layout)
      work.update({ layouts: new Map([...layouts, [table!, { ...open, layout: change(table!, open.layout) }]]) })
  }

  return {
    ...work,
    setFormat(format) {
      forget()
      work.update({ format, refusedFile: null })
    },
    choose: (files) => acceptFiles(files, (file) => fileIssueOf(file, work.state.get().format, store.importLimit)),
    async dropFiles(files) {
      const [file] = files
      if (!file) return
      const format = scope === 'all' ? 'all' : await formatOfContent(file).catch(() => formatOf(files))
      work.update({ format: format ?? 'csv' })
      await acceptFiles(files, () =>
        format === 'all'
          ? fileIssueOf(file, 'all', store.importLimit)
          : droppedIssueOf(file, format, store.importLimit),
      )
    },
    remove: () => forget(),
    setEncoding: (encoding) => readAgainWith({ encoding }),
    setDelimiter(delimiter) {
      forgetHeaderless()
      return readAgainWith({ delimiter })
    },
    setSheet: (sheet) => readAgainWith({ sheets: new Map([[sheet, scope === 'all' ? null : scope]]) }),
    openSheets() {
      const { book } = work.state.get()
      if (book) work.wait({ ...nothingRead, book, step: { kind: 'sheets', required: false } })
    },
    setTables: (tablesOfSheets) => setBook(() => ({ tables: tablesOfSheets })),
    async takeTables() {
      const { book } = work.state.get()
      if (book)
        await readAgainWith({ sheets: new Map(book.sheets.map((sheet, at) => [sheet, book.tables[at] ?? null])) })
    },
    openColumns(table) {
      const { edits, choices } = work.state.get()
      // Drops the edits and answers of this table, and keeps those of other tables.
      const withoutTable = <T extends object>(perTable: T) => ({ ...perTable, [table]: undefined })
      work.wait({
        step: { kind: 'columns', table, required: false },
        edits: withoutTable(edits),
        choices: withoutTable(choices),
      })
    },
    setHeaderLine: (line) => setLayout((table) => reader!.layoutAt(table, line)),
    setColumns: (columnFields) => setLayout((_, layout) => ({ ...layout, columns: columnFields, settled: false })),
    async takeColumns() {
      const { file, activity, step, layouts: laid, edits, choices } = work.state.get()
      // The first click of a double click has started the work; the second must not interrupt it.
      if (activity) return
      const table = step?.kind === 'columns' ? step.table : undefined
      const layout = table && laid.get(table)?.layout
      if (!file || !layout || !reader) return
      reader.choose(table, { ...layout, revised: step?.kind === 'columns' && !step.required })
      await work.read(file, async (onShare, signal) => {
        const result = await readOn(onShare, signal)
        return result && { ...result, changes: { ...result.changes, edits, choices } }
      })
    },
    async readAgain() {
      const { file } = work.state.get()
      const currentFile = file && (await fileNow(file))
      if (!currentFile) {
        work.update({ fileIssue: { code: 'fileChanged' } })
        return false
      }
      forgetHeaderless()
      await read(currentFile)
      return true
    },
    corrections: (table) =>
      rowCorrections({
        declaration: tables[table],
        edits: () => work.state.get().edits[table] ?? {},
        edit: (edits) => edit(table, edits),
        source: () => reader?.source(table) ?? null,
        make: work.make,
      }),
  }
}

/** Row numbers in the server's issues count the received rows. Converts them to line numbers of the user's file. */
function inLines(error: unknown, plan: Parameters<typeof linesOf>[0]): unknown {
  if (!(error instanceof EventmsError) || error.issues.length === 0) return error
  const lines = linesOf(plan)
  const issues = error.issues.map(({ line, ...issue }) => {
    const fileLine = line === undefined ? undefined : lines[line - 1]
    return fileLine === undefined ? issue : { ...issue, line: fileLine }
  })
  return new EventmsError(error.code, error.params, { cause: error, issues })
}
