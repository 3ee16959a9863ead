// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { LabelChoice } from './LabelChoice.tsx'
import { FIRST_SETTINGS, type LabelSettings } from './label-settings.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const change = vi.fn<(settings: LabelSettings) => void>()
const LOW = { x: 0, y: 0, scaleX: 100, scaleY: 97 }

function open(settings: Partial<LabelSettings>) {
  change.mockReset()
  show(
    backendWith(),
    <LabelChoice
      settings={{ ...FIRST_SETTINGS, printers: { A: LOW }, ...settings }}
      change={change}
      onTest={() => {}}
    />,
  )
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)

test.each([
  ['labels for an adjusted printer', { printer: 'A' }, 'Labels', 'avery-l7162'],
  ['a printer for small labels', { stock: 'avery-l7162' }, 'Printer', 'A'],
])('the choice of %s that has no room for a card is refused with the reason and a remedy', (_name, from, label, to) => {
  open(from)
  const before = select(label).value
  choose(label, to)
  expect(change).not.toHaveBeenCalled()
  expect([select(label).value, select(label).getAttribute('aria-invalid')]).toEqual([before, 'true'])
  const said = screen.getByRole('alert').textContent
  expect(said).toMatch(/^Avery L7162 \(16, A4\) cannot be printed with the printer “A”\. The labels are too small/)
  expect(said).toMatch(/Choose other labels or another printer, or adjust the print\.$/)
  // Another choice clears the error.
  choose('Labels', 'avery-l7163')
  expect(change).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['labels', { printer: 'A' }, 'Labels', 'avery-l7162'],
  ['a printer', { stock: 'avery-l7162' }, 'Printer', 'A'],
])('the adjustment that refuses %s can be corrected, and makes the choice', (_name, from, label, to) => {
  open(from)
  choose(label, to)
  fireEvent.click(screen.getByRole('button', { name: 'Adjust the print' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name of the printer').value).toBe('A')
  choose('Height (%)', '100')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const printers = { A: { ...LOW, scaleY: 100 } }
  expect(change.mock.calls).toEqual([[expect.objectContaining({ stock: 'avery-l7162', printer: 'A', printers })]])
})

test('labels that have room for a card are chosen', () => {
  open({ printer: 'A' })
  choose('Labels', 'avery-l7163')
  expect(change.mock.calls).toEqual([[expect.objectContaining({ stock: 'avery-l7163', printer: 'A' })]])
})
