import { foldedName } from '#domain/folded-name.ts'
import { inLocale, locales, type Label } from '#domain/locale.ts'
import { columnAt } from '#domain/excel/places.ts'
import { fieldNames, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { formerLabels } from '#domain/tables/labels.ts'
import { shown, type ImportIssue } from '#domain/import/issues.ts'

export interface Header {
  /** The declared fields that the file has, in its order. */
  readonly fields: string[]
  /** Where each of them stands in a record. */
  readonly positions: number[]
  readonly issues: ImportIssue[]
}

/** Above the reasons in a file of rejected rows. When such a file comes back, that column is passed over. */
export const reasonLabel: Label = { en: 'Why not imported (EventMS)', ja: '取り込めない理由（EventMS）' }

const reasonHeaders = new Set(locales.map((locale) => foldedName(inLocale(reasonLabel, locale))))

export function isReasonHeader(header: string): boolean {
  return reasonHeaders.has(foldedName(header))
}

/**
 * Behind the reasons of a row that is too short to have all columns: in a file of rejected rows it has them, empty. By
 * this note they are told from cells that somebody left empty.
 */
export const endsLabel: Label = {
  en: 'The row ends after column {column}',
  ja: '行は{column}列で終わっています',
}

const endNotes = locales.map(
  (locale) => new RegExp(`${inLocale(endsLabel, locale).replace('{column}', '([A-Z]{1,3})')}\\s*$`),
)

/** The place of the last cell that a row had when it was rejected, as its reason says; null where it says nothing. */
export function endNoted(reason: string): number | null {
  for (const note of endNotes) {
    const column = note.exec(reason)?.[1]
    if (column !== undefined) return columnAt(column)
  }
  return null
}

/**
 * Every way to write a table's headers: field names, the labels of every language and those they had before, each as
 * `fold` compares them. A Map, so `__proto__` is nothing special.
 */
export function spellings(declaration: TableDeclaration, fold = foldedName): Map<string, string> {
  const names = new Map<string, string>()
  // Today's labels come after those of before: where both read alike, today's win.
  for (const name of fieldNames(declaration)) for (const label of formerLabels[name] ?? []) names.set(fold(label), name)
  for (const [name, field] of Object.entries(declaration.fields)) {
    for (const locale of locales) names.set(fold(inLocale(field.label, locale)), name)
  }
  // Names come last: where a label reads like another field's name, the name wins.
  for (const name of fieldNames(declaration)) names.set(fold(name), name)
  return names
}

/** True for the very header of an export of ours: every field, by its name or by its label in one language. */
export function isExportHeader({ fields }: TableDeclaration, header: readonly string[]): boolean {
  const own = header.filter((text) => text !== '' && !isReasonHeader(text))
  const all = Object.entries(fields)
  const titles = [
    all.map(([name]) => name),
    ...locales.map((locale) => all.map(([, { label }]) => inLocale(label, locale))),
  ]
  return own.length === all.length && titles.some((wanted) => wanted.every((title) => own.includes(title)))
}

/** True where the database gives the rows their key, so that a file need not. */
export function keyIsGiven(declaration: TableDeclaration, field: string): boolean {
  return declaration.fields[field]?.kind === 'id'
}

/**
 * Finds the table's fields in a header row: by name or label, in any order. Empty headers are no columns; unknown and
 * repeated ones, and a missing identity, are issues that name what was expected.
 */
export function matchHeader(declaration: TableDeclaration, header: readonly string[]): Header {
  const names = spellings(declaration)
  const isColumn = (text: string) => text.trim() !== '' && !isReasonHeader(text)
  return headerOf(
    declaration,
    header.map((text) => (isColumn(text) ? { text, field: names.get(foldedName(text)) } : null)),
  )
}

/** The fields as somebody chose them. A choice may come from what a browser kept, so it is checked like a file. */
export function chosenHeader(declaration: TableDeclaration, columns: readonly (string | null)[]): Header {
  const isField = (text: string) => fieldOf(declaration, text) !== undefined
  return headerOf(
    declaration,
    columns.map((text) => (text === null ? null : { text, field: isField(text) ? text : undefined })),
  )
}

/** A file's columns: the field that each of them is, and what said so; null for what is no column. */
function headerOf(
  declaration: TableDeclaration,
  columns: readonly ({ readonly text: string; readonly field: string | undefined } | null)[],
): Header {
  const fields: string[] = []
  const positions: number[] = []
  const issues: ImportIssue[] = []
  columns.forEach((column, position) => {
    if (!column) return
    const { text, field } = column
    if (field === undefined) issues.push({ code: 'unknownHeader', text: shown(text) })
    else if (fields.includes(field)) issues.push({ code: 'repeatedHeader', text: shown(text), field })
    else {
      fields.push(field)
      positions.push(position)
    }
  })
  const { identity } = declaration
  if (!fields.includes(identity) && !keyIsGiven(declaration, identity))
    issues.push({ code: 'missingHeader', field: identity })
  return { fields, positions, issues }
}
