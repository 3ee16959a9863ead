import type { Issue } from './errors.ts'
import { isDigitsOnly, isPrefixedCard } from './kinds/card.ts'
import { kinds } from './kinds/index.ts'
import { isIssue, type Value } from './kinds/kind.ts'
import type { Field, Row, Rule, TableDeclaration } from './table.ts'

/** Checks a number against its field's bound; null where it holds. */
export function brokenRule(rule: Rule, value: number): Issue | null {
  if (rule === 'positive') return value > 0 ? null : { code: 'mustBePositive' }
  if (rule === 'nonNegative') return value >= 0 ? null : { code: 'mustBeNonNegative' }
  const [min, max] = rule
  return value >= min && value <= max ? null : { code: 'mustBeBetween', params: { min, max } }
}

/** What may be stored: the kind's own check, the bound, and not empty where the field is essential. */
export function checkStored(field: Field, raw: unknown): Value | Issue {
  const value = kinds[field.kind].accept(raw)
  if (isIssue(value)) return value
  if (value === null) return field.essential ? { code: 'fieldRequired' } : null
  if (field.rule && typeof value === 'number') return brokenRule(field.rule, value) ?? value
  return value
}

/** What the generic form may save: text as typed, required fields filled, a card number of digits only. */
export function checkTyped(field: Field, typed: string): Value | Issue {
  const value = kinds[field.kind].parse(typed)
  if (isIssue(value)) return field.kind === 'card' ? { code: 'mustBeNumberOnly' } : value
  if (value === null) return field.required ? { code: 'fieldRequired' } : null
  if (field.kind === 'card' && !isDigitsOnly(String(value))) return { code: 'mustBeNumberOnly' }
  if (field.rule && typeof value === 'number') return brokenRule(field.rule, value) ?? value
  return value
}

/**
 * As `checkTyped`, in the form that adds several rows: there a card's number is SC and six digits.
 */
export function checkEntered(field: Field, typed: string): Value | Issue {
  if (field.kind !== 'card') return checkTyped(field, typed)
  const value = kinds.card.parse(typed)
  if (value === null) return field.required ? { code: 'fieldRequired' } : null
  return isIssue(value) || !isPrefixedCard(value) ? { code: 'sweetCardFormat' } : value
}

/** The rules between fields of one row: a range must not end before it starts. */
export function checkRow(declaration: TableDeclaration, row: Row): Issue[] {
  const { range } = declaration
  if (!range) return []
  const [start, end] = [row[range.start], row[range.end]]
  if (typeof start !== 'number' || typeof end !== 'number' || start <= end) return []
  return [{ code: 'rangeReversed', field: range.end, params: { start, end } }]
}
