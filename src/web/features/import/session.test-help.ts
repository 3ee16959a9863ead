import { EventmsError } from '#domain/errors.ts'
import { answerAll, type Choices, type ImportPlan } from '#domain/import/index.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults, WriteResult } from '#domain/wire.ts'
import type { ImportBatch, ImportPart, Live } from '#web/backend/backend.ts'
import { live, type Settable } from '#web/backend/live.ts'
import type { TableState } from '#web/state/tables/tables.tsx'
import type { Format } from './read/read-file.ts'
import { createImportSession, type ImportSession } from './session.ts'

export const csv = (text: string, name = 'file.csv') => new File([text], name)
export const unreachable = (): never => {
  throw new EventmsError('unreachable')
}
export const result = (added: number): WriteResult => ({ from: 1, to: 2, added, changed: 0, removed: 0, versions: {} })

function tablesIfLoaded(held: Partial<Record<TableName, readonly Row[]>>) {
  const states = new Map<TableName, Settable<TableState>>()
  const state = (name: TableName) => {
    const known =
      states.get(name) ??
      live<TableState>({ status: 'ready', data: { version: 1, rows: held[name] ?? [] }, progress: null, error: null })
    states.set(name, known)
    return known
  }
  return {
    importLimit: 1024 * 1024,
    importRows: 1_000_000,
    state,
    get: (name: TableName) => state(name).get(),
    move(name: TableName, rows: readonly Row[]) {
      const { data } = state(name).get()
      state(name).set({ ...state(name).get(), data: { version: data!.version + 1, rows } })
    },
  }
}

export function fakeStore(held: Partial<Record<TableName, readonly Row[]>>) {
  const sent: ImportBatch[] = []
  const store = {
    ...tablesIfLoaded(held),
    verified: [] as TableName[],
    ensureCurrent: async (names: readonly TableName[]) => void store.verified.push(...names),
    answers: [] as (() => WriteResult)[],
    import: async (_: TableName, batch: ImportBatch) => {
      sent.push(batch)
      return store.answers.shift()!()
    },
    importAll: (): Promise<ImportResults> => Promise.reject(new Error('Only one table is imported')),
    sent,
  }
  return store
}

export function fakeAllStore(held: Partial<Record<TableName, readonly Row[]>>) {
  const sent: (readonly ImportPart[])[] = []
  const store = {
    ...tablesIfLoaded(held),
    verified: 0,
    ensureCurrent: async (names: readonly TableName[]) => void (store.verified += names.length),
    answer: (): ImportResults => ({}),
    import: (): Promise<WriteResult> => Promise.reject(new Error('All tables are imported')),
    importAll: async (parts: readonly ImportPart[]) => {
      sent.push(parts)
      return store.answer()
    },
    sent,
  }
  return store
}

/** Answers every case of every question of a plan with the same answer. */
export function answers(plan: ImportPlan | null | undefined, answer: string): Choices {
  const { choices = {}, questions = [] } = plan ?? {}
  return {
    ...choices,
    answers: questions.reduce((all, question) => answerAll(all, question, answer), choices.answers ?? new Map()),
  }
}

export async function idle(session: {
  readonly state: Pick<Live<{ readonly activity: unknown }>, 'get' | 'subscribe'>
}): Promise<void> {
  if (session.state.get().activity === null) return
  await new Promise<void>((resolve) => {
    const end = session.state.subscribe(() => {
      if (session.state.get().activity !== null) return
      end()
      resolve()
    })
  })
}

/** A session that imports into one table. Its state is that table's state, not a map of tables. */
export function tableSession(table: TableName, store: Parameters<typeof createImportSession>[1]) {
  const session: ImportSession = createImportSession(table, store)
  const get = () => {
    const { plans, edits, layouts, step, ...state } = session.state.get()
    const columns = layouts.get(table)
    return {
      ...state,
      plan: plans?.get(table) ?? null,
      edits: edits[table] ?? {},
      columns: columns?.layout ? columns : null,
      laying: step && (step.required ? ('asked' as const) : ('opened' as const)),
    }
  }
  return {
    ...session,
    state: { get, subscribe: session.state.subscribe },
    setFormat: (format: Format) => session.setFormat(format),
    setChoices: (choices: Choices) => session.setChoices(table, choices),
    openColumns: () => session.openColumns(table),
    corrections: session.corrections(table),
    send: async () => (await session.send())?.[table] ?? null,
  }
}
