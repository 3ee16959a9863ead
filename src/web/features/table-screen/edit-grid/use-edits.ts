import { useCallback, useMemo, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { RowFinder } from '#domain/follows.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Conflict, WriteResult } from '#domain/wire.ts'
import { neededTables } from '#web/state/lists/found-rows.ts'
import { useTable, useTables } from '#web/state/tables/tables.tsx'
import type { Choice } from '#web/features/table-screen/form/conflict.ts'
import { chooseTyped, type FormField, formFields } from '#web/features/table-screen/form/form.ts'
import { checkEdits, type Choices, meet, settle } from './drafts/edits.ts'
import type { Drafts } from './drafts/undo-stack.ts'
import { issuesOf, type SentRows } from './drafts/refused.ts'
import type { RowIssues } from './drafts/row-issues.ts'
import { useRowFinder } from '#web/features/table-screen/use-row-finder.ts'
import { type OfSelection, unmatchedOf } from './unmatched.ts'
import { useGridDraft } from './drafts/use-grid-draft.ts'

/** What the database confirmed, or that there was nothing to write; null where nothing was saved. */
export type Edited = Pick<WriteResult, 'changed' | 'act'> | null

/** What only says that the table is another by now: which rows it is about, the page finds out itself. */
const MOVED = new Set(['tableMoved', 'editConflict', 'rowGone'])
/** How often the rows are sent again by themselves where others changed only other rows meanwhile. */
const AGAIN = 3
const NO_ROWS: readonly Row[] = []
/** The keys of rows that are not written, and why. */
interface LeftOut {
  /** Somebody deleted them. */
  readonly gone: readonly number[]
  /** Somebody changed them so that the list finds them no longer. */
  readonly unmatched: readonly number[]
}
const NOTHING_LEFT: LeftOut = { gone: [], unmatched: [] }

/** Rows by their keys. */
export function rowsByKey(table: TableName, rows: readonly Row[]): Map<number, Row> {
  const { key }: TableDeclaration = tables[table]
  return new Map(rows.map((row) => [Number(row[key]), row]))
}

/**
 * Edits of rows that are there already: all of them are saved, or none.
 * @param ids the keys of the rows that are shown, in their order
 * @param opened the rows as they were opened, by their keys: one that somebody deletes stays in sight
 * @param onFailure hears why the server did not save; not of a conflict, which asks instead
 * @param options.of the rows were selected in a list: what it finds no longer is told, and not written
 * @param options.columns the fields that are shown, in order; all of the form's without it
 */
// Long because a save looks at the rows, the conflicts and the choices, which are one state.
export function useEdits(
  table: TableName,
  ids: readonly number[],
  opened: ReadonlyMap<number, Row>,
  names: NamesOf,
  onFailure: (reason: unknown) => void,
  { of, columns }: { readonly of?: OfSelection; readonly columns?: readonly string[] } = {},
) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const rows = useTable(table).data?.rows ?? NO_ROWS
  const byId = useMemo(() => rowsByKey(table, rows), [table, rows])
  const stored = useMemo(() => ({ ids, rowAt: (id: number) => byId.get(id) ?? opened.get(id) }), [ids, byId, opened])
  const all = useMemo(
    () => formFields(declaration, false).filter(({ name, use }) => name !== declaration.identity || use === 'input'),
    [declaration],
  )
  /** Fields beyond the columns in which something is wrong: it is to be seen, and put right. */
  const [revealed, reveal] = useState<readonly string[]>([])
  const fields = useMemo(
    () => (columns ? inColumns(all, new Set([...columns, ...revealed])) : all),
    [all, columns, revealed],
  )
  const find = useRowFinder()
  const draft = useGridDraft({ declaration, fields, names, find, stored })
  const unseen = unseenWrong(draft.issues, all, fields)
  if (unseen.length > 0) reveal([...revealed, ...unseen])
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, Conflict>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, Choices>>(new Map())
  const [{ gone, unmatched }, setLeft] = useState(NOTHING_LEFT)
  /** What is not written, since others deleted it or changed what it was selected by. */
  const left = useMemo(() => new Set([...gone, ...unmatched]), [gone, unmatched])

  /** Holds `now` against the table as it is held here; `found` where someone else's changes must be seen first. */
  const compare = async (now: Drafts) => {
    // The version is that of the rows which are looked at: others may write meanwhile.
    const { data } = store.get(table)
    const met = meet(declaration, now, rowsByKey(table, data?.rows ?? NO_ROWS))
    const no = { gone: met.gone, unmatched: of ? await unmatchedOf(table, [...now.keys()], of, store) : [] }
    const leaves = new Set([...no.gone, ...no.unmatched])
    // Which rows are written is told first: those that were told as left out, and are found again, too.
    const isOther = [...leaves].some((id) => !left.has(id)) || unmatched.some((id) => now.has(id) && !leaves.has(id))
    const asked = new Map([...met.conflicts].filter(([id]) => !leaves.has(id)))
    draft.replace(met.drafts)
    setConflicts(asked)
    setChoices(new Map())
    // A row that was put back is one to be saved again.
    setLeft(no)
    return {
      found: asked.size > 0 || isOther,
      drafts: met.drafts,
      written: new Map([...met.drafts].filter(([id]) => !leaves.has(id))),
      version: data?.version,
    }
  }

  /** Reads what others have changed; false where it cannot be read. */
  const readAgain = async (): Promise<boolean> => {
    try {
      await store.ensureCurrent(of ? neededTables(table) : [table])
      return true
    } catch (unread) {
      console.error(unread)
      return false
    }
  }

  const failed = (error: unknown, sent: SentRows): null => {
    onFailure(error)
    const told = issuesOf(error, sent, { shared: [], own: all })
    return told ? draft.show(told) : draft.failed(error)
  }

  const write = async (): Promise<Edited> => {
    let now = settle(declaration, chosen(declaration, inOrder(draft), names, find), conflicts, choices)
    for (let again = 0; ; again += 1) {
      const compared = await compare(now)
      if (compared.found) return null
      now = compared.drafts
      const { version } = compared
      const { edits, rows: sent, rowIssues } = checkEdits(declaration, compared.written)
      if (rowIssues.size > 0) return draft.show(rowIssues)
      if (edits.length === 0) return { changed: 0 }
      try {
        return await store.edit(table, { edits, ...(version !== undefined && { version }) })
      } catch (error) {
        console.error(error)
        // Where it was other rows that moved, there is nothing for anybody to decide.
        const moved = error instanceof EventmsError && MOVED.has(error.code)
        if (!moved || again === AGAIN || !(await readAgain())) return failed(error, sent)
      }
    }
  }

  return {
    draft,
    conflicts,
    choices,
    gone,
    unmatched,
    left,
    /** Somebody has deleted the row. */
    isGone: useCallback((id: number) => !byId.has(id), [byId]),
    unsaved: draft.unsaved,
    choose: (id: number, field: string, choice: Choice) =>
      setChoices((now) => new Map(now).set(id, { ...now.get(id), [field]: choice })),
    async save(): Promise<Edited> {
      if (draft.saving) return null
      draft.settle.current?.()
      if (draft.meetsSuspect()) return null
      draft.begin()
      return draft.during(write)
    },
    /** What was saved, or dropped with what others did, waits no longer. */
    close() {
      draft.close()
      reveal([])
      setConflicts(new Map())
      setChoices(new Map())
      setLeft(NOTHING_LEFT)
    },
  }
}

