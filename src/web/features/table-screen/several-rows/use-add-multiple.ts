import { useMemo, useRef, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { WriteResult } from '#domain/wire.ts'
import { newRequest } from '#web/backend/request.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { issuesOf, type SentRows } from '#web/features/table-screen/edit-grid/drafts/refused.ts'
import { SHARED } from '#web/features/table-screen/edit-grid/drafts/row-issues.ts'
import { useGridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'
import { useRowFinder } from '#web/features/table-screen/use-row-finder.ts'
import { openNewForm } from '#web/features/table-screen/form/form.ts'
import { type CheckedEntries, checkEntries, chooseInEntry, entryFields, isBlank } from './entries.ts'

const OPENED = [1, 2, 3] as const

export type Added = Pick<WriteResult, 'added' | 'rows' | 'act'> | null

/**
 * The state of the form that adds several rows. A save writes all of them or none.
 * @param event code of the current event, which each new row gets.
 * @param onFailure called after a failed save.
 */
// This function is long because the rows, their shared values and the save change the same form.
export function useAddMultiple(
  table: TableName,
  names: NamesOf,
  onFailure: (reason: unknown) => void,
  event: number | null = null,
) {
  const declaration: TableDeclaration = tables[table]
  const store = useTables()
  const fields = useMemo(() => entryFields(declaration), [declaration])
  const first = fields.ownFields[0]!.name
  const lastId = useRef<number>(OPENED.length)
  const nextId = () => (lastId.current += 1)
  const find = useRowFinder()
  const [blank] = useState(() => openNewForm(declaration, event, names, find))
  const draft = useGridDraft({ declaration, fields: fields.ownFields, names, find, opened: OPENED, nextId, blank })
  const { setTarget, saving } = draft
  const [nothing, setNothing] = useState<unknown>(null)
  const [incomplete, setIncomplete] = useState<CheckedEntries | null>(null)
  const [request] = useState(newRequest)
  // True after a failed request whose rows may be stored all the same, for example if the answer was lost. Their keys
  // are then not checked against the stored rows, which may be the same rows. A retry with the same `request` adds no
  // row twice.
  const [unanswered, setUnanswered] = useState(false)

  const add = (field: string) => {
    if (saving) return
    const id = nextId()
    draft.change({ forms: new Map(), rows: [...draft.current().rows, id] })
    setTarget({ id, field })
  }
  const remove = (id: number) => {
    const { rows } = draft.current()
    if (saving || rows.length === 1) return
    const at = rows.indexOf(id)
    const next = rows[at + 1] ?? rows[at - 1]
    draft.change({ forms: new Map([[id, undefined]]), rows: rows.filter((one) => one !== id) })
    // The removed row had the focus, so the focus moves to its neighbour.
    if (next !== undefined) setTarget({ id: next, field: first })
  }

  const write = async (sent: SentRows): Promise<Added> => {
    setIncomplete(null)
    try {
      const values = sent.map(({ row }) => row)
      return await draft.during(() => store.add(table, values, request))
    } catch (error) {
      console.error(error)
      setUnanswered(!(error instanceof EventmsError && error.code === 'invalidRows'))
      onFailure(error)
      const refusedIssues = issuesOf(error, sent, fields)
      return refusedIssues ? draft.show(refusedIssues) : draft.failed(error)
    }
  }

  return {
    draft,
    fields,
    /** True after the user tried to save only blank rows. False again after the next change. */
    nothing: nothing !== null && nothing === draft.forms,
    incomplete,
    unsaved: draft.unsaved,
    remove,
    addAnother: () => add(first),
    addBelow: add,
    keepEditing: () => setIncomplete(null),
    saveRest: () => (incomplete ? write(incomplete.rows) : Promise.resolve(null)),
    async save(): Promise<Added> {
      if (saving) return null
      draft.finishEditing.current?.()
      if (draft.meetsSuspect()) return null
      draft.begin()
      const { drafts, rows } = draft.current()
      const entry = (id: number) => chooseInEntry(declaration, { id, form: drafts.get(id) ?? blank }, names, find)
      const [common, entries] = [entry(SHARED), rows.map(entry)]
      const chosenEntries = [common, ...entries].filter(({ id, form }) => drafts.has(id) && form !== drafts.get(id))
      if (chosenEntries.length > 0)
        draft.replace(new Map([...drafts, ...chosenEntries.map(({ id, form }) => [id, form] as const)]))
      const stored = unanswered ? [] : (store.get(table).data?.rows ?? [])
      const checked = checkEntries(declaration, common, entries, stored)
      setNothing(checked.isEmpty ? draft.current().drafts : null)
      if (checked.rowIssues.size > 0 || checked.isEmpty) return draft.show(checked.rowIssues)
      if (checked.incomplete.length === 0) return write(checked.rows)
      setIncomplete(checked)
      return null
    },
    /** Returns true if `setAll` changes the row with this form. Blank rows change only if all rows are blank. */
    takesSharedValue: (form: ReturnType<typeof draft.formAt>) =>
      !isBlank({ id: 1, form }, fields.ownFields) || ![...draft.forms.keys()].some((id) => id !== SHARED),
  }
}
