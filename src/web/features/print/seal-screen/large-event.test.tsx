// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintRecord, Versions } from '#domain/wire.ts'
import type { TableData } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { choose, officeRows, pages, prepareFonts, sealRow, textOf } from '#web/features/print/sheet.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { SealScreen } from './SealScreen.tsx'

/** Too many seals to be laid out at once; event 1 has three of them. */
const MANY = Array.from({ length: 1100 }, () => sealRow({ eventCode: 2 }))

let sealData: readonly Row[]
let printed: PrintRecord[]
let versions: ReturnType<typeof live<Versions>>
/** Slices that wait for the test. */
let slices: (() => void)[]
/** The print log's answer. */
let recorded: Promise<void>

/** Every slice of work waits for `runSlice`, as on a slow machine. */
class SlowChannel {
  readonly port1 = { onmessage: () => {}, close() {} }
  readonly port2 = { postMessage: () => void slices.push(() => this.port1.onmessage()) }
}

beforeEach(() => {
  prepareBrowser()
  prepareFonts()
  window.print = vi.fn<() => void>()
  sealData = [...MANY, sealRow({ companyCode: 'C1' }), sealRow({ companyCode: 'C2' }), sealRow({ companyCode: 'C3' })]
  printed = []
  slices = []
  recorded = Promise.resolve()
  versions = live<Versions>({})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const load = async (table: TableName, held?: TableData): Promise<TableData> => {
    const version = versions.get()[table] ?? 1
    if (held?.version === version) return held
    return { version, rows: table === 'sealData' ? sealData : (officeRows[table] ?? []) }
  }
  vi.stubGlobal('MessageChannel', SlowChannel)
  const recordPrint = async (record: PrintRecord) => {
    printed.push(record)
    await recorded
    return printed.length
  }
  show(
    backendWith({}, { versions, load, recordPrint, recordCards: async () => {}, printed: () => new Promise(() => {}) }),
    <ViewProvider>
      <TablesProvider>
        <SealScreen />
      </TablesProvider>
    </ViewProvider>,
  )
  await screen.findByRole('button', { name: 'Print' })
  vi.useFakeTimers()
}

/** Runs the next slice, then gives every timer its turn. */
async function runSlice(): Promise<void> {
  await act(async () => slices.shift()?.())
  await act(() => vi.advanceTimersByTimeAsync(5000))
}
const codes = () => pages().flatMap((page) => textOf(page, '[data-card]').map((text) => /C\d+/.exec(text!)![0]))
const press = () => act(async () => void fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true }))
const isPrinted = () => vi.mocked(window.print).mock.calls.length

test('a print waits for the layout and for the warnings', async () => {
  await open()
  await press()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([codes(), printed, isPrinted()]).toEqual([[], [], 0])
  await runSlice()
  expect([codes(), printed, isPrinted()]).toEqual([['C1', 'C2', 'C3'], [], 0])
  await runSlice()
  expect(slices).toEqual([])
  expect([printed.map(({ rows }) => rows), isPrinted()]).toEqual([[3], 1])
})

test('the browser’s own command prints the reason meanwhile', async () => {
  await open()
  await runSlice()
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelector('.print-root')!.textContent).toContain('The sheet changed')
  expect([codes(), printed]).toEqual([[], []])
})

test('a change of the data in the middle begins anew, and the print has the new data', async () => {
  await open()
  await press()
  await runSlice()
  sealData = [...sealData, sealRow({ companyCode: 'C4' })]
  await act(async () => versions.set({ sealData: 2 }))
  while (slices.length > 0) {
    expect([printed, isPrinted()]).toEqual([[], 0])
    await runSlice()
  }
  expect(codes()).toEqual(['C1', 'C2', 'C3', 'C4'])
  expect([printed.map(({ rows }) => rows), isPrinted()]).toEqual([[4], 1])
})

test('a print comes out though its warnings are computed anew meanwhile: they are not on the paper', async () => {
  let answer = () => {}
  recorded = new Promise((resolve) => (answer = resolve))
  await open()
  await press()
  while (slices.length > 0) await runSlice()
  expect([printed.length, isPrinted()]).toEqual([1, 0])
  await act(async () => versions.set({ withdrawn: 2 }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(slices).toHaveLength(1)
  await act(async () => answer())
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([slices.length, isPrinted()]).toEqual([1, 1])
})

test('beside Print is the count of the current choice, and none while it is laid out', async () => {
  sealData = [...sealData.slice(0, -1), sealRow({ personInChargeCode: 2, personInChargeName: '森' })]
  await open()
  const shown = () => [
    screen.getByRole('button', { name: /^Print/ }).textContent,
    /Cards: \d+/.exec(document.querySelector('[data-what-prints]')?.textContent ?? '')?.[0],
  ]
  while (slices.length > 0) await runSlice()
  expect(shown()).toEqual(['Print', 'Cards: 3'])
  for (const [option, count] of [
    ['1 山﨑 (2)', 2],
    ['2 森 (1)', 1],
  ] as const) {
    choose('Person in Charge', option)
    await act(async () => {})
    expect(shown()).toEqual(['Print', undefined])
    while (slices.length > 0) await runSlice()
    expect(shown()).toEqual([`Print ${count} of 3 cards`, `Cards: ${count}`])
  }
})
