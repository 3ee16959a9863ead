import { expect, it, vi } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import { fakeStore } from './session.test-help.ts'
import { createWork } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

const broken = new Error('broken')
function* fails(): Generator<number, never> {
  yield 0.5
  throw broken
}
const file = (name: string) => new File([], name)

const workOn = (tables: readonly TableName[], store = fakeStore({})) =>
  createWork<null, null, null, null, WorkState<null, null>>(
    {
      tables,
      unanswered: null,
      steps: () => null,
      isNotReady: () => false,
      rowsOf: () => 0,
      send: () => Promise.resolve(null),
      inFile: (error) => error,
    },
    store,
    { ...noFile, choices: null },
  )

it.each(['read', 'takeAgain', 'make'] as const)(
  'what fails in %s is told, and nothing goes on running',
  async (step) => {
    const work = workOn([])
    if (step === 'read') await work.read(file('a.csv'), () => Promise.reject(broken))
    else if (step === 'make') await work.make(fails(), (made) => Promise.resolve(made))
    else await work[step](fails())
    expect(work.state.get()).toMatchObject({ doing: null, failure: broken })
  },
)

it('a file is read once the tables are there by which its columns are guessed, unless it was removed meanwhile', async () => {
  const store = fakeStore({})
  const held = store.get('positions')
  store.state('positions').set({ ...held, status: 'loading', data: null })
  const work = workOn(['employees', 'positions'], store)
  const read = vi.fn(async (name: string) => ({ waits: true as const, also: {}, name }))
  const first = work.read(file('first.csv'), () => read('first.csv'))
  const second = work.read(file('second.csv'), () => read('second.csv'))
  await first
  expect(read).not.toHaveBeenCalled()
  expect(work.state.get()).toMatchObject({ file: { name: 'second.csv' }, doing: { what: 'reading', share: 0 } })
  store.state('positions').set(held)
  await second
  expect(read.mock.calls).toEqual([['second.csv']])
  expect(work.state.get().doing).toBeNull()
})
