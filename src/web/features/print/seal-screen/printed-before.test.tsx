// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventSeals, printCard, type Masters, type Seal } from '#domain/seals/index.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { OpenPrint, PrintCard, Printed, PrintedCard, PrintRecord } from '#domain/wire.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { choose, officeRows, pages, prepareFonts, sealRow, textOf } from '#web/features/print/sheet.test-help.tsx'
import { SealScreen } from './SealScreen.tsx'

let before: PrintedCard[]
let open: OpenPrint[]
let records: PrintRecord[]
let told: (readonly PrintCard[])[]
let read: () => Promise<Printed>
let answers: [print: number, pages: number][]

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  before = []
  open = []
  records = []
  told = []
  answers = []
  read = async () => ({ cards: before, open })
  window.print = vi.fn<() => void>()
  prepareFonts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openOver(sealData: readonly Row[], onOpenEvent?: (eventCode: number) => void) {
  const backend = backendWith(
    { ...officeRows, sealData },
    {
      recordPrint: async (record) => records.push(record),
      recordCards: async (_, cards) => void told.push(cards),
      answerPrint: async (print, { pages: came }) => {
        answers.push([print, came])
        open = open.filter((one) => one.print !== print)
      },
      printed: () => read(),
    },
  )
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <SealScreen onOpenEvent={onOpenEvent} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
}

function came(print: number, rows: readonly Row[]): void {
  const { seals } = eventSeals(rows as unknown as Seal[], officeRows as unknown as Masters, 1)!
  const cards = seals.map((seal) => {
    const { sheet: _, page: __, event: ___, ...card } = printCard(seal, 1)
    return { ...card, print, gone: false }
  })
  // A new array, because the page under test keeps the array that it has received.
  before = [...before, ...cards]
}

const codes = () => pages().flatMap((page) => textOf(page, '[data-card]').map((text) => /C\d+/.exec(text!)![0]))
const paper = (name: string) => fireEvent.change(screen.getByLabelText('Paper'), { target: { value: name } })

test('what changed since it came out, and what never did, each with its count, prints alone; the void one is listed', async () => {
  const [same, changed, fresh] = [sealRow(), sealRow(), sealRow()]
  came(1, [same, { ...changed, name: '旧名' }])
  await openOver([same, changed, fresh])
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.labels![0]!.textContent)).toEqual([
    'All cards (3)',
    'Not printed yet (1)',
    'Changed since printed (1)',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Not printed yet (1)' }))
  expect(codes()).toEqual([fresh['companyCode']])
  fireEvent.click(screen.getByRole('radio', { name: 'Changed since printed (1)' }))
  expect(codes()).toEqual([changed['companyCode']])
  expect(screen.getByText('1 printed seal must be collected')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Print 1 of 3 cards' }))
  await waitFor(() => expect(window.print).toHaveBeenCalled())
  expect(records).toEqual([
    { sheet: 'seals', filters: { eventCode: 1, personInChargeCode: null, scope: 'changed' }, rows: 1 },
  ])
  expect(told.map((cards) => cards.map(({ code, page, event }) => [code, page, event]))).toEqual([
    [[changed['companyCode'], 1, 1]],
  ])

  paper('toCollect')
  expect(textOf(pages()[0]!, 'tbody td').slice(0, 2)).toEqual([changed['companyCode'], '旧名'])
})

test('what somebody else printed meanwhile is not printed again', async () => {
  const rows = [sealRow(), sealRow()]
  await openOver(rows)
  fireEvent.click(screen.getByRole('radio', { name: 'Not printed yet (2)' }))
  came(1, rows.slice(0, 1))
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(codes()).toEqual([rows[1]!['companyCode']]))
  // The print is refused, or comes without the card: the card is never on paper.
  await waitFor(() => expect(records.length + toasts.error.mock.calls.length).toBeGreaterThan(0))
  expect(records.filter((record) => record.rows !== 1)).toEqual([])
})

