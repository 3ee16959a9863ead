// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { FIRST_SETTINGS, type LabelSettings } from './label-settings.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const change = vi.fn<(settings: LabelSettings) => void>()
const nothing = () => {}

function open(settings: Partial<LabelSettings>) {
  change.mockReset()
  const all = { ...FIRST_SETTINGS, ...settings }
  show(backendWith(), <LabelDialog settings={all} change={change} onTest={nothing} onClose={nothing} />)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an adjustment that makes the cards of a stock too small to be read is refused', () => {
  open({ stock: 'avery-l7162' })
  type('Name of the printer', 'A')
  type('Height (%)', '97')
  save()
  expect(screen.getByRole('alert').textContent).toMatch(/^The labels are too small/)
  expect(change).not.toHaveBeenCalled()
})

test('the name of another known printer shows how that one is adjusted', () => {
  const second = { x: 2, y: -1, scaleX: 101, scaleY: 99 }
  open({ printer: 'A', printers: { A: { x: 1, y: 1, scaleX: 100, scaleY: 100 }, B: second } })
  type('Name of the printer', 'B')
  save()
  expect(change.mock.calls[0]![0].printers['B']).toEqual(second)
})
