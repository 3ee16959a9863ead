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
import type { Laid } from './read/lay-out.ts'
import { mendingOf, type Mending } from './read/mending.ts'
import type { Book, Into } from './read/read-excel.ts'
import {
  droppedIssueOf,
  fileIssueOf,
  formatOf,
  formatOfContent,
  openFile,
  unrecognised,
  type How,
  type Recognised,
  type Way,
} from './read/read-file.ts'
import { createWork, untilCancelled, type FileReading, type Work } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

export interface ImportState extends WorkState, Recognised {
  readonly way: Way
  readonly refused: File | null
  readonly laid: ReadonlyMap<TableName, Laid>
  readonly step: Step | null
  readonly edits: AllEdits
}

type FromWork = Pick<Work<ImportState>, 'state' | 'setChoices' | 'compareAgain' | 'send' | 'cancel' | 'start'>

export interface ImportSession extends FromWork {
  setWay(way: Way): void
  choose(files: readonly File[]): Promise<void>
  /** Accepts files dropped on the page. For one table, the content determines the format, not the file's name. */
  drop(files: readonly File[]): Promise<void>
  remove(): void
  setEncoding(encoding: Encoding): Promise<void>
  setDelimiter(delimiter: Delimiter): Promise<void>
  setSheet(sheet: string): Promise<void>
  /** Lets the user change which table each worksheet contains. */
  openSheets(): void
  setTables(tables: WorksheetTables): void
  takeTables(): Promise<void>
  openColumns(table: TableName): void
  /** Sets the header line of the table whose columns are being chosen; null for no header. */
  setHeaderLine(line: number | null): void
  /** Sets the field of each column; null leaves a column out. */
  setColumns(columns: readonly (string | null)[]): void
  takeColumns(): Promise<void>
  /** Reads the current content of the file; false if the user must choose the file again. */
  readAgain(): Promise<boolean>
  mending(table: TableName): Omit<Mending, 'edits' | 'disabled'>
}

const unread = { ...unrecognised, laid: new Map<TableName, Laid>(), step: null, edits: {} }

