import type { Row, TableDeclaration } from '../table.ts'
import { parentsFirst, tables, type TableName } from '../tables/index.ts'
import { batchSteps, notReady, type Batch, type NotReady } from './batch.ts'
import { tablesNamed } from '../follows.ts'
import type { OtherTables } from './complete.ts'
import { planSteps, type Choices, type HeldRows, type ImportPlan } from './plan.ts'
import type { FileTables } from './read-all.ts'
import { shareOf } from '../steps.ts'

export type AllHeld = Readonly<Record<TableName, HeldRows>>
export type AllChoices = Readonly<Partial<Record<TableName, Choices>>>

/** What an import of all data will do to each table that the file has, parents first. */
export type AllPlans = ReadonlyMap<TableName, ImportPlan>

/** One table's part of what is sent. */
export interface Part extends Batch {
  readonly table: TableName
}

/**
 * Plans an import of several tables, each against the others as they will be by then: a code may name a row that the
 * same file brings. Steps yield the share done.
 */
export function* planAllSteps(
  files: FileTables,
  held: AllHeld,
  choices: AllChoices = {},
  currentEvent: number | null = null,
): Generator<number, AllPlans> {
  const plans = new Map<TableName, ImportPlan>()
  const later: Partial<Record<TableName, readonly Row[]>> = {}
  let planned = 0
  for (const name of parentsFirst) {
    const file = files.get(name)
    if (!file) continue
    const declaration: TableDeclaration = tables[name]
    const others: OtherTables = Object.fromEntries(
      tablesNamed(declaration).map((other) => [other, later[other] ?? held[other].rows]),
    )
    const plan = yield* shareOf(
      planSteps(declaration, file, held[name], others, { currentEvent, ...choices[name] }),
      planned / files.size,
      1 / files.size,
    )
    plans.set(name, plan)
    later[name] = rowsAfter(declaration, plan, held[name].rows)
    yield ++planned / files.size
  }
  return plans
}

/** What still stands between the plans and their import, the gravest reason first; null where it can be carried out. */
export function notReadyOfAll(plans: AllPlans): NotReady | null {
  const found = new Set([...plans.values()].map(notReady))
  for (const reason of ['issues', 'questions'] as const) if (found.has(reason)) return reason
  return found.has(null) ? null : 'nothing'
}

/** What is sent: the tables in which there is something to do; in steps that yield the share done. */
export function* partSteps(plans: AllPlans): Generator<number, Part[]> {
  const parts: Part[] = []
  for (const [table, plan] of plans)
    if (notReady(plan) === null) parts.push({ table, ...(yield* batchSteps(tables[table], plan)) })
  return parts
}

/** The table's rows once its plan is carried out, as far as codes and names are looked up in them. */
function rowsAfter(declaration: TableDeclaration, plan: ImportPlan, rows: readonly Row[]): readonly Row[] {
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) return rows
  const { key } = declaration
  const given = (values: readonly unknown[]) =>
    Object.fromEntries(plan.fields.flatMap((field, j) => (values[j] === undefined ? [] : [[field, values[j]]]))) as Row
  const changed = new Map(
    plan.changed.map(({ before, values }) => [before[key], { ...before, ...given(values), [key]: before[key]! }]),
  )
  const removed = new Set(plan.removed.map((row) => row[key]))
  const kept = rows.filter((row) => !removed.has(row[key])).map((row) => changed.get(row[key]) ?? row)
  return [...kept, ...plan.added.map(({ values }) => given(values))]
}
