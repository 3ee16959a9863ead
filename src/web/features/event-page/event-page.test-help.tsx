import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { ReactElement } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { CardOf } from '#domain/tickets/cards/card-of.ts'
import type { TicketRows } from '#domain/tickets/index.ts'
import { confirmedOf, officeWith, saleOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { EventPage } from './EventPage.tsx'
import type { RowsLink } from './opened.ts'
import type { StepHandlers } from './steps/step-actions.ts'

export const onBack = vi.fn<() => void>()
export const onOpenCard = vi.fn<(of: CardOf) => void>()
export const onOpenRows = vi.fn<(place: RowsLink) => void>()
export const handlers = {
  onOpenRows,
  onAdd: vi.fn<StepHandlers['onAdd']>(),
  onImport: vi.fn<StepHandlers['onImport']>(),
  onOpenSheet: vi.fn<StepHandlers['onOpenSheet']>(),
  onOpenFaults: vi.fn<StepHandlers['onOpenFaults']>(),
  onOpenChase: vi.fn<StepHandlers['onOpenChase']>(),
  onReconcile: vi.fn<StepHandlers['onReconcile']>(),
  onPayments: vi.fn<StepHandlers['onPayments']>(),
  onClosing: vi.fn<StepHandlers['onClosing']>(),
} satisfies StepHandlers

export function prepareEventPage(): void {
  beforeEach(prepareBrowser)
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    onBack.mockReset()
    for (const handler of Object.values(handlers)) handler.mockReset()
    onOpenCard.mockReset()
  })
}

export const page = (eventCode = 1) => (
  <ViewProvider>
    <TablesProvider>
      <EventPage eventCode={eventCode} handlers={handlers} onBack={onBack} onOpenCard={onOpenCard} />
    </TablesProvider>
  </ViewProvider>
)

type Changes = { readonly [N in TableName]?: readonly TableRow<N>[] }

export async function open(
  changes: Changes = {},
  {
    eventCode = 1,
    locale = 'en' as Locale,
    backend = {} as Partial<FakeBackend>,
    isWhole = true,
    around = (shown: ReactElement) => shown,
  } = {},
): Promise<TicketRows> {
  const rows = officeWith(changes)
  show(backendWith(rows as unknown as Rows, backend), around(page(eventCode)), locale)
  await loaded()
  if (isWhole) drawWhole()
  return rows
}

/** The first `act` waits for the tables, the second for the print log. */
async function loaded(): Promise<void> {
  await act(async () => {})
  await act(async () => {})
}

/** Renders every stage at once, as for paper, so that no test waits for frames. */
function drawWhole(): void {
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  act(() => void window.dispatchEvent(new Event('afterprint')))
}

export async function openFollowing(changes: Changes, backend: Partial<FakeBackend> = {}) {
  const rows = { ...officeWith(changes) } as unknown as Record<TableName, Rows[TableName]>
  const versions = live<Versions>({})
  let version = 1
  show(
    backendWith({}, { ...backend, versions, load: async (name) => ({ version, rows: rows[name] ?? [] }) }),
    <main tabIndex={-1}>{page()}</main>,
  )
  await loaded()
  drawWhole()
  return async <N extends TableName>(name: N, changed: readonly TableRow<N>[]) => {
    rows[name] = changed as unknown as Rows[N]
    version += 1
    await act(async () => versions.set({ ...versions.get(), [name]: version }))
    await act(async () => {})
  }
}

export const second = { companyCode: '0002', name: '森 一郎', personInChargeCode: 2, personInChargeName: '山﨑' }
export const ordinary = () => ({
  sealData: [sealOf(1, 10), sealOf(11, 30, second)],
  salesData: [saleOf(3, { quantity: 2 }), saleOf(12)],
  confirmedData: [confirmedOf(12, { totalAmount: 700 })],
})

export const figures = (list = 'Figures of the event') =>
  [...screen.getByLabelText(list).children].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent).join(' '),
  )
export const furtherFigures = () => figures('Details of the event')
export const table = (name: string) => screen.getByRole('table', { name })
export const cells = (name: string) =>
  [...table(name).querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
export const slider = () => screen.getByRole('slider')
export const said = () => slider().getAttribute('aria-valuetext')
export const key = (name: string) => fireEvent.keyDown(slider(), { key: name })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
