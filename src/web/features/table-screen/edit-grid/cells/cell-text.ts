import { type Names, shownText } from '#domain/grid/display.ts'
import { flagSaid } from '#domain/kinds/flag.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { Field, Row, TableDeclaration } from '#domain/table.ts'
import { meantBy, type Option, referenceOptions } from '#web/kinds/options.ts'
import { unchosen, unchosenText } from '#web/kinds/typed.ts'
import { computedInForm, type Form } from '#web/features/table-screen/form/form.ts'
import type { EntrySource } from '#web/features/table-screen/edit-grid/drafts/suspects.ts'

export interface Editing {
  readonly text: string
  /** True after the first typed character. If false, a commit changes the cell only if an option is marked. */
  readonly isTyped: boolean
  /** True if arrow keys move the caret in the text; false if they move the cursor to another cell. */
  readonly inText: boolean
  readonly marked: number
  /** 'copied' if some of the text was pasted, 'typed' otherwise. */
  readonly source?: EntrySource | undefined
}

export function shownInCell(
  declaration: TableDeclaration,
  name: string,
  form: Form | undefined,
  row: Row | undefined,
  names: Names | undefined,
): string {
  const field = declaration.fields[name]!
  if (!form) return shownText(field.kind, row?.[name] ?? null, names)
  if (field.computed) return shownText(field.kind, computedInForm(declaration, name, form.typed), names)
  const text = form.typed[name] ?? ''
  const open = unchosenText(field, text)
  if (open !== null) return open
  if (field.kind === 'flag') return flagSaid(text) === undefined ? text : shownText('flag', text === 'true')
  const value = kinds[field.kind].parse(text)
  return isIssue(value) ? text : shownText(field.kind, value, names)
}

export function isChanged({ computed }: Field, name: string, form: Form | undefined): boolean {
  return Boolean(form?.base) && !computed && form!.typed[name] !== form!.initialTexts[name]
}

export function editedText(field: Field, typedText: string, names: Names | undefined): string {
  if (!field.references) return typedText
  return unchosenText(field, typedText) ?? (typedText === '' ? '' : shownText('reference', Number(typedText), names))
}

const offered = new WeakMap<Names, readonly Option[]>()
const NO_OPTIONS: readonly Option[] = []

export function optionsOf(names: Names | undefined): readonly Option[] {
  if (!names) return NO_OPTIONS
  const options = offered.get(names) ?? referenceOptions(names)
  offered.set(names, options)
  return options
}

export function enteredText(
  field: Field,
  { text, isTyped, marked }: Editing,
  fit: readonly Option[],
  names: Names | undefined,
): string | null {
  if (field.references && fit[marked]) return fit[marked].value
  if (!isTyped) return null
  if (!field.references) return text
  return text.trim() === '' ? '' : (meantBy(optionsOf(names), text)?.value ?? unchosen(text))
}
