import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { finish } from '#domain/steps.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { AllPlans } from '#domain/import/preview/all.ts'
import type { ImportPlan } from '#domain/import/preview/plan.ts'
import { ROWS_PER_STEP, type Values } from '#domain/import/stored.ts'

/**
 * The rows to send, with the values of `fields`. `version`: version of the table with which the rows were compared.
 * `remove`: keys of rows to delete.
 */
export interface Batch {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  readonly remove?: readonly number[]
}

export type NotReady = 'issues' | 'questions' | 'nothing'

/** The most serious reason why the import cannot start; null if it can. */
export function notReady(plan: ImportPlan): NotReady | null {
  if (plan.issues.count > 0) return 'issues'
  if (isAsked(plan)) return 'questions'
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) return 'nothing'
  return null
}

/** True if a question is open, the one about the encoding included. */
export function isAsked({ file, questions }: Pick<ImportPlan, 'file' | 'questions'>): boolean {
  return file.unsure.length > 0 || questions.some(({ open }) => open > 0)
}

export const rowsSent = ({ added, changed }: Pick<ImportPlan, 'added' | 'changed'>): number =>
  added.length + changed.length

export function batchOf(declaration: TableDeclaration, plan: ImportPlan): Batch {
  return finish(batchSteps(declaration, plan))
}

/** Creates the batch of a plan. Fields that the file does not contain keep their stored values. */
export function* batchSteps(declaration: TableDeclaration, plan: ImportPlan): Generator<number, Batch> {
  const { fields, version } = plan
  const { key, identity } = declaration
  const keyAt = key === identity ? -1 : fields.indexOf(key)
  const flags = fields.map((field) => declaration.fields[field]!.kind === 'flag')

  const allValues = (values: Values, before: Row | null): readonly Value[] => {
    const keyMissing = before && keyAt >= 0
    if (!keyMissing && !values.includes(undefined)) return values as readonly Value[]
    return fields.map((field, j) => {
      const value = values[j]
      if (before && (value === undefined || j === keyAt)) return before[field] ?? null
      return value ?? (flags[j] ? false : null)
    })
  }

  const count = rowsSent(plan)
  const rows: (readonly Value[])[] = []
  const take = (values: Values, before: Row | null) => rows.push(allValues(values, before)) % ROWS_PER_STEP === 0
  for (const { values } of plan.added) if (take(values, null)) yield rows.length / count
  for (const { values, before } of plan.changed) if (take(values, before)) yield rows.length / count
  const remove = plan.removed.map((row) => row[key] as number)
  return { version, fields, rows, ...(remove.length > 0 && { remove }) }
}

export function linesOf(plan: ImportPlan): number[] {
  return [...plan.added, ...plan.changed].map(({ line }) => line)
}

export interface TableBatch extends Batch {
  readonly table: TableName
}

/** The most serious reason why the import of several tables cannot start; null if it can. */
export function notReadyOfAll(plans: AllPlans): NotReady | null {
  const obstacles = new Set([...plans.values()].map(notReady))
  for (const reason of ['issues', 'questions'] as const) if (obstacles.has(reason)) return reason
  return obstacles.has(null) ? null : 'nothing'
}

export function* partSteps(plans: AllPlans): Generator<number, TableBatch[]> {
  const batches: TableBatch[] = []
  for (const [table, plan] of plans)
    if (notReady(plan) === null) batches.push({ table, ...(yield* batchSteps(tables[table], plan)) })
  return batches
}
