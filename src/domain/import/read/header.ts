import { foldedName } from '#domain/folded-name.ts'
import { inLocale, locales, type Label } from '#domain/locale.ts'
import { columnAt } from '#domain/excel/places.ts'
import { codeTitleIn, namedBy } from '#domain/export/name-columns.ts'
import { fieldNames, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { formerLabels } from '#domain/tables/labels.ts'
import { shown, type ImportIssue } from '#domain/import/issues.ts'

export interface Header {
  readonly fields: string[]
  readonly positions: number[]
  readonly issues: ImportIssue[]
}

/** Header of the column with the reasons in a file of rejected rows; an import ignores this column. */
export const reasonLabel: Label = { en: 'Why not imported (EventMS)', ja: '取り込めない理由（EventMS）' }

const reasonHeaders = new Set(locales.map((locale) => foldedName(inLocale(reasonLabel, locale))))

export function isReasonHeader(header: string): boolean {
  return reasonHeaders.has(foldedName(header))
}

/** Part of a short row's reason, to distinguish missing cells from cells that a person left empty. */
export const endsLabel: Label = {
  en: 'The row ends after column {column}',
  ja: '行は{column}列で終わっています',
}

const endNotes = locales.map(
  (locale) => new RegExp(`${inLocale(endsLabel, locale).replace('{column}', '([A-Z]{1,3})')}\\s*$`),
)

/** Index of the last cell that a rejected row originally had; null without the note (`endsLabel`). */
export function endNoted(reason: string): number | null {
  for (const note of endNotes) {
    const column = note.exec(reason)?.[1]
    if (column !== undefined) return columnAt(column)
  }
  return null
}

/** Names and all labels, normalized by `fold`. A Map, so that `__proto__` is an ordinary key. */
export function spellings(declaration: TableDeclaration, fold = foldedName): Map<string, string> {
  const names = new Map<string, string>()
  // Current labels overwrite former ones.
  for (const name of fieldNames(declaration)) for (const label of formerLabels[name] ?? []) names.set(fold(label), name)
  for (const [name, field] of Object.entries(declaration.fields)) {
    for (const locale of locales) names.set(fold(inLocale(field.label, locale)), name)
  }
  // Field names overwrite labels.
  for (const name of fieldNames(declaration)) names.set(fold(name), name)
  return names
}

/**
 * Positions of columns that only EventMS adds to a file, and that an import leaves out. They have the reasons of
 * rejected rows, or the names beside codes. Names without the column of their codes may be meant, and are not left out.
 */
export function addedColumns(declaration: TableDeclaration, header: readonly string[]): ReadonlySet<number> {
  const fields = spellings(declaration)
  const given = new Set(header.map((text) => fields.get(foldedName(text))))
  const isAdded = (text: string) => {
    if (isReasonHeader(text)) return true
    const code = codeTitleIn(text)
    const field = code === undefined ? undefined : fields.get(code)
    return field !== undefined && namedBy(declaration.fields[field]!) !== undefined && given.has(field)
  }
  return new Set([...header.keys()].filter((at) => isAdded(header[at]!)))
}

/** True if the header has every field, by its name or by its label in one language. */
export function isExportHeader(declaration: TableDeclaration, header: readonly string[]): boolean {
  const { fields } = declaration
  const added = addedColumns(declaration, header)
  const own = header.filter((text, at) => text !== '' && !added.has(at))
  const all = Object.entries(fields)
  const titles = [
    all.map(([name]) => name),
    ...locales.map((locale) => all.map(([, { label }]) => inLocale(label, locale))),
  ]
  return own.length === all.length && titles.some((wanted) => wanted.every((title) => own.includes(title)))
}

/** True for a key that the database generates; a file may leave it out. */
export function keyIsGiven(declaration: TableDeclaration, field: string): boolean {
  return declaration.fields[field]?.kind === 'id'
}

/** Matches headers by name or label, in any order. Unknown, repeated and missing headers are issues. */
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

/** The choice may come from browser storage, so it is validated like a file. */
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
