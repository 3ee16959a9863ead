import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Completed, FilledValue } from '#domain/import/questions/complete.ts'
import { keyIsGiven } from '#domain/import/read/header.ts'
import type { PlannedChange, PlannedRow } from '#domain/import/planned-rows.ts'
import { cellText, type ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import { ROWS_PER_STEP, type Stored, type Values } from '#domain/import/stored.ts'
import { finish, inShare } from '#domain/steps.ts'

export interface Matched {
  readonly added: PlannedRow[]
  readonly changed: PlannedChange[]
  readonly unchanged: number
}

/**
 * Finds the stored row for each row of the file by the identity, which is a code or an id. A row without an identity
 * matches a stored row with the same values. If two rows have the same identity, the second is an issue.
 */
export function* matchRows(
  declaration: TableDeclaration,
  file: Completed,
  lines: readonly number[],
  stored: Stored,
  issues: Listing<ImportIssue>,
): Generator<number, Matched> {
  const { fields, rows } = file
  const { identity, key } = declaration
  const identityAt = fields.indexOf(identity)
  const keyAt = key === identity ? -1 : fields.indexOf(key)
  const isKeyGiven = keyIsGiven(declaration, identity)
  const added: PlannedRow[] = []
  const changed: PlannedChange[] = []
  const anonymous: number[] = []
  let unchanged = 0
  const names = new Earlier(added, identityAt)
  const shareAt = (i: number) => 0.2 + (0.5 * i) / rows.length
  const checkKey = keyAt < 0 ? null : keyChecker(declaration, stored, added, keyAt, issues)

  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield shareAt(i)
    const values = rows[i]!
    const line = lines[i]!
    const name = identityAt < 0 ? null : (values[identityAt] ?? null)
    if (name === null) {
      if (isKeyGiven) anonymous.push(i)
      continue
    }
    let at: number | undefined
    if (stored.rows.length > 0) {
      at = stored.following(identity, name)
      if (at === undefined) {
        if (!stored.isIndexed(identity)) yield* inShare(shareAt(i), stored.indexSteps(identity))
        at = stored.find(identity, name)
      }
    }
    let earlierLine = at === undefined ? names.ascending(name) : stored.lineOf[at]
    if (earlierLine === undefined) {
      if (!names.isIndexed) yield* inShare(shareAt(i), names.indexSteps())
      earlierLine = names.line(name, line)
    }
    if (earlierLine) {
      issues.add({ code: 'duplicateInFile', line, field: identity, ...cellText(name), params: { other: earlierLine } })
      continue
    }
    if (at !== undefined) stored.lineOf[at] = line
    const before = at === undefined ? null : stored.rows[at]!
    checkKey?.(values[keyAt] ?? null, line, before)
    if (!before) added.push(newRow(file, i, line))
    else {
      const change = differences(values, before, fields, keyAt, file.filledValues(i))
      if (change.changed.length === 0) unchanged++
      else changed.push({ line, before, ...change })
    }
  }

  // Matches rows without an identity last, so that they cannot take a stored row that belongs to a row with an
  // identity.
  for (const i of anonymous) {
    const fills = file.filledValues(i)
    const compared: string[] = []
    const content: Values[number][] = []
    fields.forEach((field, j) => {
      const value = rows[i]![j]
      if (value === undefined || field === key || fills.some((fill) => fill.field === field && !fill.compared)) return
      compared.push(field)
      content.push(value)
    })
    if (stored.lacksEquals(compared)) for (const _ of stored.equalsSteps(compared)) yield 0.7
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield 0.7
    if (stored.takeEqual(compared, content, lines[i]!)) unchanged++
    else added.push(newRow(file, i, lines[i]!))
  }
  if (anonymous.length > 0 && anonymous.length < rows.length) added.sort((a, b) => a.line - b.line)
  return { added, changed, unchanged }
}

