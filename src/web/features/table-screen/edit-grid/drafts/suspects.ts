import { type Damage, lookedAt, suspectIn } from '#domain/damage.ts'
import { unchosenText } from '#web/kinds/typed.ts'
import { changeFields, type Form } from '#web/features/table-screen/form/form.ts'
import type { GridCells } from './fill.ts'
import { typedFor } from './meaning.ts'
import type { DraftChange } from './undo-stack.ts'

/** A cell whose text an import would ask about. */
export interface SuspectCell {
  readonly id: number
  readonly field: string
  /** The text in the cell. */
  readonly typed: string
  readonly text: string
  /** The suggested text; null where nothing is evident. */
  readonly meant: string | null
}

/** The way by which a text came into a cell: key by key, or as a whole from elsewhere. */
export type EntrySource = 'copied' | 'typed'

/** Damage that is not asked about in typed text: a person sees a date, or half-width kana, while typing it. */
const seen: ReadonlySet<Damage> = new Set(['date', 'garbled'])

/** The cells that something was put into and that an import would ask about. */
export function suspectCells(
  { declaration, fields, formAt }: GridCells,
  { forms }: DraftChange,
  entered: EntrySource,
): SuspectCell[] {
  return [...forms].flatMap(([id, form]) =>
    fields.flatMap(({ name, field }) => {
      const typed = form?.typed[name] ?? ''
      if (typed === '' || typed === formAt(id).typed[name]) return []
      // What is stored just so, in this row or in the one that a code names, came from here.
      if (typed === form?.opened[name] || form?.filled?.has(name)) return []
      const text = unchosenText(field, typed) ?? typed
      const suspect = suspectIn(text, lookedAt(declaration, name))
      if (!suspect || (entered === 'typed' && seen.has(suspect.damage))) return []
      return [{ id, field: name, typed, text, meant: suspect.meant }]
    }),
  )
}

/** Puts into cells what evidently was meant by their texts. */
export function fillMeant(
  { declaration, fields, names, find, formAt }: GridCells,
  suspects: readonly SuspectCell[],
): DraftChange {
  const forms = new Map<number, Form>()
  for (const { id, field: name, meant, typed } of suspects) {
    if (meant === null) continue
    const { field } = fields.find((one) => one.name === name)!
    const form = forms.get(id) ?? formAt(id)
    forms.set(id, changeFields(declaration, form, [[name, typedFor(field, meant, typed, names)]], names, find))
  }
  return { forms }
}
