import type { Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import { flagSaid } from '#domain/kinds/flag.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { Field, TableDeclaration } from '#domain/table.ts'
import { typedText } from '#web/kinds/typed.ts'
import type { Entry, RowIssues } from './entries.ts'
import { changeField, type FormField } from '../form/form.ts'

/**
 * What a spreadsheet puts on the clipboard: cells parted by tabs, rows by line breaks, a cell that holds either in
 * quotes. null for a single cell, which the browser itself pastes where the cursor stands.
 */
export function pastedCells(text: string): string[][] | null {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const next = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y
  const rows: string[][] = [[]]
  for (;;) {
    const [, quoted, bare = '', end] = next.exec(source)!
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? bare).replace(/\s*\n\s*/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') return rows.length === 1 && rows[0]!.length === 1 ? null : rows
  }
}

/**
 * What stands in the input of a cell that was pasted; null where it says nothing that the field could hold.
 * @param now what stands there: a code that names nothing today may stay
 */
export function pastedText({ kind, references }: Field, text: string, now: string, names: NamesOf): string | null {
  if (references) return text === '' || text === now ? text : (codeOf(text, names[references]) ?? null)
  if (kind !== 'flag') return text
  const flag = flagSaid(text)
  return flag === undefined ? null : typedText(kind, flag)
}

/** A code as the lists show it, as a number, or by a name that only one row has. */
function codeOf(text: string, names: Names | undefined): string | undefined {
  const codes = [...(names?.keys() ?? [])]
  const code = kinds.reference.parse(text)
  if (!isIssue(code) && names?.has(code)) return String(code)
  const known = codes.filter((one) => shownText('reference', one, names) === text)
  const found = known.length > 0 ? known : codes.filter((one) => names?.get(one) === text)
  return found.length === 1 ? String(found[0]) : undefined
}

export interface Pasted {
  readonly entries: readonly Entry[]
  /** Cells that name nothing: they stay as they were, and say so. */
  readonly unknown: readonly { readonly id: number; readonly issue: Issue }[]
  /** The fields that were pasted into, by entry. */
  readonly into: ReadonlyMap<number, ReadonlySet<string>>
  /** How many cells had no row or column to go to. */
  readonly leftOut: number
}

/**
 * Puts cells into entries, from one field of one entry to the right and down. `more` gives the rows that are lacking.
 */
export function pasteInto(
  declaration: TableDeclaration,
  fields: readonly FormField[],
  entries: readonly Entry[],
  at: { readonly id: number; readonly field: string },
  cells: readonly (readonly string[])[],
  names: NamesOf,
  more?: () => Entry,
): Pasted {
  const result = [...entries]
  const unknown: { id: number; issue: Issue }[] = []
  const into = new Map<number, Set<string>>()
  const top = entries.findIndex(({ id }) => id === at.id)
  const left = fields.findIndex(({ name }) => name === at.field)
  let leftOut = 0
  for (const [down, line] of withoutHeading(fields, left, cells).entries()) {
    if (!result[top + down] && more) result.push(more())
    for (const [right, text] of line.entries()) {
      const entry = result[top + down]
      const one = fields[left + right]
      if (!entry || one?.use !== 'input') {
        leftOut += Number(text !== '')
        continue
      }
      into.set(entry.id, (into.get(entry.id) ?? new Set()).add(one.name))
      const typed = pastedText(one.field, text, entry.form.typed[one.name] ?? '', names)
      if (typed === null)
        unknown.push({ id: entry.id, issue: { code: 'unknownReference', field: one.name, params: { text } } })
      else result[top + down] = { ...entry, form: changeField(declaration, entry.form, one.name, typed, names) }
    }
  }
  return { entries: result, unknown, into, leftOut }
}

/** The issues once cells were pasted: those of other cells stay. */
export function issuesAfter(before: RowIssues, { into, unknown }: Pasted): RowIssues {
  const after = new Map(
    [...before].map(([id, issues]) => [id, issues.filter(({ field }) => !into.get(id)?.has(field ?? ''))]),
  )
  for (const { id, issue } of unknown) after.set(id, [...(after.get(id) ?? []), issue])
  return new Map([...after].filter(([, issues]) => issues.length > 0))
}

/** The lines without the headings that were copied along with them. */
function withoutHeading(
  fields: readonly FormField[],
  left: number,
  cells: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const heading = cells[0]?.every((text, right) => {
    const one = fields[left + right]
    return one !== undefined && [one.name, ...Object.values(one.field.label)].includes(text)
  })
  return heading ? cells.slice(1) : cells
}
