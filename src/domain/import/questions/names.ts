import { foldedName } from '../../folded-name.ts'
import { nameField, type TableDeclaration } from '../../table.ts'
import { tables } from '../../tables/index.ts'
import type { FileRows } from '../cells.ts'
import type { OtherTables } from '../complete.ts'
import { type Asking, type Option } from './question.ts'
import type { UnclearCell } from './unclear.ts'

/** Finds the rows of a field's master whose name a text is; none where the field names no master. */
export type FindByName = (field: string, text: string) => readonly Option[]

export function nameFinder(declaration: TableDeclaration, others: OtherTables): FindByName {
  const byField = new Map<string, Map<string, Option[]>>()
  const indexOf = (field: string): Map<string, Option[]> => {
    const index = new Map<string, Option[]>()
    const master = declaration.fields[field]!.references
    const called = master && nameField(tables[master])
    for (const row of (master && others[master]) ?? []) {
      const name = row[called!]
      if (typeof name !== 'string') continue
      const option = { answer: `=${String(row[tables[master!].key])}`, name }
      const same = index.get(foldedName(name))
      if (same) same.push(option)
      else index.set(foldedName(name), [option])
    }
    return index
  }
  return (field, text) => {
    let index = byField.get(field)
    if (!index) byField.set(field, (index = indexOf(field)))
    return index.get(foldedName(text)) ?? []
  }
}

/** Asks which code is meant by a name. Until it is answered the cell is empty. @returns the answer */
export function askName(
  asking: Asking,
  file: FileRows,
  { row, at, text }: UnclearCell,
  found: readonly Option[],
): string | null {
  const field = file.fields[at]!
  const words = [field, text, ...found.map(({ answer }) => answer)].join('\0')
  return asking.add(words, file.lines[row]!, () => ({
    field,
    text,
    options: [...found, { answer: 'empty' }],
    evident: found.length === 1 ? found[0]!.answer : null,
  })).answer
}
