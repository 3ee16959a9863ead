import { act, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, type Rows, show } from '#web/page.test-help.tsx'
import { type TablesStore, TablesProvider, useTables } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { fetchGrid } from './list/use-grid.ts'
import { TableScreen, type TableScreenProps } from './TableScreen.tsx'

interface Opening extends Partial<Pick<TableScreenProps, 'onExport' | 'Paper'>> {
  readonly locale?: Locale
}

/** Renders the screen of a table with these rows, and waits until all lazy code is loaded. */
export async function openScreen(table: TableName, rows: Rows, { locale = 'en', ...props }: Opening = {}) {
  const backend = backendWith(rows)
  let store: TablesStore | undefined
  function Store() {
    const tables = useTables()
    useEffect(() => {
      store = tables
    }, [tables])
    return null
  }
  const { unmount } = show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <Store />
        <TableScreen table={table} onImport={() => {}} onExport={() => {}} {...props} />
      </TablesProvider>
    </ViewProvider>,
    locale,
  )
  await act(async () => store!.ensureCurrent(Object.keys(rows) as TableName[]))
  await act(fetchGrid)
  await act(async () => void (await import('./tools.ts')))
  await screen.findByRole('group', { name: locale === 'en' ? 'Totals' : '合計' })
  return { backend, store: store!, unmount }
}

export const rowsShown = () => screen.getAllByRole('row').slice(1)
export const headings = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map(({ textContent }) => textContent)
export const cellsOf = (place: number) =>
  within(rowsShown()[place]!)
    .getAllByRole('cell')
    .slice(1, -1)
    .map(({ textContent }) => textContent)
export const countSaid = () => screen.getAllByRole('status')[0]!.textContent
