import type { Issue } from './errors.ts'
import { isDigitsOnly, isPrefixedCard } from './kinds/card.ts'
import { kinds } from './kinds/index.ts'
import { isIssue, type Value } from './kinds/kind.ts'
import type { Field, Row, Rule, TableDeclaration } from './table.ts'

export function brokenRule(rule: Rule, value: number): Issue | null {
  if (rule === 'positive') return value > 0 ? null : { code: 'mustBePositive' }
  if (rule === 'nonNegative') return value >= 0 ? null : { code: 'mustBeNonNegative' }
  if (rule === 'nonZero') return value !== 0 ? null : { code: 'mustNotBeZero' }
  const [min, max] = rule
  return value >= min && value <= max ? null : { code: 'mustBeBetween', params: { min, max } }
}

/**
 * Checks the type and the bounds of a value before it is stored. Only an essential field (NOT NULL in the database)
 * refuses null. Other required fields may be empty, for example in an import.
 */
export function checkStored(field: Field, raw: unknown): Value | Issue {
  const value = kinds[field.kind].accept(raw)
  if (isIssue(value)) return value
  if (value === null) return field.essential ? { code: 'fieldRequired' } : null
  if (field.rule && typeof value === 'number') return brokenRule(field.rule, value) ?? value
  return value
}

/**
 * Checks a text typed into the form for one row. Required fields need a value. A card number consists of digits, such
 * as 0123; SC123456 is refused.
 */
export function checkTyped(field: Field, typed: string): Value | Issue {
  const value = kinds[field.kind].parse(typed)
  if (isIssue(value)) return field.kind === 'card' ? { code: 'mustBeNumberOnly' } : value
  if (value === null) return field.required ? { code: 'fieldRequired' } : null
  if (field.kind === 'card' && !isDigitsOnly(String(value))) return { code: 'mustBeNumberOnly' }
  if (field.rule && typeof value === 'number') return brokenRule(field.rule, value) ?? value
  return value
}

/**
 * Checks a text typed into the form for several rows. Here a card number is SC and six digits, such as SC123456; 0123
 * is refused.
 */
export function checkEntered(field: Field, typed: string): Value | Issue {
  if (field.kind !== 'card') return checkTyped(field, typed)
  const value = kinds.card.parse(typed)
  if (value === null) return field.required ? { code: 'fieldRequired' } : null
  return isIssue(value) || !isPrefixedCard(value) ? { code: 'sweetCardFormat' } : value
}

/**
 * Fields that `checkRow` checks together: the start and the end of a table's range. If the table has no range, these
 * are the fields of `someOf`, at least one of which needs a value.
 */
export const betweenFields = ({ range, someOf }: TableDeclaration): readonly string[] =>
  range ? [range.start, range.end] : (someOf ?? [])

/**
 * Checks rules between fields: a range must not end before its start, and one of the fields in `someOf` needs a value.
 * A rule is not checked if the row lacks one of its fields.
 */
export function checkRow(declaration: TableDeclaration, row: Row): Issue[] {
  const { range, someOf } = declaration
  if (someOf?.every((field) => row[field] === null)) return [{ code: 'payerRequired', field: someOf[0] }]
  if (!range) return []
  const [start, end] = [row[range.start], row[range.end]]
  if (typeof start !== 'number' || typeof end !== 'number' || start <= end) return []
  return [{ code: 'rangeReversed', field: range.end, params: { start, end } }]
}