export type Edits = ReturnType<typeof useEdits>

/** The fields that have a column, in the columns' order; all where none of those can be edited. */
function inColumns(all: readonly FormField[], columns: ReadonlySet<string>): readonly FormField[] {
  const shown = [...columns].flatMap((column) => all.find(({ name }) => name === column) ?? [])
  return shown.some(({ use }) => use === 'input') ? shown : all
}

/** The fields without a column in which something is wrong. */
function unseenWrong(issues: RowIssues, all: readonly FormField[], shown: readonly FormField[]): readonly string[] {
  if (shown.length === all.length) return []
  const wrong = new Set([...issues.values()].flat().map(({ field }) => field))
  return all.flatMap((field) => (wrong.has(field.name) && !shown.includes(field) ? [field.name] : []))
}

/** The drafts by their rows' places: what is wrong is told, and written, from top to bottom. */
function inOrder({ current, indexOf }: Pick<Edits['draft'], 'current' | 'indexOf'>): Drafts {
  return new Map([...current().drafts].sort(([a], [b]) => indexOf(a) - indexOf(b)))
}

/** The drafts once what was typed for a code is chosen, where it means one. */
function chosen(declaration: TableDeclaration, drafts: Drafts, names: NamesOf, find: RowFinder): Drafts {
  return new Map([...drafts].map(([id, form]) => [id, chooseTyped(declaration, form, names, find)]))
}
