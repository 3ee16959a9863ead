import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { applied } from '#domain/tickets/acts/applied.test-help.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { officeWith } from '#domain/tickets/tickets.test-help.ts'
import type { ImportResults, UndoPreview, UndoRequest, Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import { backendWith, show, type Rows } from '#web/page.test-help.tsx'
import { useEventTickets } from '#web/state/event-tickets/use-event-tickets.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { useView, ViewProvider } from '#web/state/view/view.tsx'
import { AllocateDialog } from './AllocateDialog.tsx'

const ACT = 7
type Changes = { readonly [N in TableName]?: readonly TableRow<N>[] }

/** A backend with rows in memory. It reports versions, and refuses writes that are based on other versions. */
function homeWith(changes: Changes) {
  let tables = officeWith(changes) as unknown as Rows
  const versions = live<Versions>({})
  const at = (name: TableName) => versions.get()[name] ?? 1
  const sent: TicketActRequest[] = []
  const undone: UndoRequest[] = []
  const write = (next: Rows, names: readonly TableName[]): ImportResults => {
    const now = { ...versions.get() }
    tables = next
    for (const name of names) now[name] = at(name) + 1
    versions.set(now)
    return Object.fromEntries(
      names.map((name) => [name, { from: at(name) - 1, to: at(name), added: 0, changed: 0, removed: 0, versions: {} }]),
    )
  }
  const failing: { next: EventmsError | null } = { next: null }
  const backend = backendWith(
    {},
    {
      versions,
      load: async (name) => ({ version: at(name), rows: tables[name] ?? [] }),
      ticketAct: async (request) => {
        sent.push(request)
        const moved = Object.entries(request.versions).find(([name, version]) => at(name as TableName) !== version)
        if (moved) throw new EventmsError('tableMoved', { table: moved[0] })
        const before = tables
        const results = write(applied(tables, request.changes), Object.keys(request.changes) as TableName[])
        undo = () => write(before, Object.keys(request.changes) as TableName[])
        if (failing.next) throw failing.next
        return { act: ACT, tables: results }
      },
      previewUndo: async () => ({ versions: versions.get() }) as UndoPreview,
      undoAct: async (_, request) => {
        undone.push(request)
        if (failing.next) throw failing.next
        return { act: ACT + 1, left: 0, tables: undo() }
      },
    },
  )
  let undo: () => ImportResults = () => ({})
  return {
    backend,
    sent,
    undone,
    failing,
    versions,
    rows: <N extends TableName>(name: N) => tables[name] as unknown as readonly TableRow<N>[],
    change: (changed: Changes) => write({ ...tables, ...(changed as Rows) }, Object.keys(changed) as TableName[]),
    /** A change by another user that the event stream does not report. */
    changeUnheard(changed: Changes) {
      tables = { ...tables, ...(changed as Rows) }
    },
  }
}

function Opener() {
  const { tickets } = useEventTickets(1)
  const [isOpen, setOpen] = useState(false)
  const { view, params } = useView()
  return (
    <>
      <output>{JSON.stringify({ view, params })}</output>
      <button onClick={() => setOpen(true)}>open</button>
      {isOpen && tickets && <AllocateDialog tickets={tickets} onClose={() => setOpen(false)} />}
    </>
  )
}

export async function open(changes: Changes, locale: Locale = 'en') {
  const home = homeWith(changes)
  show(
    home.backend,
    <ViewProvider>
      <TablesProvider>
        <Opener />
      </TablesProvider>
    </ViewProvider>,
    locale,
  )
  fireEvent.click(await screen.findByText('open'))
  await waitFor(() => expect(box()?.querySelector('dl, [role=status]')).toBeTruthy())
  return home
}

/** The open view and its parameters. */
export const opened = () => JSON.parse(document.querySelector('output')!.textContent)

// Found by selector and text, because queries by role are slow in a document of this size.
export const box = () => document.querySelector<HTMLElement>('[role=dialog]')!
export const dialog = () => within(box())
const isCalled = (name: string | RegExp, text: string | null) =>
  typeof name === 'string' ? text === name : name.test(text ?? '')
const named = <E extends HTMLElement>(selector: string, name: string | RegExp) => {
  const found = [...box().querySelectorAll<E>(selector)].filter(({ textContent }) => isCalled(name, textContent))
  expect(found, String(name)).toHaveLength(1)
  return found[0]!
}
export const button = (name: string | RegExp) => named<HTMLButtonElement>('button', name)
export const choose = (name: string | RegExp) => fireEvent.click(named('label', name))
export const alerts = () => [...box().querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join()
export const press = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(button(name))
  })
}
export const lines = () =>
  [...box().querySelectorAll('table:is([aria-label^="Everybody"], [aria-label^="対象者"]) tbody tr')].map((row) => {
    const cells = [...row.children].map(({ textContent }) => textContent)
    return [cells[0], ...cells.slice(3)].join(' | ')
  })
export const leftOut = () =>
  [...box().querySelectorAll('[role=note] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )
export const figures = () =>
  [...box().querySelector('dl')!.children].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent).join(' '),
  )
