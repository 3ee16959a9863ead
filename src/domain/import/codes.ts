import type { Value } from '../kinds/kind.ts'
import type { Row, TableDeclaration } from '../table.ts'
import { tables, type TableName } from '../tables/index.ts'
import type { OtherTables } from './complete.ts'
import type { ImportIssue, Listing, Warnings } from './issues.ts'
import type { Stored, Values } from './stored.ts'

/**
 * A code as a spreadsheet, a keyboard or a hurry may have left it: without zeros in front, in another width or case.
 */
export function foldedCode(code: string): string {
  return code
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
}

/** From a folded code to the existing codes that fold so. */
function byFold(codes: Iterable<Value>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const code of codes) {
    if (typeof code !== 'string') continue
    const fold = foldedCode(code)
    const same = found.get(fold)
    if (same) same.add(code)
    else found.set(fold, new Set([code]))
  }
  return found
}

interface CodeField {
  readonly field: string
  readonly at: number
  readonly exists: (code: string) => boolean
  readonly similar: (code: string) => readonly string[]
  /** In its own table a new code is a new row; elsewhere it is a code that no row has. */
  readonly own: boolean
}

/** The fields that hold codes in text: the table's own identity, and codes that are another table's identity. */
function codeFields(
  declaration: TableDeclaration,
  fields: readonly string[],
  stored: Stored,
  others: OtherTables,
): CodeField[] {
  return fields.flatMap((field, at) => {
    if (declaration.fields[field]!.kind !== 'text') return []
    const own = declaration.identity === field
    const home = (Object.keys(tables) as TableName[]).find((name) => tables[name].identity === field)
    const rows = own ? stored.rows : home && others[home]
    if (!rows) return []
    let folds: Map<string, Set<string>> | undefined
    let all: Set<Value> | undefined
    const codes = () => (rows as readonly Row[]).map((row) => row[field] ?? null)
    return [
      {
        field,
        at,
        own,
        exists: own ? (code) => stored.find(field, code) !== undefined : (code) => (all ??= new Set(codes())).has(code),
        similar: (code) => [...((folds ??= byFold(codes())).get(foldedCode(code)) ?? [])],
      },
    ]
  })
}

export interface CodesFound {
  /** The rows; those in which a code was put in another's place are copies. */
  readonly rows: readonly Values[]
  /** How many codes are similar to an existing one, matched or not: nobody but a person knows whether they are it. */
  readonly similar: number
}

/**
 * Looks for codes that differ from an existing one only in zeros in front, width or case, puts the existing one in
 * their place where `match` says so, and warns of what it found. A code that is like several cannot be matched.
 */
export function matchCodes(
  declaration: TableDeclaration,
  fields: readonly string[],
  rows: readonly Values[],
  lines: readonly number[],
  known: {
    readonly stored: Stored
    readonly others: OtherTables
    readonly match: boolean
    readonly warnings: Warnings
    readonly issues: Listing<ImportIssue>
  },
): CodesFound {
  const { stored, others, match, warnings, issues } = known
  const found = new Set<string>()
  let result: Values[] | undefined
  for (const { field, at, own, exists, similar } of codeFields(declaration, fields, stored, others)) {
    if (own && stored.rows.length === 0) continue
    for (let i = 0; i < rows.length; i++) {
      const code = rows[i]![at]
      if (typeof code !== 'string' || exists(code)) continue
      const [existing, ...more] = similar(code)
      if (existing === undefined) {
        if (!own) warnings.add('unknownCode', field, code, lines[i]!)
        continue
      }
      found.add(`${field}\0${code}`)
      const several = more.length > 0 ? [existing, ...more].join(', ') : undefined
      if (!match || several) {
        warnings.add('similarCode', field, code, lines[i]!, several ?? existing)
        if (match)
          issues.add({ code: 'severalSimilarCodes', line: lines[i]!, field, text: code, params: { others: several! } })
        continue
      }
      warnings.add('matchedCode', field, code, lines[i]!, existing)
      result ??= [...rows]
      const values = [...result[i]!]
      values[at] = existing
      result[i] = values
    }
  }
  return { rows: result ?? rows, similar: found.size }
}
