import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WriterSlots } from './writer-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('two writers of a table have a slot, the next one gets a freed slot, and other tables wait for nobody', async () => {
  const slots = new WriterSlots(1000)
  const order: string[] = []
  const enter = async (table: string, name: string) => {
    const leave = await slots.enter(table)
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

it('a waiter is refused after the timeout, and takes no slot later', async () => {
  const slots = new WriterSlots(1000)
  const leaves = [await slots.enter('events'), await slots.enter('events')]
  const refused = slots.enter('events').catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await refused).toBe('databaseBusy')
  for (const leave of leaves) leave()
  const again = await slots.enter('events')
  await slots.enter('events')
  again()
})
