// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import { NoTableAlert } from './NoTableAlert.tsx'

beforeEach(() => {
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
})
afterEach(cleanup)

function Opener() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && <NoTableAlert onClose={() => setOpened(false)} onImportAll={() => {}} />}
    </>
  )
}

test('the focus goes back to what opened it', async () => {
  render(
    <TestTheme>
      <MessagesProvider language={loaded.en}>
        <Opener />
      </MessagesProvider>
    </TestTheme>,
  )
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const ok = await screen.findByRole('button', { name: 'OK' })
  ok.focus()
  fireEvent.click(ok)
  expect(document.activeElement).toBe(opener)
})