/** Long because reading, layout, choices and edits share the file and its source. */
export function createImportSession(
  into: Into,
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'import' | 'importAll' | 'importLimit' | 'importRows'>,
  currentEvent: number | null = null,
): ImportSession {
  const compared = into === 'all' ? tableNames : [into, ...tablesNamed(tables[into])]
  const initial: ImportState = { ...noFile, ...unread, way: into === 'all' ? 'all' : 'csv', refused: null }
  const work: Work<ImportState> = createWork<ImportState>(
    {
      tables: compared,
      steps(files, choices) {
        const held: StoredTables = Object.fromEntries(
          compared.flatMap((name) => {
            const { data } = store.get(name)
            return data ? [[name, data]] : []
          }),
        )
        const isHeld = [...files.keys()].every((name) => held[name])
        return isHeld ? planAllSteps(files, held, choices, currentEvent) : null
      },
      async send(plans, onProgress, signal) {
        const { file } = work.state.get()
        const made = await untilCancelled(partSteps(plans), signal)
        const parts = file ? made.map((part) => ({ ...part, file: file.name })) : made
        if (into === 'all') return store.importAll(parts, onProgress, signal)
        const { table: _, ...batch } = parts[0]!
        return { [into]: await store.import(into, batch, onProgress, signal) }
      },
      inFile(error, plans) {
        const table = into === 'all' ? error instanceof EventmsError && error.params.table : into
        const plan = plans.get(table as TableName)
        return plan ? inLines(error, plan) : error
      },
    },
    store,
    initial,
  )

  let reader: TableReader | null = null
  let said: How = {}
  const columns: ChosenColumns = new Map()

  async function readOn(
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<FileReading<ImportState> | undefined> {
    const result = await reader!.read(onShare, signal)
    if (!result || 'fileIssue' in result) return result
    const { laid } = result
    if ('step' in result) return { waits: true, also: { laid, step: result.step } }
    return { found: result.found, also: { laid, step: null } }
  }

  async function read(file: File, more: How = {}): Promise<void> {
    said = { ...said, ...more }
    reader = null
    work.update(unread)
    await work.read(file, async (onShare, signal) => {
      const { way } = work.state.get()
      const opened = await openFile(into, file, way === 'all' ? formatOf([file]) : way, said, onShare, signal)
      if (!opened) return undefined
      if ('fileIssue' in opened) return { fileIssue: opened.fileIssue, also: { encoding: opened.encoding ?? null } }
      const { tables: found, ...recognised } = opened
      work.update(recognised)
      if (!found) return { waits: true, also: { step: into === 'all' ? { what: 'sheets', asked: true } : null } }
      reader = tableReader(opened, store, columns)
      const from = opened.book ? 0.5 : 0
      return readOn((share) => onShare(from + share * (1 - from)), signal)
    })
  }

  async function again(more: How): Promise<void> {
    const { file } = work.state.get()
    if (file) await read(file, more)
  }

  /** Drops columns that were chosen for a file without a header: nothing could show whether they still fit. */
  function forgetHeaderless(): void {
    for (const [table, { layout }] of columns) if (layout.headerLine === null) columns.delete(table)
  }

  async function edit(table: TableName, edits: CellEdits): Promise<void> {
    const all = { ...work.state.get().edits, [table]: edits }
    work.update({ edits: all })
    if (reader?.source(table)) await work.takeAgain(reader.again(table, all))
  }

  function forget(...issue: Parameters<typeof work.forget>): void {
    reader = null
    said = {}
    columns.clear()
    work.forget(...issue)
    work.update(unread)
  }

  async function take(files: readonly File[], issueOf: (file: File) => ImportIssue | null): Promise<void> {
    const [file] = files
    if (!file) return
    const fileIssue = files.length > 1 ? ({ code: 'oneFileOnly' } as const) : issueOf(file)
    forget(fileIssue ?? undefined)
    work.update({ refused: fileIssue && files.length === 1 ? file : null })
    if (!fileIssue) await read(file)
  }

  const setBook = (change: (book: Book) => Partial<Book>): void => {
    const { book } = work.state.get()
    if (book) work.update({ book: { ...book, ...change(book) } })
  }

  function setLayout(change: (table: TableName, layout: Layout) => Layout): void {
    const { step, laid } = work.state.get()
    const table = step?.what === 'columns' ? step.table : undefined
    const open = table && laid.get(table)
    if (open?.layout)
      work.update({ laid: new Map([...laid, [table!, { ...open, layout: change(table!, open.layout) }]]) })
  }

  return {
    ...work,
    setWay(way) {
      forget()
      work.update({ way, refused: null })
    },
    choose: (files) => take(files, (file) => fileIssueOf(file, work.state.get().way, store.importLimit)),
    async drop(files) {
      const [file] = files
      if (!file) return
      const format = into === 'all' ? 'all' : await formatOfContent(file).catch(() => formatOf(files))
      work.update({ way: format ?? 'csv' })
      await take(files, () =>
        format === 'all'
          ? fileIssueOf(file, 'all', store.importLimit)
          : droppedIssueOf(file, format, store.importLimit),
      )
    },
    remove: () => forget(),
    setEncoding: (encoding) => again({ encoding }),
    setDelimiter(delimiter) {
      forgetHeaderless()
      return again({ delimiter })
    },
    setSheet: (sheet) => again({ sheets: new Map([[sheet, into === 'all' ? null : into]]) }),
    openSheets() {
      const { book } = work.state.get()
      if (book) work.wait({ ...unread, book, step: { what: 'sheets', asked: false } })
    },
    setTables: (given) => setBook(() => ({ tables: given })),
    async takeTables() {
      const { book } = work.state.get()
      if (book) await again({ sheets: new Map(book.sheets.map((sheet, at) => [sheet, book.tables[at] ?? null])) })
    },
    openColumns(table) {
      const { edits, choices } = work.state.get()
      // Keeps the answers about the other tables.
      const without = <T extends object>(all: T) => ({ ...all, [table]: undefined })
      work.wait({
        step: { what: 'columns', table, asked: false },
        edits: without(edits),
        choices: without(choices),
      })
    },
    setHeaderLine: (line) => setLayout((table) => reader!.layoutAt(table, line)),
    setColumns: (given) => setLayout((_, layout) => ({ ...layout, columns: given, settled: false })),
    async takeColumns() {
      const { file, doing, step, laid, edits, choices } = work.state.get()
      // Ignores the second click of a double click: the first is still reading, and will restore the answers
      // afterwards.
      if (doing) return
      const table = step?.what === 'columns' ? step.table : undefined
      const layout = table && laid.get(table)?.layout
      if (!file || !layout || !reader) return
      reader.choose(table, { ...layout, revised: step?.what === 'columns' && !step.asked })
      await work.read(file, async (onShare, signal) => {
        const result = await readOn(onShare, signal)
        return result && { ...result, also: { ...result.also, edits, choices } }
      })
    },
    async readAgain() {
      const { file } = work.state.get()
      const now = file && (await fileNow(file))
      if (!now) {
        work.update({ fileIssue: { code: 'fileChanged' } })
        return false
      }
      forgetHeaderless()
      await read(now)
      return true
    },
    mending: (table) =>
      mendingOf({
        declaration: tables[table],
        edits: () => work.state.get().edits[table] ?? {},
        edit: (edits) => edit(table, edits),
        source: () => reader?.source(table) ?? null,
        make: work.make,
      }),
  }
}

/** Converts the server's row numbers, which count received rows, to the line numbers of the user's file. */
function inLines(error: unknown, plan: Parameters<typeof linesOf>[0]): unknown {
  if (!(error instanceof EventmsError) || error.issues.length === 0) return error
  const lines = linesOf(plan)
  const issues = error.issues.map(({ line, ...issue }) => {
    const own = line === undefined ? undefined : lines[line - 1]
    return own === undefined ? issue : { ...issue, line: own }
  })
  return new EventmsError(error.code, error.params, { cause: error, issues })
}
