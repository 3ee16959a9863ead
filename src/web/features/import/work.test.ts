import { expect, it } from 'vitest'
import { fakeStore } from './session.test-help.ts'
import { createWork } from './work.ts'
import { noFile, type WorkState } from './work-state.ts'

const broken = new Error('broken')
function* fails(): Generator<number, never> {
  yield 0.5
  throw broken
}

it.each(['read', 'takeAgain', 'make'] as const)(
  'what fails in %s is told, and nothing goes on running',
  async (step) => {
    const work = createWork<WorkState>(
      { tables: [], steps: () => null, send: () => Promise.resolve({}), inFile: (error) => error },
      fakeStore({}),
      noFile,
    )
    if (step === 'read') await work.read(new File([], 'a.csv'), () => Promise.reject(broken))
    else if (step === 'make') await work.make(fails(), (made) => Promise.resolve(made))
    else await work[step](fails())
    expect(work.state.get()).toMatchObject({ activity: null, failure: broken })
  },
)
