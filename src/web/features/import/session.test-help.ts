/** For tests of an import: a store of tables that are held, and that records what is sent. */
import { answerAll, type Choices, type ImportPlan } from '#domain/import/index.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults, WriteResult } from '#domain/wire.ts'
import type { ImportBatch, ImportPart, Live } from '../../backend/backend.ts'
import { live, type Settable } from '../../backend/live.ts'
import type { TableState } from '../../state/tables.tsx'
import type { WorkState } from './work-state.ts'

export const csv = (text: string, name = 'file.csv') => new File([text], name)
export const result = (added: number): WriteResult => ({ from: 1, to: 2, added, changed: 0, removed: 0, versions: {} })

/** The tables a page holds. */
function heldTables(held: Partial<Record<TableName, readonly Row[]>>) {
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

/** The tables a page holds, and what it sends of one. */
export function fakeStore(held: Partial<Record<TableName, readonly Row[]>>) {
  const sent: ImportBatch[] = []
  const store = {
    ...heldTables(held),
    verified: [] as TableName[],
    ensureCurrent: async (names: readonly TableName[]) => void store.verified.push(...names),
    answers: [] as (() => WriteResult)[],
    import: async (_: TableName, batch: ImportBatch) => {
      sent.push(batch)
      return store.answers.shift()!()
    },
    sent,
  }
  return store
}

/** The tables a page holds, and what it sends of all. */
export function fakeAllStore(held: Partial<Record<TableName, readonly Row[]>>) {
  const sent: (readonly ImportPart[])[] = []
  const store = {
    ...heldTables(held),
    verified: 0,
    ensureCurrent: async (names: readonly TableName[]) => void (store.verified += names.length),
    answer: (): ImportResults => ({}),
    importAll: async (parts: readonly ImportPart[]) => {
      sent.push(parts)
      return store.answer()
    },
    sent,
  }
  return store
}

/** Gives one answer to all cases of every question of a table's plan. */
export function answers(plan: ImportPlan | null | undefined, answer: string): Choices {
  const { choices = {}, questions = [] } = plan ?? {}
  return {
    ...choices,
    answers: questions.reduce((all, question) => answerAll(all, question, answer), choices.answers ?? new Map()),
  }
}

export async function idle(session: { readonly state: Live<WorkState<unknown, unknown>> }): Promise<void> {
  if (session.state.get().doing === null) return
  await new Promise<void>((resolve) => {
    const end = session.state.subscribe(() => {
      if (session.state.get().doing !== null) return
      end()
      resolve()
    })
  })
}
