import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TurnsOfTables } from './turns-of-tables.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('two of a table have a turn, the next one when one of them gives it back, and other tables wait for nobody', async () => {
  const turns = new TurnsOfTables(1000)
  const order: string[] = []
  const enter = async (table: string, name: string) => {
    const leave = await turns.enter(table)
    order.push(name)
    return leave
  }
  const first = await enter('employees', 'a')
  const second = await enter('employees', 'b')
  const third = enter('employees', 'c')
  const fourth = enter('employees', 'd')
  await enter('departments', 'e')
  expect(order).toEqual(['a', 'b', 'e'])
  first()
  // A second release has no effect.
  first()
  const leaveThird = await third
  await vi.advanceTimersByTimeAsync(500)
  expect(order).toEqual(['a', 'b', 'e', 'c'])
  second()
  leaveThird()
  const leaveFourth = await fourth
  expect(order.at(-1)).toBe('d')
  leaveFourth()
})

it('whoever waits too long is told so, and takes no turn later', async () => {
  const turns = new TurnsOfTables(1000)
  const leaves = [await turns.enter('events'), await turns.enter('events')]
  const refused = turns.enter('events').catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await refused).toBe('databaseBusy')
  for (const leave of leaves) leave()
  const again = await turns.enter('events')
  await turns.enter('events')
  again()
})
