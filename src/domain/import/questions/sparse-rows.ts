import { foldedCode } from '#domain/import/fold.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { damageCheckOf } from '#domain/damage.ts'
import { keyIsGiven } from '#domain/import/read/header.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { ROWS_PER_STEP, type Values } from '#domain/import/stored.ts'

/**
 * Suggests an answer for a row with only one filled cell. The answer 'take' imports the row. In many lists, such a row
 * repeats the other values of the row above. The answer 'out' leaves the row out, for example a total. Returns null if
 * nothing is suggested, for example because the cell may be a name, or because an essential code is missing.
 * Call in the order of the rows: to recognize a total, the function adds up the rows above it.
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
  const totals = fields.map(() => ({ sum: 0, count: 0 }))
  let added = 0
  const isTotal = (value: number, at: number, row: number): boolean => {
    for (; added < row; added++)
      if (!suspects.has(added))
        for (const j of summed) {
          const quantity = Number(rows[added]![j] ?? 0)
          if (quantity !== 0) totals[j] = { sum: totals[j]!.sum + quantity, count: totals[j]!.count + 1 }
        }
    // A total needs at least two rows above. After a single row, the same quantity may be a repetition.
    return value === totals[at]!.sum && totals[at]!.count > 1
  }
  const forms = new Map<number, ReadonlySet<string>>()
  const isLikeOthers = (code: string, at: number): boolean => {
    let form = forms.get(at)
    if (!form) {
      const otherRows = rows.slice(0, ROWS_PER_STEP).filter((_, row) => !suspects.has(row))
      forms.set(at, (form = new Set(otherRows.map((values) => formOf(values[at])))))
    }
    return form.has(formOf(code))
  }

  return (row: number, filledAt: number): 'out' | 'take' | null => {
    const at = positions.indexOf(filledAt)
    if (at < 0) return 'out'
    const [value, field] = [rows[row]![at], declaration.fields[fields[at]!]!]
    if (several.has(row)) return 'take'
    if (typeof value === 'number' && field.summed) return field.computed || isTotal(value, at, row) ? 'out' : null
    const isCode = damageCheckOf(declaration, fields[at]!) === 'code'
    if (typeof value === 'number' || (isCode && typeof value === 'string' && isLikeOthers(value, at)))
      return lacksKey(rows[row]!) ? null : 'take'
    // The text may be a code in another format, so nothing is suggested.
    if (isCode && /\d/.test(foldedCode(String(value)))) return null
    const mayBeName = typeof value === 'string' ? field.required && !isCode : unclear.has(`${at} ${texts.get(row)}`)
    return mayBeName ? null : 'out'
  }
}

/** Format of a code: each run of digits becomes `9`, and each run of letters `a`. AB12 and XY7 both give `a9`. */
function formOf(code: Values[number]): string {
  return foldedCode(String(code))
    .replace(/\d+/g, '9')
    .replace(/[a-z]+/g, 'a')
}
