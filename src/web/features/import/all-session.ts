import { EventmsError } from '#domain/errors.ts'
import {
  notReadyOfAll,
  partSteps,
  planAllSteps,
  rowsSent,
  type AllChoices,
  type AllEdits,
  type AllHeld,
  type AllPlans,
  type CellEdits,
  type Choices,
  type FileTables,
  type Layout,
  type SheetTables,
} from '#domain/import/index.ts'
import { tableNames, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportResults } from '#domain/wire.ts'
import type { Live } from '../../backend/backend.ts'
import type { TablesStore } from '../../state/tables.tsx'
import { bookReader, bookState, type AllColumns, type BookReader, type BookState } from './columns/all-book.ts'
import { jsonContent, type AllContent } from './read/all-content.ts'
import { fileNow } from './read/file-on-disk.ts'
import { currentEventOf } from './known.ts'
import { mendingOf, type Mending } from './read/mending.ts'
import { readAllFile, fileIssueOf, isWorkbook } from './read/read-file.ts'
import { readBook } from './read/read-workbook.ts'
import { inLines } from './session.ts'
import { createWork, untilCancelled, type Reading } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

/** What the dialog of all data shows; its plan has one for each table of the file. */
export interface AllImportState extends WorkState<AllPlans, AllChoices> {
  /** Cells that were corrected, and rows that are left out. */
  readonly edits: AllEdits
  /** What an Excel file has; null while there is none. */
  readonly book: BookState | null
}

