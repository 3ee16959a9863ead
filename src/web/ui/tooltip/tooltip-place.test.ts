import { expect, test } from 'vitest'
import { placed } from './tooltip-place.ts'

const room = { width: 1000, height: 600 }
const tooltip = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('above its element, in the middle', () => {
  expect(placed(button(500, 300), tooltip, 'top', room)).toEqual({ left: 470, top: 265 })
})

test('below it, where there is no room above', () => {
  expect(placed(button(500, 12), tooltip, 'top', room)).toEqual({ left: 470, top: 57 })
})

test('to the right of it; to the left, where there is no room', () => {
  expect(placed(button(10, 300), tooltip, 'right', room)).toEqual({ left: 55, top: 305 })
  expect(placed(button(950, 300), tooltip, 'right', room)).toEqual({ left: 845, top: 305 })
})

test('never outside the window', () => {
  expect(placed(button(0, 300), tooltip, 'top', room).left).toBe(4)
  expect(placed(button(960, 300), tooltip, 'top', room).left).toBe(896)
  expect(placed(button(10, 590), tooltip, 'right', room).top).toBe(566)
})
