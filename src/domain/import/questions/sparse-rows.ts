import { foldedCode } from '../fold.ts'
import type { FileRows } from '../read/cells.ts'
import { lookedAt } from '../../damage.ts'
import { keyIsGiven } from '../read/header.ts'
import type { TableDeclaration } from '../../table.ts'
import { ROWS_PER_STEP, type Values } from '../stored.ts'

/**
 * Suggests an answer for a row with one filled cell, by whether it is like the others of its column: lists leave empty
 * what is as above. Nothing is suggested where it may be a heading of the rows below as well, a sum of some rows above,
 * or a row without its key. To be asked in the order of the rows.
 */
export function sparseRowEvident(declaration: TableDeclaration, { fields, rows, positions, ...file }: FileRows) {
  const several = new Set(file.several.map(({ row }) => row))
  const suspects = new Set(file.suspects.map(({ row }) => row))
  const unclear = new Set(file.unclear.flatMap(({ row, at, text }) => (suspects.has(row) ? [] : [`${at} ${text}`])))
  const texts = new Map(file.unclear.map(({ row, text }) => [row, text]))
  const lacksKey = (values: Values) =>
    fields.some(
      (name, j) => declaration.fields[name]!.essential && !keyIsGiven(declaration, name) && values[j] === null,
    )
  const summed = fields.flatMap((name, j) => (declaration.fields[name]!.summed ? [j] : []))
  const totals = fields.map(() => 0)
  let added = 0
  const total = (at: number, row: number): number => {
    for (; added < row; added++)
      if (!suspects.has(added)) for (const j of summed) totals[j]! += Number(rows[added]![j] ?? 0)
    return totals[at]!
  }
  const forms = new Map<number, ReadonlySet<string>>()
  const isLikeOthers = (code: string, at: number): boolean => {
    let known = forms.get(at)
    if (!known) {
      const others = rows.slice(0, ROWS_PER_STEP).filter((_, row) => !suspects.has(row))
      forms.set(at, (known = new Set(others.map((values) => formOf(values[at])))))
    }
    return known.has(formOf(code))
  }

  return (row: number, filledAt: number): 'out' | 'take' | null => {
    const at = positions.indexOf(filledAt)
    if (at < 0) return 'out'
    const [value, field] = [rows[row]![at], declaration.fields[fields[at]!]!]
    if (several.has(row)) return 'take'
    if (typeof value === 'number' && field.summed) return field.computed || value === total(at, row) ? 'out' : null
    const isCode = lookedAt(declaration, fields[at]!) === 'code'
    if (typeof value === 'number' || (isCode && typeof value === 'string' && isLikeOthers(value, at)))
      return lacksKey(rows[row]!) ? null : 'take'
    const mayBeName = typeof value === 'string' ? field.required && !isCode : unclear.has(`${at} ${texts.get(row)}`)
    return mayBeName ? null : 'out'
  }
}

/** A code with its digits and its letters each as one. */
function formOf(code: Values[number]): string {
  return foldedCode(String(code))
    .replace(/\d+/g, '9')
    .replace(/[a-z]+/g, 'a')
}
