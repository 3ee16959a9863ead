import type { Row, TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import { tablesNamed } from '#domain/follows.ts'
import type { OtherTables } from '#domain/import/stored.ts'
import { planSteps, type Choices, type HeldRows, type ImportPlan } from './plan.ts'
import type { FileTables } from '#domain/import/read/all-data.ts'
import type { ImportIssue } from '#domain/import/issues.ts'
import { Listing } from '#domain/import/listing.ts'
import { shareOf } from '#domain/steps.ts'

/**
 * Stored rows by table. Contains all tables of the file. Also contains the tables that codes in the file refer to, as
 * far as these tables are loaded.
 */
export type StoredTables = Readonly<Partial<Record<TableName, HeldRows>>>
export type AllChoices = Readonly<Partial<Record<TableName, Choices>>>

/** Plans in the order of the import: a table comes after the tables that it refers to. */
export type AllPlans = ReadonlyMap<TableName, ImportPlan>

/**
 * Plans the import of several tables. Codes are checked against the rows that will exist after the import, because they
 * may refer to rows of the same file.
 */
export function* planAllSteps(
  files: FileTables,
  storedTables: StoredTables,
  choices: AllChoices = {},
  currentEvent: number | null = null,
): Generator<number, AllPlans> {
  const plans = new Map<TableName, ImportPlan>()
  const later: Partial<Record<TableName, readonly Row[]>> = {}
  const referredTables = new Set([...files.keys()].flatMap((name) => tablesNamed(tables[name])))
  let planned = 0
  for (const name of parentsFirst) {
    const file = files.get(name)
    if (!file) continue
    const declaration: TableDeclaration = tables[name]
    const otherTables: OtherTables = Object.fromEntries(
      tablesNamed(declaration).flatMap((other) => {
        const rows = later[other] ?? storedTables[other]?.rows
        return rows ? [[other, rows]] : []
      }),
    )
    const plan = yield* shareOf(
      planSteps(declaration, file, storedTables[name]!, otherTables, { currentEvent, ...choices[name] }),
      planned / files.size,
      1 / files.size,
    )
    plans.set(name, withoutActs(declaration, plan))
    if (referredTables.has(name)) later[name] = rowsAfter(declaration, plan, storedTables[name]!.rows)
    yield ++planned / files.size
  }
  return plans
}

/**
 * Some tables are written by acts only: the act that issues a receipt writes the table of receipts. For such a table,
 * returns the plan without any rows. Keeps the plan if every row equals a stored one.
 */
function withoutActs({ byActs }: TableDeclaration, plan: ImportPlan): ImportPlan {
  const { file } = plan
  if (!byActs || plan.unchanged === file.rows.length) return plan
  const leftOutFor = new Listing<ImportIssue>()
  for (const line of file.lines) leftOutFor.add({ code: byActs, line })
  const noChanges = {
    added: [],
    changed: [],
    unchanged: 0,
    removed: [],
    warnings: [],
    warned: 0,
    overlaps: [],
    questions: [],
  }
  return { ...plan, ...noChanges, issues: new Listing(), leftOutCount: file.rows.length, leftOutFor }
}

function rowsAfter(declaration: TableDeclaration, plan: ImportPlan, rows: readonly Row[]): readonly Row[] {
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) return rows
  const { key } = declaration
  const valuesByField = (values: readonly unknown[]) =>
    Object.fromEntries(plan.fields.flatMap((field, j) => (values[j] === undefined ? [] : [[field, values[j]]]))) as Row
  const changedRows = new Map(
    plan.changed.map(({ before, values }) => [
      before[key],
      { ...before, ...valuesByField(values), [key]: before[key]! },
    ]),
  )
  const removed = new Set(plan.removed.map((row) => row[key]))
  const keptRows = rows.filter((row) => !removed.has(row[key])).map((row) => changedRows.get(row[key]) ?? row)
  return [...keptRows, ...plan.added.map(({ values }) => valuesByField(values))]
}
