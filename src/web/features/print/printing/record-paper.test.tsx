// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { PaperPage } from '#domain/paper/paper.ts'
import { CARDS_AT_ONCE, type PrintCard } from '#domain/wire.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { PaperCheck, type PaperFault } from '#web/features/print/paper/check-paper.ts'
import { SealScreen } from '#web/features/print/seal-screen/SealScreen.tsx'
import { openSheet, paperMessages, prepareFonts, sealRow } from '#web/features/print/sheet.test-help.tsx'
import type { PaperSource } from './paper-source.ts'
import { printFault, type PrintServices } from './prepare-paper.ts'

const answerPrint = vi.fn(async () => {})

beforeEach(async () => {
  prepareBrowser()
  prepareFonts()
  watchToasts()
  answerPrint.mockClear()
  vi.stubGlobal('print', vi.fn<() => void>())
  const recordCards = () => Promise.reject(new EventmsError('unreachable'))
  await openSheet(<SealScreen />, [sealRow()], 'en', { recordPrint: async () => 7, recordCards, answerPrint })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const errors = () => toasts.error.mock.calls.map(([, text]) => text)

test('a print whose cards cannot be recorded does not begin, and its entry is answered as not printed', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(errors()).toEqual([expect.stringMatching(/^Nothing was printed\. /)]))
  expect(window.print).not.toHaveBeenCalled()
  expect(answerPrint.mock.calls).toEqual([[7, { pages: 0 }]])
})

test('a menu print whose cards cannot be recorded is said to be missing in the log, and never answered as not printed', async () => {
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  await waitFor(() => expect(errors()).toEqual([expect.stringMatching(/^This print is not in the print log\. /)]))
  expect(answerPrint).not.toHaveBeenCalled()
})

test('a menu print with more cards than one request records is refused', () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.dataset['stamp'] = 'v1'
  const source = { root: { current: root }, stampNow: () => 'v1' } as Partial<PaperSource> as PaperSource
  const check = { chunksOf: async () => null, atOnce: () => null }
  const services = { messages: paperMessages, check } as Partial<PrintServices> as PrintServices
  const faultOf = (count: number) => {
    const cards = Array.from<PrintCard>({ length: count })
    const log = { record: { sheet: 'seals', filters: {}, rows: count }, cards: () => cards } as const
    return printFault(source, { stamp: 'v1', pages: () => [], log }, services)
  }
  expect(faultOf(CARDS_AT_ONCE)).toBeNull()
  expect(faultOf(CARDS_AT_ONCE + 1)).toMatch(/^This sheet is too large .* press “Print”/)
  root.remove()
})

test('a reason that is printed in place of the pages stays the same when the browser prints again', async () => {
  cleanup()
  const atOnce = (root: HTMLElement, pages: readonly PaperPage[]): PaperFault =>
    root.children.length === pages.length ? { fault: 'page', page: 1 } : { fault: 'rows', page: 2 }
  const check = { chunksOf: async () => null, atOnce }
  const seals = Array.from({ length: 11 }, () => sealRow())
  await openSheet(
    <PaperCheck value={check}>
      <SealScreen />
    </PaperCheck>,
    seals,
  )
  for (let print = 0; print < 2; print++) {
    await act(async () => window.dispatchEvent(new Event('beforeprint')))
    const root = document.querySelector('.print-root')!
    expect(root.textContent).toMatch(/^This is not the sheetPage 1 is larger than its paper\./)
  }
})