test('it is asked whether the paper came out: all, none, or up to a page', async () => {
  const print = { at: '2026-11-22T01:00:00.000Z', who: 'a@example.com', sheet: 'seals', rows: 25, pages: 3 } as const
  open = [3, 2, 1].map((number) => ({ ...print, print: number }))
  await openOver([sealRow()])
  const button = (name: string) => screen.getAllByRole('button', { name })[0]!
  expect(screen.queryByRole('button', { name: 'Yes, all' })).toBeNull()
  fireEvent.click(button('Are all sheets there? 3'))
  fireEvent.click(button('Yes, all'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'No' })).toHaveLength(2))
  fireEvent.click(button('No'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'No' })).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Last printed page'), { target: { value: '2' } })
  fireEvent.click(button('Only up to this page'))
  await waitFor(() => expect(screen.queryByText('Are all sheets there?')).toBeNull())
  expect(answers).toEqual([
    [3, 3],
    [2, 0],
    [1, 2],
  ])
})

test('where all of the chosen paper came out, the primary button is the way to the event', async () => {
  const print = { at: '2026-11-22T01:00:00.000Z', who: null, sheet: 'seals', rows: 25, pages: 3 } as const
  open = [2, 1].map((number) => ({ ...print, print: number }))
  await openOver([sealRow()], () => {})
  const primary = () =>
    within(document.querySelector<HTMLElement>('[data-offers]')!)
      .getAllByRole('button')
      .filter((button) => button.matches('[data-variant=filled]'))
      .map(({ textContent }) => textContent)
  const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
  press('Are all sheets there? 2')
  press('Only up to this page')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'No' })).toHaveLength(1))
  expect(primary()).toEqual(['Print'])
  press('Yes, all')
  await waitFor(() => expect(primary()).toEqual(['Page of the event']))
  paper('controlSheet')
  expect(primary()).toEqual(['Print'])
})

test('a part-used sheet begins at its next place; the pages after it are whole', async () => {
  await openOver(Array.from({ length: 18 }, () => sealRow()))
  fireEvent.change(screen.getByLabelText('First page begins at'), { target: { value: '4' } })
  expect(pages().map((page) => page.querySelectorAll('[data-card]').length)).toEqual([7, 10, 1])
  const places = (page: Element) => [...page.children].flatMap((row) => [...row.children])
  expect(pages().map((page) => places(page).findIndex((place) => place.matches('[data-card]')))).toEqual([3, 0, 0])
})

test('the control sheet sums cards, booklets and numbers by person in charge, and counts its rows', async () => {
  const rows = [
    sealRow({ ticketStartNumber: 5, ticketEndNumber: 6 }),
    sealRow({ ticketStartNumber: 7, ticketEndNumber: 9, distributionNumber: 3 }),
    sealRow({ personInChargeCode: 2, personInChargeName: '森', ticketStartNumber: 1, ticketEndNumber: 2 }),
  ]
  await openOver(rows)
  paper('controlSheet')
  const lines = [...pages()[0]!.querySelectorAll('tbody tr, tfoot tr')].map((row) => textOf(row, 'th, td'))
  expect(lines).toEqual([
    ['1', '山﨑', '2', '5', '5', '9'],
    ['2', '森', '1', '2', '1', '2'],
    ['Total of 2 rows', '3', '7', '1', '9'],
  ])
})

