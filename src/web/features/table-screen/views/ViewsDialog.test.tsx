// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readViews, type SavedView, writeListed, writeViews } from '#domain/grid/saved-views.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { useSavedViews } from '#web/state/lists/saved-views.ts'
import { saved as files, watchDownloads } from '#web/ui/download.test-help.ts'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { ViewsDialog } from './ViewsDialog.tsx'

const view = (name: string, query = ''): SavedView => ({ name, table: 'employees', query, conditions: [], sorts: [] })
const onOpen = vi.fn<(view: SavedView) => void>()
const onClose = vi.fn<() => void>()
let kept: ReturnType<typeof useSavedViews>

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  watchDownloads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onOpen.mockReset()
  onClose.mockReset()
})

function Dialog() {
  const saved = useSavedViews()
  useEffect(() => {
    kept = saved
  }, [saved])
  return <ViewsDialog table="employees" names={{}} saved={saved} onOpen={onOpen} onClose={onClose} />
}

function open(...views: readonly SavedView[]): void {
  show(backendWith(), <Dialog />)
  act(() => void kept.keep(views))
}
const names = () => kept.views.map(({ name }) => name)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (text: string) =>
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([text], 'views.json', { type: 'application/json' })] },
  })

test('a view is opened, named anew unless another has the name, deleted, and put back', () => {
  open(view('a', 'x'), view('b'), { ...view('a'), table: 'events' })
  const [first] = screen.getAllByRole('textbox', { name: 'Name of the saved view' })
  const rename = (to: string) => {
    fireEvent.change(first!, { target: { value: to } })
    fireEvent.blur(first!)
  }
  rename('b')
  screen.getByText('Another saved view has this name.')
  expect(names()).toEqual(['a', 'b', 'a'])
  rename('  営業部 ')
  expect(names()).toEqual(['営業部', 'b', 'a'])
  press('Delete 営業部')
  expect(names()).toEqual(['b', 'a'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Put back' }))
  press('Put back')
  expect(names()).toEqual(['b', 'a', '営業部'])
  press('Open 営業部')
  expect(onOpen.mock.calls).toEqual([[view('営業部', 'x')]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a view that is named anew by Enter keeps the keyboard', () => {
  open(view('a'), view('b'))
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name of the saved view' })
  first!.focus()
  fireEvent.change(first!, { target: { value: ' c ' } })
  fireEvent.submit(first!)
  expect(names()).toEqual(['c', 'b'])
  expect(document.activeElement).toBe(first)
  expect(first!.isConnected).toBe(true)
  expect(first!.value).toBe('c')
  // The next view takes the deleted one's line.
  press('Delete c')
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name of the saved view' })[0]!.value).toBe('b')
})

test('what cannot be used is told with its reason, saved as it is, deleted and put back', () => {
  const later = { name: 'later', table: 'employees', columns: [{ field: 'moonPhase', shown: true }] }
  const elsewhere = { name: 'x', table: 'events', sorts: [{ field: 'moonPhase' }] }
  open(view('a'))
  const key = localStorage.key(0)!
  localStorage.setItem(key, writeListed([later, view('a'), elsewhere, 'x']))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  const told = () => screen.getByRole('note').textContent
  expect(told()).toContain('2 saved views cannot be used')
  expect(told()).toContain('later – Employees has no column “moonPhase”.')
  expect(told()).toContain('no name – It is not a file of saved views.')
  expect(names()).toEqual(['a'])
  press('Save later as a file')
  expect(files.map(({ text }) => JSON.parse(text) as unknown)).toEqual([{ eventms: 'views', views: [later] }])
  press('Delete later')
  expect(kept.unread.map(({ given }) => given)).toEqual([elsewhere, 'x'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Put back' }))
  press('Put back')
  expect(kept.unread.map(({ given }) => given)).toEqual([elsewhere, 'x', later])
})

test('one view, or all of the list, as a file that is read as it was', () => {
  open(view('a', 'x'), view('b'), { ...view('c'), table: 'events' })
  press('Save b as a file')
  press('Save all as a file')
  expect(files.map(({ name }) => name)).toEqual(['eventms-views-employees.json', 'eventms-views-employees.json'])
  expect(files.map(({ text }) => readViews(text))).toEqual([
    { views: [view('b')] },
    { views: [view('a', 'x'), view('b')] },
  ])
})

test('a file is shown before it is taken over; with anything wrong nothing of it is', async () => {
  open(view('a', 'x'), view('b'))
  choose(writeViews([view('a', 'other'), view('b'), { ...view('c'), table: 'nowhere' as 'events' }]))
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toContain('views.json was not imported. Nothing was stored.')
  expect(refused.textContent).toContain('Saved view 3 “c”: There is no list “nowhere”. Please correct “table”.')
  choose(writeViews([view('a', 'other'), view('b'), view('c')]))
  const told = await screen.findByText('views.json contains 3 saved views:')
  const lines = [...told.closest('[role=status]')!.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual([
    'Employees: a – replaces the one here',
    'Employees: b – same as the one here',
    'Employees: c – new',
  ])
  expect(names()).toEqual(['a', 'b'])
  press('Import 3 saved views')
  expect(kept.views).toEqual([view('a', 'other'), view('b'), view('c')])
})

test.each(['later', 'a'])('what could not be deleted stays, and that is told until it can be: %s', (name) => {
  const later = { name: 'later', table: 'employees', columns: [{ field: 'moonPhase', shown: true }] }
  open(view('a'))
  const key = localStorage.key(0)!
  localStorage.setItem(key, writeListed([later, view('a')]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  press(`Delete ${name}`)
  expect(screen.getByRole('alert').textContent).toContain('This browser cannot store saved views')
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull()
  expect([names(), kept.unread.map(({ given }) => given)]).toEqual([['a'], [later]])
  full.mockRestore()
  press(`Delete ${name}`)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(names().length + kept.unread.length).toBe(1)
})
