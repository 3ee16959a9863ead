// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '#web/backend/live.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { useLive } from '#web/state/backend.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ActDone } from './ActDone.tsx'
import { OnwardContext } from './onward.ts'

beforeEach(() => {
  prepareBrowser()
  isCounted.set(false)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isCounted = live(false)
const goOn = () => isCounted.set(true)

/** A page that learns its next step only some time after the act. */
function Page() {
  const onward = useLive(isCounted) ? { label: 'Continue: Print', onPress: () => {} } : null
  return (
    <TablesProvider>
      <OnwardContext value={onward}>
        <ActDone act={7} text="Done." onRunning={() => {}} onClose={() => {}} />
      </OnwardContext>
    </TablesProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('the focus is on Close, and moves on to the next step once that is counted', async () => {
  show(backendWith(), <Page />)
  expect(document.activeElement).toBe(button('Close'))
  await act(async () => goOn())
  expect(document.activeElement).toBe(button('Continue: Print'))
})

test('the focus stays on Undo when the next step is counted', async () => {
  show(backendWith(), <Page />)
  act(() => button('Undo').focus())
  await act(async () => goOn())
  expect(document.activeElement).toBe(button('Undo'))
})

test('the buttons stay in view below a long list, and their focus does not scroll the summary away', () => {
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  show(backendWith(), <Page />)
  for (const name of ['Undo', 'Close']) expect(button(name).closest('[data-dialog-foot]')).not.toBeNull()
  expect(focused.mock.calls.at(-1)).toEqual([{ preventScroll: true }])
})