test('the set of one person in charge: control sheet, list, seals, receipts, all recorded with the print', async () => {
  const mine = [sealRow(), sealRow({ departmentCode: 20, departmentName: '総務部' })]
  await openOver([...mine, sealRow({ personInChargeCode: 2, personInChargeName: '森' })])
  choose('Person in Charge', '1 山﨑 (2)')
  paper('set')
  expect(pages().map((page) => page.querySelector('header')?.textContent.slice(0, 13) ?? 'seals')).toEqual([
    'Control Sheet',
    'Distribution ',
    'seals',
    'Ticket Receip',
    'Ticket Receip',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Print 2 of 3 cards' }))
  await waitFor(() => expect(window.print).toHaveBeenCalled())
  expect(records.map(({ sheet, rows }) => [sheet, rows])).toEqual([['set', 1 + 2 + 2 + 2]])
  expect(told[0]!.map(({ sheet, page, part }) => [sheet, page, part])).toEqual([
    ['distributionList', 2, 'code:1 1'],
    ['seals', 3, null],
    ['seals', 3, null],
    ['receipts', 4, 'code:1 code:10 1'],
    ['receipts', 5, 'code:1 code:20 1'],
  ])
})

test('codes are off at first, and remembered; nothing else of a card changes', async () => {
  await openOver([sealRow({ ticketStartNumber: 11, ticketEndNumber: 20, companyCode: 'C7' })])
  const text = pages()[0]!.textContent
  expect(pages()[0]!.querySelector('svg')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'QR code on each card' }))
  await waitFor(() => expect(pages()[0]!.querySelector('svg')!.dataset['code']).toBe('EMS1:1:11-20:C7'))
  expect(pages()[0]!.textContent).toBe(text)
  cleanup()
  await openOver([sealRow({ ticketStartNumber: null })])
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /QR/ }).checked).toBe(true))
  expect(pages()[0]!.querySelector('svg')).toBeNull()
})

test('of one person in charge: the void seals of this one are counted, listed and recorded as collected, no others', async () => {
  const mine = sealRow()
  const theirs = sealRow({ personInChargeCode: 2, personInChargeName: '森' })
  came(1, [mine, { ...mine, id: 900, ticketStartNumber: 901, ticketEndNumber: 902 }])
  came(1, [theirs, { ...theirs, id: 901, ticketStartNumber: 903, ticketEndNumber: 904 }])
  await openOver([mine, theirs])
  expect(screen.getByText('2 printed seals must be collected')).toBeTruthy()
  choose('Person in Charge', '2 森 (1)')
  expect(screen.getByText('1 printed seal must be collected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as collected' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Is 1 seal removed from its booklet?')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as collected' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(records).toEqual([{ sheet: 'collected', filters: { eventCode: 1, personInChargeCode: 2 }, rows: 1 }])
  expect(told.map((cards) => cards.map(({ start, end, sheet }) => [start, end, sheet]))).toEqual([
    [[903, 904, 'seals']],
  ])
})

test('while it is read what came out before, its counts are awaited; where it cannot be read, they are not', async () => {
  const busy = () => screen.getByRole('radiogroup').closest('[aria-busy=true]') !== null
  let fail = (_: EventmsError) => {}
  read = () => new Promise((_, reject) => (fail = reject))
  await openOver([sealRow()])
  expect([busy(), screen.queryByRole('radio', { name: 'Not printed yet (–)' }) !== null]).toEqual([true, true])
  await act(async () => fail(new EventmsError('unreachable')))
  expect(busy()).toBe(false)
  read = async () => ({ cards: before, open })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: 'Not printed yet (1)' })).toBeTruthy()
  expect(busy()).toBe(false)
})

test('that nothing is to be collected is said only where it is known', async () => {
  const nothing = 'There are no seals to collect.'
  read = () => new Promise(() => {})
  await openOver([sealRow()])
  paper('toCollect')
  expect([screen.queryByText(nothing), screen.queryByText('Loading...') !== null]).toEqual([null, true])
  read = async () => Promise.reject(new EventmsError('unreachable'))
  fireEvent.focus(window)
  expect((await screen.findByRole('alert')).textContent).toMatch(/The earlier prints could not be read/)
  expect([screen.queryByText(nothing), screen.queryByText('Loading...')]).toEqual([null, null])
  read = async () => ({ cards: before, open })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(nothing)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
