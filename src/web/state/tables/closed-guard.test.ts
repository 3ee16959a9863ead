import { beforeEach, expect, test, vi } from 'vitest'
import type { ImportPart } from '#web/backend/backend.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { createClosedGuard, guardedWrites } from './closed-guard.ts'
import { openStore, result, settle } from './open-store.test-help.ts'
import type { Writes } from './writes.ts'

let opened: ReturnType<typeof openStore>
let { store, backend } = openStore()

beforeEach(async () => {
  opened = openStore()
  ;({ store, backend } = opened)
  await opened.hold({ version: 1, rows: [{ id: 1, eventCode: 7 }] }, 'closings')
  await opened.hold(
    {
      version: 1,
      rows: [
        { id: 4, eventCode: 7 },
        { id: 5, eventCode: 8 },
      ],
    },
    'salesData',
  )
})

const question = () => store.closedQuestion.get()
/** Waits for the question. The code that looks for closed events is loaded before it. */
const asked = () => vi.waitFor(() => expect(question()).not.toBeNull())
const sale = (eventCode: number) => ({ eventCode, ticketNumber: 1 })
const part = (more: Partial<ImportPart>): ImportPart => ({
  table: 'salesData',
  version: 1,
  fields: ['ticketNumber'],
  rows: [[3]],
  ...more,
})

test('a write to a closed event waits for the answer, and writes nothing if it is not meant', async () => {
  const adding = store.add('salesData', [sale(8), sale(7)], 'r1')
  await asked()
  expect([question()?.events, backend.writes]).toEqual([[7], []])
  question()!.answer(false)
  await expect(adding).rejects.toMatchObject({ code: 'eventClosed' })
  expect([question(), backend.writes]).toEqual([null, []])

  const edit = { key: 4, changes: { quantity: 2 }, expected: { quantity: 1 } }
  const editing = store.edit('salesData', { edits: [edit] })
  await asked()
  question()!.answer(true)
  await settle()
  backend.writes[0]!.resolve(result({ from: 1, to: 2, rows: [{ id: 4, eventCode: 7, quantity: 2 }], changed: 1 }))
  await editing
  expect(question()).toBeNull()
})

test('a second write that asks answers the first question with no: nothing waits for ever', async () => {
  const first = store.add('salesData', [sale(7)], 'r1')
  const second = store.add('salesData', [sale(7)], 'r2')
  await expect(first).rejects.toMatchObject({ code: 'eventClosed' })
  question()!.answer(false)
  await expect(second).rejects.toMatchObject({ code: 'eventClosed' })
  expect([question(), backend.writes]).toEqual([null, []])
})

test.each([
  ['a deletion', () => store.remove('salesData', { keys: [5, 4] })],
  ['an edit into it', () => store.edit('salesData', { edits: [{ key: 5, changes: { eventCode: 7 }, expected: {} }] })],
  ['an import by key', () => store.import('salesData', part({ fields: ['id', 'quantity'], rows: [[4, 2]] }))],
  ['an import by event', () => store.importAll([part({ fields: ['eventCode'], rows: [[8], [7]] })])],
  ['an import that deletes', () => store.importAll([part({ remove: [4] })])],
  [
    'an act',
    () =>
      store.ticketAct({
        kind: 'pay',
        eventCode: 7,
        details: {},
        changes: { payments: { add: [{ eventCode: 7, amount: 1 }] } },
        versions: {},
      }),
  ],
])('%s asks', async (_, write) => {
  const writing = write()
  await asked()
  expect(question()?.events).toEqual([7])
  question()!.answer(false)
  await expect(writing).rejects.toMatchObject({ code: 'eventClosed' })
})

test('the closing itself, its end, and writes to other events ask nothing', async () => {
  const closings = { remove: [1] }
  void store.ticketAct({ kind: 'reopen', eventCode: 7, details: {}, changes: { closings }, versions: {} })
  void store.add('salesData', [sale(8)], 'r1')
  void store.remove('salesData', { keys: [5] })
  void store.add('departments', [{ departmentCode: 7 }], 'r2')
  // Three of the four calls write to tables. The fake backend's list of writes does not contain acts on tickets.
  await vi.waitFor(() => expect(backend.writes).toHaveLength(3))
  expect(question()).toBeNull()
})

test('an undo asks about rows beyond those that its preview lists', async () => {
  const guard = createClosedGuard((table) => (table === 'closings' ? [{ eventCode: 7 }] : []))
  const concerned = [{ table: 'salesData' as const, values: { eventCode: 7 } }]
  const previewUndo = () =>
    Promise.resolve({ act: { kind: 'import', event: null }, rows: [], concerned } as unknown as UndoPreview)
  let undone = 0
  const undoAct = () => Promise.resolve({ act: ++undone, left: 0, tables: {} })
  const undoing = guardedWrites({ undoAct } as unknown as Writes, guard, { previewUndo }).undoAct(1, { versions: {} })
  await vi.waitFor(() => expect(guard.question.get()).not.toBeNull())
  expect([guard.question.get()?.events, undone]).toEqual([[7], 0])
  guard.question.get()!.answer(true)
  await undoing
  expect(undone).toBe(1)
})
