import { writeCsv } from '../csv.ts'
import { kinds } from '../kinds/index.ts'
import type { Value } from '../kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '../table.ts'
import { tables } from '../tables/index.ts'
import { foldedCode } from './codes.ts'
import type { OtherTables } from './complete.ts'
import { keyIsGiven } from './header.ts'

const rows = 3
const most = 100

export function sampleName(declaration: TableDeclaration): string {
  return `${declaration.name}_sample.csv`
}

/**
 * The sample file of a table: three rows of random numbers from 1 to 100, made so that they import, into an empty
 * office too: keys are free ones, enforced codes existing ones (empty where their master has no rows), ranges not
 * reversed; what is computed stays empty.
 * @param random as `Math.random`
 */
export function sampleCsv(
  declaration: TableDeclaration,
  held: readonly Row[],
  others: OtherTables = {},
  random: () => number = Math.random,
): Uint8Array<ArrayBuffer>[] {
  const draws = Object.fromEntries(
    fieldNames(declaration).map((name) => [name, drawer(declaration, name, held, others, random)]),
  )
  const sample = Array.from({ length: rows }, () => {
    const row: Record<string, Value> = {}
    for (const [name, draw] of Object.entries(draws)) row[name] = draw()
    const { range } = declaration
    if (range && Number(row[range.start]) > Number(row[range.end]))
      [row[range.start], row[range.end]] = [row[range.end]!, row[range.start]!]
    return row
  })
  return writeCsv(fieldNames(declaration), sample)
}

/** Returns what draws one value of a field after another. */
function drawer(
  declaration: TableDeclaration,
  name: string,
  held: readonly Row[],
  others: OtherTables,
  random: () => number,
): () => Value {
  const field = declaration.fields[name]!
  if (field.computed) return () => null
  const all = Array.from({ length: most }, (_, i) => i + 1)
  const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)]

  if (field.enforced && field.references) {
    const { key } = tables[field.references]
    const codes = (others[field.references] ?? []).map((row) => row[key] as number)
    return () => pick(codes) ?? null
  }

  const form = (value: number): Value =>
    kinds[field.kind].sql === 'text' ? String(value) : field.kind === 'flag' ? value > most / 2 : value
  if (name !== declaration.key && name !== declaration.identity) return () => form(pick(all)!)

  // A code almost like a stored one would be asked about.
  const taken = new Set(held.map((row) => foldedCode(String(row[name] ?? ''))))
  const free = all.filter((value) => !taken.has(String(value)))
  const enough = free.length >= rows ? free : keyIsGiven(declaration, name) ? [] : all
  return () => {
    const value = pick(enough)
    if (value === undefined) return null
    enough.splice(enough.indexOf(value), 1)
    return form(value)
  }
}
