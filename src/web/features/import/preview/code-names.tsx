import { createContext, use, useMemo, type ReactNode } from 'react'
import type { AllPlans, ImportPlan } from '#domain/import/index.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { nameField, type MasterName, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useNames } from '#web/state/tables/use-names.ts'

interface CodeNames {
  readonly stored: NamesOf
  readonly afterImport: NamesOf
}

const Context = createContext<CodeNames>({ stored: {}, afterImport: {} })

/**
 * Provides the names of codes. They include names from the file, because a file may contain new codes with their names.
 */
export function CodeNamesProvider({ plans, children }: { plans: AllPlans; children: ReactNode }) {
  const stored = useNames()
  const names = useMemo(
    () => ({
      stored,
      afterImport: Object.fromEntries([...plans].filter(([table]) => table in stored).map(namesInFile)),
    }),
    [stored, plans],
  )
  return <Context value={names}>{children}</Context>
}

/** Returns a function for the name of a code: `stored` is the current name, `afterImport` the name after the import. */
export function useCodeNames(): (state: keyof CodeNames, master: MasterName, code: Value) => string | undefined {
  const { stored, afterImport } = use(Context)
  return (state, master, code) =>
    (state === 'afterImport' && afterImport[master]?.get(code)) || stored[master]?.get(code)
}

function namesInFile([table, plan]: readonly [TableName, ImportPlan]): [TableName, ReadonlyMap<Value, string>] {
  const declaration: TableDeclaration = tables[table]
  const [code, name] = [declaration.key, nameField(declaration)].map((field) => plan.fields.indexOf(field))
  const names = new Map<Value, string>()
  for (const { values } of [...plan.added, ...plan.changed]) {
    const called = values[name!]
    if (called !== null && called !== undefined) names.set(values[code!] ?? null, String(called))
  }
  return [table, names]
}
