// @vitest-environment jsdom
/** A filter's text that matches no option: the sheet must not look as if it were filtered. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#web/backend/backend.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { DistributionListScreen } from '#web/features/print/distribution-list/DistributionListScreen.tsx'
import { SealScreen } from '#web/features/print/seal-screen/SealScreen.tsx'
import { openSheet, pages, sealRow } from '#web/features/print/sheet.test-help.tsx'

beforeEach(() => {
  prepareBrowser()
  vi.stubGlobal('print', vi.fn())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['the seal sheet', <SealScreen key="seals" printNow={false} />, 'Event'],
  ['the distribution list', <DistributionListScreen key="list" />, 'Person in Charge'],
])('%s is away while it stands there, and nothing prints', async (_, sheet, filter) => {
  const recordPrint = vi.fn<Backend['recordPrint']>(async () => 1)
  await openSheet(sheet, [sealRow(), sealRow()], 'en', { recordPrint })
  expect(pages().length).toBeGreaterThan(0)
  const input = screen.getByRole('combobox', { name: filter })
  fireEvent.change(input, { target: { value: 'どこにもない' } })
  fireEvent.blur(input)
  expect(pages()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await act(async () => {})
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  await act(async () => {})
  expect(window.print).not.toHaveBeenCalled()
  // The menu prints the reason, so no card is open in the print log.
  fireEvent(window, new Event('beforeprint'))
  await act(async () => {})
  expect(document.querySelector('.print-root')!.textContent).toMatch(
    /^This is not the sheetThe text typed in a filter selects nothing yet/,
  )
  fireEvent(window, new Event('afterprint'))
  await act(async () => {})
  expect(recordPrint).not.toHaveBeenCalled()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(pages().length).toBeGreaterThan(0)
})