function newRow({ rows, filledValues }: Completed, at: number, line: number): PlannedRow {
  const values = rows[at]!
  const filled = filledValues(at)
  return filled.length === 0 ? { line, values } : { line, values, filled: filled.map(({ field }) => field) }
}

/**
 * Fields that the import would change. Ignores a value that was derived from unchanged fields, because the file itself
 * does not contain it.
 */
function differences(
  given: Values,
  before: Row,
  fields: readonly string[],
  keyAt: number,
  filledValues: readonly FilledValue[],
): Pick<PlannedChange, 'values' | 'changed'> {
  const values = filledValues.length === 0 ? given : withoutDerived(given, before, fields, filledValues)
  const changedIndexes: number[] = []
  for (let j = 0; j < fields.length; j++)
    if (values[j] !== undefined && values[j] !== before[fields[j]!] && j !== keyAt) changedIndexes.push(j)
  return { values, changed: changedIndexes }
}

function withoutDerived(
  given: Values,
  before: Row,
  fields: readonly string[],
  filledValues: readonly FilledValue[],
): Values {
  const isSame = (field: string) => (before[field] ?? null) === (given[fields.indexOf(field)] ?? null)
  const keptValues = filledValues.filter(({ overrules, from }) => !overrules || from.every(isSame))
  const keptFields = new Set(keptValues.map(({ field }) => field))
  return given.map((value, j) => (keptFields.has(fields[j]!) ? undefined : value))
}

/**
 * Finds an earlier new row with the same value. Exported files have ascending values, which need no index. An index is
 * built at the first value that is not above the one before.
 */
class Earlier {
  readonly #rows: readonly PlannedRow[]
  readonly #at: number
  #last: Value = null
  #lineOf: Map<Value, number> | null = null

  constructor(rows: readonly PlannedRow[], at: number) {
    this.#rows = rows
    this.#at = at
  }

  /**
   * Returns 0 (no line) if no earlier row can have the value, because all values ascend so far. Returns undefined if
   * the index must be searched.
   */
  ascending(value: Value): 0 | undefined {
    if (this.#lineOf || (this.#last !== null && !(value! > this.#last))) return undefined
    this.#last = value
    return 0
  }

  get isIndexed(): boolean {
    return this.#lineOf !== null
  }

  *indexSteps(): Generator<void, void> {
    const lineOf = new Map<Value, number>()
    for (const [i, { values, line }] of this.#rows.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield
      lineOf.set(values[this.#at] ?? null, line)
    }
    this.#lineOf = lineOf
  }

  line(value: Value, line: number): number {
    const first = this.ascending(value)
    if (first !== undefined) return first
    if (!this.#lineOf) finish(this.indexSteps())
    const before = this.#lineOf!.get(value)
    if (before === undefined) this.#lineOf!.set(value, line)
    return before ?? 0
  }
}

/**
 * Returns a check of the key in lines whose row is identified by another field. Example: the `id` of an employee, who
 * is identified by the company code. If a line changes a stored row, its key must be the key of that row. If a line
 * adds a row, its key must be unused.
 */
function keyChecker(
  declaration: TableDeclaration,
  stored: Stored,
  added: readonly PlannedRow[],
  keyAt: number,
  issues: Listing<ImportIssue>,
) {
  const { key } = declaration
  const keys = new Earlier(added, keyAt)
  function refuse(code: ImportIssue['code'], value: Value, line: number, params = {}): void {
    issues.add({ code, line, field: key, text: String(value), params })
  }
  return (value: Value, line: number, before: Row | null) => {
    if (value === null || value === before?.[key]) return
    if (before) refuse('keyDiffers', value, line, { stored: before[key] })
    else if (stored.find(key, value) !== undefined) refuse('keyTaken', value, line)
    else {
      const otherLine = keys.line(value, line)
      if (otherLine) refuse('duplicateInFile', value, line, { other: otherLine })
    }
  }
}
