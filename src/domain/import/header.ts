import { inLocale, locales, type Label } from '../locale.ts'
import { fieldNames, type TableDeclaration } from '../table.ts'
import { shown, type ImportIssue } from './issues.ts'

export interface Header {
  /** The declared fields that the file has, in its order. */
  readonly fields: string[]
  /** Where each of them stands in a record. */
  readonly positions: number[]
  readonly issues: ImportIssue[]
}

/** A header as it is compared: regardless of width, case and blanks. */
function folded(header: string): string {
  return header.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Above the reasons in a file of rejected rows. When such a file comes back, that column is passed over. */
export const reasonLabel: Label = { en: 'Why not imported (EventMS)', ja: '取り込めない理由（EventMS）' }

const reasonHeaders = new Set(locales.map((locale) => folded(inLocale(reasonLabel, locale))))

export function isReasonHeader(header: string): boolean {
  return reasonHeaders.has(folded(header))
}

/**
 * Every way to write a table's headers: field names and the labels of every language. A Map, so `__proto__` is nothing
 * special.
 */
function spellings(declaration: TableDeclaration): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, field] of Object.entries(declaration.fields)) {
    for (const locale of locales) names.set(folded(inLocale(field.label, locale)), name)
  }
  // Names come last: where a label reads like another field's name, the name wins.
  for (const name of fieldNames(declaration)) names.set(folded(name), name)
  return names
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
  const fields: string[] = []
  const positions: number[] = []
  const issues: ImportIssue[] = []
  header.forEach((text, position) => {
    if (text.trim() === '' || isReasonHeader(text)) return
    const field = names.get(folded(text))
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
