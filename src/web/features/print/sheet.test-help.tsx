import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { backendWith, show, type Rows } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'

export const paperMessages = spoken.en

let id = 0

export function sealRow(changes: Row = {}): Row {
  id += 1
  return {
    id,
    eventCode: 1,
    eventName: '春の市',
    companyCode: `C${id}`,
    name: '髙橋 花子',
    departmentCode: 10,
    departmentName: '営業部',
    personInChargeCode: 1,
    personInChargeName: '山﨑',
    distributionNumber: 2,
    ticketStartNumber: id * 2 - 1,
    ticketEndNumber: id * 2,
    ...changes,
  }
}

export const officeRows: Rows = {
  events: [
    { eventCode: 2, eventName: '夏の市', ticketStartNumber: 1, ticketEndNumber: 1000 },
    { eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 1000 },
  ],
  departments: [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: '総務部' },
  ],
  personInCharge: [
    { personInChargeCode: 1, personInChargeName: '山﨑' },
    { personInChargeCode: 2, personInChargeName: '森' },
  ],
}

/** Adds the paper's fonts to `document.fonts`, which the tests' DOM lacks. */
export function prepareFonts(): void {
  const faces = {
    ready: Promise.resolve(),
    load: async () => [],
    *[Symbol.iterator]() {
      yield { family: 'Noto Sans JP Variable' }
    },
    addEventListener() {},
    removeEventListener() {},
  }
  Object.defineProperty(document, 'fonts', { configurable: true, value: faces })
}

export async function openSheet(
  sheet: ReactNode,
  sealData: readonly Row[],
  locale: Locale = 'en',
  backend: Partial<FakeBackend> = {},
) {
  show(
    backendWith({ ...officeRows, sealData }, backend),
    <ViewProvider>
      <TablesProvider>{sheet}</TablesProvider>
    </ViewProvider>,
    locale,
  )
  await act(async () => {})
}

export const pages = () => [...document.querySelectorAll<HTMLElement>('body > .print-root > section')]

export const textOf = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map((found) => found.textContent)

export const headerOf = (page: Element) => textOf(page, 'header p, header h3')

export const rowsOf = (page: Element) => [...page.querySelectorAll('tbody tr')].map((row) => textOf(row, 'td'))

export const optionsOf = (filter: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: filter }))
  return screen.getAllByRole('option').map((option) => option.textContent)
}

export function choose(filter: string, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: filter }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}
