import { foldedName } from '#domain/folded-name.ts'
import { inLocale, locales, type Label } from '#domain/locale.ts'
import { columnAt } from '#domain/excel/cell-positions.ts'
import { codeTitleIn, namedBy } from '#domain/export/name-columns.ts'
import { fieldNames, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { formerLabels } from '#domain/tables/labels.ts'
import { shownText, type ImportIssue } from '#domain/import/issues.ts'

export interface Header {
  readonly fields: string[]
  readonly positions: number[]
  readonly issues: ImportIssue[]
}

/** Header of the column with the reasons in a file of rejected rows. An import ignores the column. */
export const reasonLabel: Label = { en: 'Why not imported (EventMS)', ja: '取り込めない理由（EventMS）' }

const reasonHeaders = new Set(locales.map((locale) => foldedName(inLocale(reasonLabel, locale))))

export function isReasonHeader(header: string): boolean {
  return reasonHeaders.has(foldedName(header))
}

/**
 * Note in the reason of a row that was too short. With this note, a later import distinguishes missing cells from cells
 * that a person emptied.
 */
export const endsLabel: Label = {
  en: 'The row ends after column {column}',
  ja: '行は{column}列で終わっています',
}

const endNotes = locales.map(
  (locale) => new RegExp(`${inLocale(endsLabel, locale).replace('{column}', '([A-Z]{1,3})')}\\s*$`),
)

/** Reads the note `endsLabel`. Returns the index of the row's last original cell; null without a note. */
export function endNoted(reason: string): number | null {
  for (const note of endNotes) {
    const column = note.exec(reason)?.[1]
    if (column !== undefined) return columnAt(column)
  }
  return null
}

/** Fields by name and by every label, each normalized with `fold`. A Map, because a header may be `__proto__`. */
export function spellings(declaration: TableDeclaration, fold = foldedName): Map<string, string> {
  const names = new Map<string, string>()
  // Former labels come first, so that a current label replaces an equal former one.
  for (const name of fieldNames(declaration)) for (const label of formerLabels[name] ?? []) names.set(fold(label), name)
  for (const [name, field] of Object.entries(declaration.fields)) {
    for (const locale of locales) names.set(fold(inLocale(field.label, locale)), name)
  }
  // Names come last, so that a field's name replaces an equal label.
  for (const name of fieldNames(declaration)) names.set(fold(name), name)
  return names
}

/**
 * Positions of columns that EventMS added to the file, and that an import ignores: reasons of rejected rows, and
 * current names beside codes. Without the column of the codes, the column of names is imported.
 */
export function addedColumns(declaration: TableDeclaration, header: readonly string[]): ReadonlySet<number> {
  const fields = spellings(declaration)
  const givenFields = new Set(header.map((text) => fields.get(foldedName(text))))
  const isAdded = (text: string) => {
    if (isReasonHeader(text)) return true
    const code = codeTitleIn(text)
    const field = code === undefined ? undefined : fields.get(code)
    return field !== undefined && namedBy(declaration.fields[field]!) !== undefined && givenFields.has(field)
  }
  return new Set([...header.keys()].filter((at) => isAdded(header[at]!)))
}

/**
 * True if the header is one that EventMS exports: the names of all fields, or the labels of all fields in one language.
 */
export function isExportHeader(declaration: TableDeclaration, header: readonly string[]): boolean {
  const { fields } = declaration
  const added = addedColumns(declaration, header)
  const ownTitles = header.filter((text, at) => text !== '' && !added.has(at))
  const allFields = Object.entries(fields)
  const titles = [
    allFields.map(([name]) => name),
    ...locales.map((locale) => allFields.map(([, { label }]) => inLocale(label, locale))),
  ]
  return (
    ownTitles.length === allFields.length &&
    titles.some((fieldTitles) => fieldTitles.every((title) => ownTitles.includes(title)))
  )
}

/** True for a key that the database generates, so that a file need not contain it. */
export function keyIsGiven(declaration: TableDeclaration, field: string): boolean {
  return declaration.fields[field]?.kind === 'id'
}

/** Finds the field of each header, in any order. Unknown, repeated and missing headers are issues. */
export function matchHeader(declaration: TableDeclaration, header: readonly string[]): Header {
  const names = spellings(declaration)
  const added = addedColumns(declaration, header)
  return headerOf(
    declaration,
    header.map((text, at) =>
      text.trim() === '' || added.has(at) ? null : { text, field: names.get(foldedName(text)) },
    ),
  )
}

/**
 * Checks the columns that a person chose: known fields, none of them twice, and none missing. Needed because the choice
 * may come from the browser's storage.
 */
export function chosenHeader(declaration: TableDeclaration, columns: readonly (string | null)[]): Header {
  const isField = (text: string) => fieldOf(declaration, text) !== undefined
  return headerOf(
    declaration,
    columns.map((text) => (text === null ? null : { text, field: isField(text) ? text : undefined })),
  )
}

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
    if (field === undefined) issues.push({ code: 'unknownHeader', text: shownText(text) })
    else if (fields.includes(field)) issues.push({ code: 'repeatedHeader', text: shownText(text), field })
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
