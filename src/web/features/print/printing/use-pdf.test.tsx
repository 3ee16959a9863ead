// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { use, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PrintCard } from '#domain/wire.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { backendWith, prepareBrowser } from '#web/page.test-help.tsx'
import { saved, watchDownloads } from '#web/ui/download.test-help.ts'
import { Locked } from '#web/ui/locked.ts'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { PaperCheck } from '#web/features/print/paper/check-paper.ts'
import type { Paper, PaperSource } from './paper-source.ts'
import { usePdf } from './use-pdf.ts'

/** Set once the worker is asked for the end of the file. */
let finish: (() => void) | null

class PdfWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage(request: unknown): void {
    const answer = (data: unknown) => this.onmessage?.({ data })
    if (request === 'end') finish = () => answer({ file: [new Uint8Array([1])] })
    else queueMicrotask(() => answer('done'))
  }
  terminate(): void {}
}

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  watchDownloads()
  finish = null
  vi.stubGlobal('Worker', PdfWorker)
  vi.stubGlobal('fetch', async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A paper whose PDF is almost complete. */
async function almostSaved(log: Paper['log'] = null, changes: Parameters<typeof backendWith>[1] = {}) {
  const backend = backendWith({}, changes)
  const page = { locked: false, stamp: 'v1' }
  const source: PaperSource = {
    root: { current: null },
    tables: [],
    fileName: 'reconciliation-1',
    unready: null,
    prepare: null,
    layOut: () => ({ stamp: 'v1', pages: () => [], log }),
    layOutNow: () => null,
    stampNow: () => page.stamp,
    putAway: vi.fn<() => void>(),
    onPrinted: vi.fn<() => void>(),
  }
  const { result, rerender } = renderHook(
    () => {
      const services = { backend, tables: { ensureCurrent: async () => {} }, messages: useMessages() }
      return usePdf(source, { ...services, check: use(PaperCheck) }, (work) => work())
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MessagesProvider language={loaded.en}>
          <Locked value={page.locked}>{children}</Locked>
        </MessagesProvider>
      ),
    },
  )
  act(() => result.current.save())
  await waitFor(() => expect(finish).not.toBeNull())
  return { backend, page, source, result, rerender }
}

const end = () => act(async () => finish!())

test('a finished PDF is handed over', async () => {
  const { source } = await almostSaved()
  await end()
  await waitFor(() => expect(source.putAway).toHaveBeenCalled())
  expect(saved.map(({ name }) => name)).toEqual(['eventms-reconciliation-1.pdf'])
  expect(toasts.success).toHaveBeenCalledOnce()
})

test.each(['the session ended', 'the screen was locked'])('no PDF is handed over after %s', async (how) => {
  const { backend, page, source, rerender } = await almostSaved()
  if (how === 'the session ended') backend.session.set(null)
  else {
    page.locked = true
    rerender()
  }
  await end()
  await waitFor(() => expect(source.putAway).toHaveBeenCalled())
  expect([saved, toasts.success.mock.calls, toasts.error.mock.calls]).toEqual([[], [], []])
})

const NO_SEAL = { event: 1, seal: null, start: null, end: null, person: null, code: null, name: null, department: null }
const CARDS: readonly PrintCard[] = [{ sheet: 'receipts', page: 1, part: '10', digest: '0', ...NO_SEAL }]

const log: Paper['log'] = {
  record: { sheet: 'receipts', filters: {}, rows: 1 },
  cards: () => CARDS,
}

test.each(['a cancel', 'a change of the data'])(
  '%s while the print log is written gives no file, and the entry is answered as not printed',
  async (what) => {
    let recorded: (() => void) | null = null
    const answerPrint = vi.fn(async () => {})
    const recordCards = () => new Promise<void>((resolve) => (recorded = resolve))
    const { page, source, result } = await almostSaved(log, { recordPrint: async () => 7, recordCards, answerPrint })
    await end()
    await waitFor(() => expect(recorded).not.toBeNull())
    if (what === 'a cancel') result.current.cancel()
    else page.stamp = 'v2'
    await act(async () => recorded!())
    await waitFor(() => expect(source.putAway).toHaveBeenCalled())
    expect(answerPrint.mock.calls).toEqual([[7, { pages: 0 }]])
    expect([saved, toasts.success.mock.calls]).toEqual([[], []])
    expect(toasts.error.mock.calls.map(([, text]) => text)).toEqual(
      what === 'a cancel' ? [] : [expect.stringMatching(/^No PDF was saved\. The sheet changed/)],
    )
    expect(source.onPrinted).not.toHaveBeenCalled()
  },
)
