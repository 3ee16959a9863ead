import { foldedName } from '#domain/folded-name.ts'
import { nameField, type TableDeclaration } from '#domain/table.ts'
import { groupBy } from '#domain/seals/groups.ts'
import { tables } from '#domain/tables/index.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import type { OtherTables } from '#domain/import/stored.ts'
import { type CaseCollector, type Option } from './question.ts'
import type { UnclearCell } from '#domain/import/read/unclear-cells.ts'

export interface FoundByName {
  readonly options: readonly Option[]
  /** True if the names of the options are only similar to the text. Such options are not suggested. */
  readonly near: boolean
}

/** Finds the codes for a name in a field. No options if the field refers to no master. */
export type FindByName = (field: string, text: string) => FoundByName

const mostNear = 5

export function nameFinder(declaration: TableDeclaration, otherTables: OtherTables): FindByName {
  const byField = new Map<string, Map<string, Option[]>>()
  const indexOf = (field: string): Map<string, Option[]> => {
    const { references, codeOf } = declaration.fields[field]!
    const master = references ?? codeOf
    const options = ((master && otherTables[master]) ?? []).flatMap((row) => {
      const name = row[nameField(tables[master!])!]
      return typeof name === 'string' ? [{ answer: `=${String(row[tables[master!].identity])}`, name }] : []
    })
    return groupBy(options, ({ name }) => foldedName(name))
  }
  const cache = new Map<string, FoundByName>()
  const find: FindByName = (field, text) => {
    let index = byField.get(field)
    if (!index) byField.set(field, (index = indexOf(field)))
    const folded = foldedName(text)
    const exact = index.get(folded)
    if (exact) return { options: exact, near: false }
    // Skips similar names: in this field any text may be a code, so a similar name is usually wrong.
    if (declaration.fields[field]!.codeOf) return { options: [], near: false }
    const near = [...index].flatMap(([name, options]) => (isNear(name, folded) ? options : []))
    return { options: near.slice(0, mostNear), near: true }
  }
  return (field, text) => {
    const key = `${field}\0${text}`
    const cached = cache.get(key) ?? find(field, text)
    cache.set(key, cached)
    return cached
  }
}

/**
 * True if one name contains the other, or if they differ in one character. A name of one character is similar to none.
 */
function isNear(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < 2) return false
  if (longer.includes(shorter)) return true
  if (shorter.length < 3 || longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start++
  return shorter.slice(start + Number(shorter.length === longer.length)) === longer.slice(start + 1)
}

/**
 * Asks which code a name means, or which of the `plainAnswers` applies: keep the name, or leave the cell empty.
 * @returns the answer; null as long as the question is open
 */
export function askName(
  collector: CaseCollector,
  file: Pick<FileRows, 'fields' | 'lines'>,
  { row, at, text }: UnclearCell,
  { options: candidates, near }: FoundByName,
  ...plainAnswers: readonly ('keep' | 'empty')[]
): string | null {
  const field = file.fields[at]!
  const words = [field, text, ...candidates.map(({ answer }) => answer)].join('\0')
  return collector.add(words, file.lines[row]!, () => ({
    field,
    text,
    options: [...candidates, ...plainAnswers.map((answer) => ({ answer }))],
    evident: candidates.length === 1 && !near ? candidates[0]!.answer : null,
  })).answer
}