/** One dialog of an import of all data, from opening to closing; `ImportSession` for several tables. */
export interface AllImportSession {
  readonly state: Live<AllImportState>
  choose(files: readonly File[]): Promise<void>
  remove(): void
  /** Opens what the sheets are, to be changed. */
  openSheets(): void
  /** Says which table each sheet is. */
  setTables(tables: SheetTables): void
  /** Reads the sheets by the tables that they were said to be. */
  takeTables(): Promise<void>
  /** Opens what the columns of a table are, to be changed. */
  openColumns(table: TableName): void
  /** Says in which line the header of the table stands whose columns are open; null: in none. */
  setHeaderLine(line: number | null): void
  /** Says what each of its columns becomes: a field's name, or null to leave it out. */
  setColumns(columns: readonly (string | null)[]): void
  /** Reads the table by its columns as they were said to be. */
  takeColumns(): Promise<void>
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
const unread: Pick<AllImportState, 'edits' | 'book'> = { edits: {}, book: null }
const opened: AllImportState = { ...noFile, choices: unanswered, ...unread }

type Read = Reading<FileTables, AllImportState> | undefined

/**
 * One import of all data, from an export as JSON or from a workbook with a sheet for each table.
 * Long because reading, saying how it is read, forgetting and editing share what the file holds.
 */
export function createAllImportSession(
  store: Pick<TablesStore, 'get' | 'state' | 'ensureCurrent' | 'importAll' | 'importLimit' | 'importRows'>,
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
        return all && planAllSteps(found, all, choices, currentEventOf(store))
      },
      isNotReady: (plans) => notReadyOfAll(plans) !== null,
      rowsOf: (plans) => [...plans.values()].reduce((sum, plan) => sum + rowsSent(plan), 0),
      async send(plans, onProgress, signal) {
        const parts = await untilCancelled(partSteps(plans), signal)
        return store.importAll(parts, onProgress, signal)
      },
      inFile,
    },
    store,
    opened,
  )

  /** What the file holds; null where nothing of it was read. */
  let content: AllContent | null = null
  /** The tables of a workbook, as far as they were read. */
  let reader: BookReader | null = null
  /** What somebody said of how the file is read. */
  const said = { sheets: new Map<string, TableName | null>(), columns: new Map() as AllColumns }

  async function readJson(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<Read> {
    const result = await readAllFile(file, onShare, signal)
    if (!result) return undefined
    if ('fileIssue' in result) return { fileIssue: result.fileIssue }
    content = jsonContent(result.text)
    return { found: result.tables }
  }

  async function readWorkbook(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<Read> {
    const book = await readBook(file, said.sheets, (share) => onShare(share / 2), signal)
    if (!book || 'fileIssue' in book) return book
    const shown = bookState(book)
    if (!book.settled) return { waits: true, also: { book: shown } }
    reader = bookReader(book, store, said.columns)
    work.update({ book: shown })
    return readOn((share) => onShare(0.5 + share / 2), signal)
  }

  /** Reads the tables of a workbook that were not read yet. */
  async function readOn(onShare: (share: number) => void, signal: AbortSignal): Promise<Read> {
    const result = await reader!.read(onShare, signal)
    const { book } = work.state.get()
    if (!result || !book) return undefined
    const { laid } = result
    if ('step' in result) return { waits: true, also: { book: { ...book, laid, step: result.step } } }
    content = result.content
    return { found: result.found, also: { book: { ...book, laid, step: null } } }
  }

  async function read(file: File): Promise<void> {
    work.update(unread)
    content = null
    reader = null
    await work.read(file, (onShare, signal) => (isWorkbook(file) ? readWorkbook : readJson)(file, onShare, signal))
  }

  async function edit(table: TableName, edits: CellEdits): Promise<void> {
    const all = { ...work.state.get().edits, [table]: edits }
    work.update({ edits: all })
    if (content) await work.takeAgain(content.again(table, all))
  }

  function forget(...issue: Parameters<typeof work.forget>): void {
    content = null
    reader = null
    said.sheets.clear()
    said.columns.clear()
    work.forget(...issue)
    work.update(unread)
  }

  const setBook = (change: (book: BookState) => Partial<BookState>): void => {
    const { book } = work.state.get()
    if (book) work.update({ book: { ...book, ...change(book) } })
  }

  /** Changes the layout of the table whose columns are open. */
  const setLayout = (change: (table: TableName, layout: Layout) => Layout): void =>
    setBook(({ step, laid }) => {
      const table = step?.what === 'columns' ? step.table : undefined
      const open = table && laid.get(table)
      if (!open?.layout) return {}
      return { laid: new Map([...laid, [table!, { ...open, layout: change(table!, open.layout) }]]) }
    })

  return {
    ...work,
    async choose(files) {
      const [file] = files
      if (!file) return
      const fileIssue =
        files.length > 1 ? ({ code: 'oneFileOnly' } as const) : fileIssueOf(file, 'all', store.importLimit)
      forget(fileIssue ?? undefined)
      if (!fileIssue) await read(file)
    },
    openSheets() {
      const { book } = work.state.get()
      content = null
      if (book) work.wait({ ...unread, book: { ...book, step: { what: 'sheets', asked: false } } })
    },
    setTables: (given) => setBook(() => ({ tables: given })),
    async takeTables() {
      const { file, book } = work.state.get()
      if (!file || !book) return
      book.sheets.forEach((sheet, at) => said.sheets.set(sheet, book.tables[at] ?? null))
      await read(file)
    },
    openColumns(table) {
      const { book, edits, choices } = work.state.get()
      content = null
      if (!book) return
      // What was said of the other tables stands.
      const without = <T extends object>(all: T) => ({ ...all, [table]: undefined })
      work.wait({
        book: { ...book, step: { what: 'columns', table, asked: false } },
        edits: without(edits),
        choices: without(choices),
      })
    },
    setHeaderLine: (line) => setLayout((table) => reader!.layoutAt(table, line)),
    setColumns: (columns) => setLayout((_, layout) => ({ ...layout, columns, settled: false })),
    async takeColumns() {
      const { file, doing, book, edits, choices } = work.state.get()
      // Pressed twice: what was answered is put back when the first is done.
      if (doing) return
      const table = book?.step?.what === 'columns' ? book.step.table : undefined
      const layout = table && book?.laid.get(table)?.layout
      if (!file || !layout || !reader) return
      reader.choose(table, layout)
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
      // Without a header nothing says that the columns are still those that were chosen.
      for (const [table, { layout }] of said.columns) if (layout.headerLine === null) said.columns.delete(table)
      await read(now)
      return true
    },
    mending: (table) =>
      mendingOf({
        declaration: tables[table],
        edits: () => work.state.get().edits[table] ?? {},
        edit: (edits) => edit(table, edits),
        source: () => content?.source(table) ?? null,
        make: work.make,
      }),
    remove: () => forget(),
    setChoices: (table, choices) => work.setChoices({ ...work.state.get().choices, [table]: choices }),
  }
}

/** The server counts the rows it was sent of a table; people count the records of their file. */
function inFile(error: unknown, plans: AllPlans): unknown {
  const plan = error instanceof EventmsError ? plans.get(error.params.table as TableName) : undefined
  return plan ? inLines(error, plan) : error
}
