import { type Damage, damageCheckOf, suspectIn } from '#domain/damage.ts'
import { unchosenText } from '#web/kinds/typed.ts'
import { changeFields, type Form } from '#web/features/table-screen/form/form.ts'
import type { GridCells } from './fill.ts'
import { typedFor } from './meaning.ts'
import type { DraftChange } from './undo-stack.ts'

export interface SuspectCell {
  readonly id: number
  readonly field: string
  readonly typedText: string
  readonly text: string
  /** The suggested replacement; null if the original text cannot be guessed. */
  readonly suggestion: string | null
}

/** The origin of a cell's text. 'copied' means that the text was pasted. */
export type EntrySource = 'copied' | 'typed'

/**
 * Kinds of damage that are ignored in typed texts. A user sees while typing that a text is a date or has half-width
 * kana.
 */
const visibleDamage: ReadonlySet<Damage> = new Set(['date', 'garbled'])

export function suspectCells(
  { declaration, fields, formAt }: GridCells,
  { forms }: DraftChange,
  source: EntrySource,
): SuspectCell[] {
  return [...forms].flatMap(([id, form]) =>
    fields.flatMap(({ name, field }) => {
      const typedText = form?.typed[name] ?? ''
      if (typedText === '' || typedText === formAt(id).typed[name]) return []
      // Only texts that the user has entered are checked: neither stored nor auto-filled ones.
      if (typedText === form?.initialTexts[name] || form?.autoFilled?.has(name)) return []
      const text = unchosenText(field, typedText) ?? typedText
      const suspect = suspectIn(text, damageCheckOf(declaration, name))
      if (!suspect || (source === 'typed' && visibleDamage.has(suspect.damage))) return []
      return [{ id, field: name, typedText, text, suggestion: suspect.meant }]
    }),
  )
}

export function fillMeant(
  { declaration, fields, names, find, formAt }: GridCells,
  suspects: readonly SuspectCell[],
): DraftChange {
  const forms = new Map<number, Form>()
  for (const { id, field: name, suggestion, typedText } of suspects) {
    if (suggestion === null) continue
    const { field } = fields.find((one) => one.name === name)!
    const form = forms.get(id) ?? formAt(id)
    forms.set(id, changeFields(declaration, form, [[name, typedFor(field, suggestion, typedText, names)]], names, find))
  }
  return { forms }
}
