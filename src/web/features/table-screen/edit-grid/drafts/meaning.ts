import type { NamesOf } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import { flagSaid } from '#domain/kinds/flag.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { searchQuery } from '#domain/search.ts'
import type { Field } from '#domain/table.ts'
import { typedText, unchosen } from '#web/kinds/typed.ts'

/**
 * The text to enter for a pasted text. In a field with codes, a name becomes its code: 'Sales' becomes '12'. A text
 * that is neither a code nor a name is entered as it is and becomes an issue.
 * @param currentText the cell's text; pasting the same text is always valid
 */
export function typedFor({ kind, references }: Field, text: string, currentText: string, names: NamesOf): string {
  if (references)
    return text === '' || text === currentText ? text : (codeMeant(text, names[references]) ?? unchosen(text))
  if (kind !== 'flag') return text
  const flag = flagSaid(text)
  return flag === undefined ? text : typedText(kind, flag)
}

/**
 * The code that a text means: the code itself, or the name of exactly one row. Full-width and half-width forms count as
 * equal, and so do upper and lower case.
 */
export function codeMeant(text: string, names: Names | undefined): string | undefined {
  if (!names) return undefined
  const code = kinds.reference.parse(text)
  if (!isIssue(code) && names.has(code)) return String(code)
  const { exact, folded } = indexOf(names)
  const exactValue = exact.get(text)
  return (exactValue === undefined ? folded.get(searchQuery(text)) : exactValue) ?? undefined
}

interface Index {
  readonly exact: ReadonlyMap<string, string | null>
  readonly folded: ReadonlyMap<string, string | null>
}

const indexes = new WeakMap<Names, Index>()

function indexOf(names: Names): Index {
  const cachedIndex = indexes.get(names)
  if (cachedIndex) return cachedIndex
  const exact = new Map<string, string | null>()
  const folded = new Map<string, string | null>()
  const note = (index: Map<string, string | null>, called: string, code: string) => {
    if (called !== '') index.set(called, index.has(called) && index.get(called) !== code ? null : code)
  }
  for (const [value, name] of names) {
    const code = String(value)
    const label = shownText('reference', value, names)
    for (const called of [name, label]) {
      note(exact, called, code)
      note(folded, searchQuery(called), code)
    }
  }
  const index = { exact, folded }
  indexes.set(names, index)
  return index
}
