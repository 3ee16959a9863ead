// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useBrowserPrint } from './browser-print-commands.ts'

let told: string[]

beforeEach(() => {
  prepareBrowser()
  told = []
})
afterEach(cleanup)

function Paper({ name }: { readonly name: string }) {
  useBrowserPrint({
    active: true,
    onShortcut: () => told.push(`${name} prints`),
    onBeforePrint: () => told.push(`${name} is drawn`),
    onOtherPrint: () => told.push(`${name} is put away`),
  })
  return <p>{name}</p>
}

let change: (page: { readonly isLoaded: boolean; readonly isOpen: boolean }) => void

function Page() {
  const [{ isLoaded, isOpen }, setPage] = useState({ isLoaded: false, isOpen: true })
  useEffect(() => {
    change = setPage
  }, [])
  return (
    <>
      {isLoaded && <Paper name="list" />}
      {isOpen && (
        <Dialog title="slips" onClose={() => {}}>
          <Paper name="slip" />
        </Dialog>
      )}
    </>
  )
}

test('the paper of a dialog answers the print commands, also if that of the page comes later', async () => {
  show(backendWith({}), <Page />)
  await screen.findByText('slip')
  act(() => change({ isLoaded: true, isOpen: true }))
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  fireEvent(window, new Event('beforeprint'))
  expect(told.toSorted()).toEqual(['list is put away', 'slip is drawn', 'slip prints'])
  told = []
  act(() => change({ isLoaded: true, isOpen: false }))
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
  fireEvent(window, new Event('beforeprint'))
  expect(told).toEqual(['list prints', 'list is drawn'])
})
