// @vitest-environment jsdom
/** A table's list, totals, printed list and exported file contain the same rows. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { Settable } from '#web/backend/live.ts'
import { useListStore } from '#web/state/lists/list-states.ts'
import { type ListState, WHOLE_LIST } from '#web/state/lists/lists.ts'
import { UserContextProvider } from '#web/state/user.tsx'
import { saved, watchDownloads } from '#web/ui/download.test-help.ts'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { type Exporting, useExport } from './features/export/use-export.ts'
import { TableListPaper } from './features/print/table-paper/TableListPaper.tsx'
import { openScreen } from './features/table-screen/opened.test-help.tsx'
import type { ListPaperProps } from './features/table-screen/TableScreen.tsx'
import { prepareBrowser } from './page.test-help.tsx'

const print = vi.fn<() => void>()

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  watchDownloads()
  window.print = print
  const face = { family: 'Noto Sans JP Variable' }
  const fonts = { ready: Promise.resolve(), load: async () => [], [Symbol.iterator]: () => [face].values() }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockReset()
})

const EVENTS = [1, 2, 3]
const office = fc.record({
  /** Seals with event, number of booklets and name; at most as many as a page of the list has. */
  sealData: fc.array(
    fc.record({
      eventCode: fc.constantFrom(...EVENTS, null),
      distributionNumber: fc.integer({ min: 1, max: 9 }),
      name: fc.constantFrom('佐藤', '宮崎', '加藤'),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  closed: fc.subarray(EVENTS),
})
const list = fc.record({
  query: fc.constantFrom('', '', '', ' ', '佐', '藤'),
  conditions: fc.constantFrom<ListState['conditions']>(
    [],
    [],
    [{ field: 'eventCode', is: 'oneOf', values: [2] }],
    [{ field: 'distributionNumber', is: 'between', from: 3, to: null }],
  ),
  sorts: fc.constantFrom<ListState['sorts']>([], [{ field: 'distributionNumber', descending: true }]),
  withClosed: fc.constantFrom(undefined, undefined, true as const),
})

interface Opened {
  readonly store: Settable<ListState>
  readonly exporting: Exporting
}

async function open(sealData: readonly Row[], closed: readonly number[]): Promise<Opened> {
  let opened!: Opened
  function Exports(props: ListPaperProps) {
    const store = useListStore('sealData')
    const exporting = useExport(async ({ seals }) => seals)
    useEffect(() => {
      opened = { store, exporting }
    })
    return <TableListPaper {...props} />
  }
  const Paper = (props: ListPaperProps) => (
    <UserContextProvider user={{ id: 'hanako', email: 'hanako@example.com', name: '花子' }}>
      <Exports {...props} />
    </UserContextProvider>
  )
  const closings = closed.map((eventCode) => ({ id: eventCode, eventCode }))
  await openScreen('sealData', { sealData, closings }, { Paper })
  return opened
}

const codeIn = (texts: readonly (string | null)[]) => texts.map((text) => /S\d/.exec(text!)![0])
const onScreen = () =>
  codeIn(
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
      .filter((text) => /S\d/.test(text)),
  )
const hiddenText = (text: string) => /\d+ rows? of closed events (?:is|are) hidden/.exec(text)?.[0]

async function onPaper(): Promise<{ readonly rows: readonly string[]; readonly text: string }> {
  fireEvent.click(screen.getByRole('button', { name: 'Print this list' }))
  await waitFor(() => expect(print.mock.calls.length + toasts.error.mock.calls.length).toBe(1))
  const paper = document.querySelector('.print-root')
  const rows = [...(paper?.querySelectorAll('[data-card]') ?? [])].map((row) => row.textContent)
  return { rows: codeIn(rows), text: paper?.textContent ?? '' }
}

test('the list of a table, its totals, its paper and its file have the same rows, whatever is filtered and closed', async () => {
  let exported = 0
  await fc.assert(
    fc.asyncProperty(office, list, async (rows, wanted) => {
      const sealData = rows.sealData.map((row, at) => ({ id: at + 1, companyCode: `S${at}`, ...row }))
      const { store, exporting } = await open(sealData, rows.closed)
      await act(async () => store.set({ ...WHOLE_LIST, ...wanted } as ListState))
      const shown = onScreen()
      const narrowed = wanted.query.trim() !== '' || wanted.conditions.length > 0 || wanted.withClosed
      if (!narrowed) {
        const isOpen = ({ eventCode }: (typeof sealData)[number]) => !rows.closed.includes(eventCode!)
        expect(shown.toSorted()).toEqual(sealData.filter(isOpen).map(({ companyCode }) => companyCode))
      }
      const booklets = sealData
        .filter(({ companyCode }) => shown.includes(companyCode))
        .reduce((sum, { distributionNumber }) => sum + distributionNumber, 0)
      const totals = within(screen.getByRole('group', { name: 'Totals' }))
      if (shown.length > 0) expect(totals.getByText(String(booklets)).tagName).toBe('B')

      const note = hiddenText(screen.queryByText(/of closed events/)?.textContent ?? '')
      const paper = await onPaper()
      const refused = toasts.error.mock.calls.length
      expect(paper.rows).toEqual(shown)
      if (shown.length > 0) {
        expect(paper.text).toContain(`Total${booklets}`)
        expect(hiddenText(paper.text)).toBe(note)
      }
      await act(() => exporting.view('sealData', 'json', {}, store.get()))
      const { name, text } = saved.at(-1)!
      expect((JSON.parse(text) as Row[]).map((row) => row['companyCode'])).toEqual(shown)
      expect(name).toBe(`eventms-sealData-${note ? 'open-events' : 'found'}.json`)
      // The same menu also exports the whole table, with every row.
      await act(() => exporting.view('sealData', 'json'))
      expect(JSON.parse(saved.at(-1)!.text)).toHaveLength(sealData.length)
      exported += 2 - (toasts.error.mock.calls.length - refused)
      cleanup()
      print.mockReset()
      toasts.error.mockReset()
    }),
    { numRuns: 8 },
  )
  // The toasts of exports come later. They must not come during another test.
  await waitFor(() => expect(toasts.success).toHaveBeenCalledTimes(exported))
})
