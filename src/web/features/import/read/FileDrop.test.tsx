// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { setSelectionCount } from '#web/state/lists/selection.ts'
import { toasts, watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { useHeldDrop } from '#web/ui/held-drop.ts'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'
import { formatOf } from './read-file.ts'

const onFiles = vi.fn<(files: readonly File[]) => void>()

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  setSelectionCount(0)
  vi.unstubAllGlobals()
  onFiles.mockReset()
})

const open = (scope: FileDropProps['scope'], beside = <p>the page</p>) =>
  show(
    backendWith(),
    <>
      <FileDrop scope={scope} onFiles={onFiles} />
      {beside}
    </>,
  )

/** Returns true if the browser's default was prevented. */
function drag(name: 'dragOver' | 'drop', files: readonly File[], types = ['Files'], on: Element = document.body) {
  const event = createEvent[name](on, { dataTransfer: { files, types, dropEffect: 'copy' } })
  fireEvent(on, event)
  return { isHeld: event.defaultPrevented, effect: (event as DragEvent).dataTransfer?.dropEffect }
}

const file = (name: string) => new File(['departmentCode\n1'], name)

test('over a table it is said where the file goes, and dropped it is handed on', async () => {
  open('departments')
  expect(drag('dragOver', [])).toEqual({ isHeld: true, effect: 'copy' })
  await screen.findByText('Drop the file to import it into Departments')
  const dropped = [file('部署.csv')]
  expect(drag('drop', dropped).isHeld).toBe(true)
  expect(onFiles.mock.calls).toEqual([[dropped]])
  expect(screen.queryByText(/^Drop the file/)).toBeNull()
})

test('what was dropped before this code was there is taken once it is', () => {
  function Page() {
    useHeldDrop()
    const [isThere, setThere] = useState(false)
    if (isThere) return <FileDrop scope="departments" onFiles={onFiles} />
    return <button onClick={() => setThere(true)}>arrive</button>
  }
  show(backendWith(), <Page />)
  const dropped = [file('部署.csv')]
  expect([drag('dragOver', []).isHeld, drag('drop', dropped).isHeld, onFiles.mock.calls]).toEqual([true, true, []])
  fireEvent.click(screen.getByText('arrive'))
  expect(onFiles.mock.calls).toEqual([[dropped]])
  drag('drop', dropped)
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('the sign goes where the file leaves the window', async () => {
  open('departments')
  drag('dragOver', [])
  await screen.findByText(/^Drop the file/)
  const within = createEvent.dragLeave(document.body)
  Object.defineProperty(within, 'relatedTarget', { value: document.body })
  fireEvent(document.body, within)
  screen.getByText(/^Drop the file/)
  fireEvent.dragLeave(document.body)
  expect(screen.queryByText(/^Drop the file/)).toBeNull()
})

test('while rows are selected, and on the dashboard where it is no export of all, it says why not', () => {
  const { unmount } = open('departments')
  act(() => setSelectionCount(2))
  drag('drop', [file('a.csv')])
  expect(toasts.error.mock.lastCall![1]).toBe('Clear the selection to import')
  unmount()
  act(() => setSelectionCount(0))
  open('all')
  drag('drop', [file('a.csv')])
  expect(toasts.error.mock.lastCall![1]).toBe('Please select a table to import data.')
  expect(onFiles).not.toHaveBeenCalled()
  drag('drop', [file('eventms-all-data.JSON')])
  expect(onFiles).toHaveBeenCalledOnce()
})

test('where nothing can be imported, or under a dialog, nothing happens, and the page stays', () => {
  const { unmount } = open(null)
  expect(drag('dragOver', [])).toEqual({ isHeld: true, effect: 'none' })
  expect(drag('drop', [file('a.csv')]).isHeld).toBe(true)
  unmount()
  open('departments', <div role="dialog" aria-modal="true" />)
  expect(drag('dragOver', [])).toEqual({ isHeld: true, effect: 'none' })
  drag('drop', [file('a.csv')])
  expect(onFiles).not.toHaveBeenCalled()
})

test('a text that is dragged, and what a part of the page takes itself, are left alone', () => {
  open('departments', <div data-testid="area" onDrop={(event) => event.preventDefault()} />)
  expect(drag('drop', [], ['text/plain']).isHeld).toBe(false)
  drag('drop', [file('a.csv')], ['Files'], screen.getByTestId('area'))
  expect(onFiles).not.toHaveBeenCalled()
})

test('its name tells by which way it is meant', () => {
  expect(['a.CSV', 'a.json', 'a.xlsx', 'a.xls', 'a.ods', 'a.txt', 'a'].map((name) => formatOf([file(name)]))).toEqual([
    'csv',
    'json',
    'excel',
    'excel',
    'excel',
    'csv',
    'csv',
  ])
})
