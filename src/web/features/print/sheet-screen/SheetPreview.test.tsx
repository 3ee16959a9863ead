// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaperPage } from '#domain/paper/paper.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { SheetPreview } from './SheetPreview.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a long preview is drawn in parts, and has every page once', async () => {
  const page: PaperPage = { kind: 'drawn', paper: { width: 210, height: 297 }, boxes: [], texts: [] }
  show(backendWith(), <SheetPreview pages={Array.from({ length: 450 }, () => page)} busy={false} />)
  const list = screen.getByRole('list', { name: 'Preview of the pages' })
  const called = () => [...list.querySelectorAll('li > p')].map(({ textContent }) => textContent)
  const all = Array.from({ length: 450 }, (_, at) => `Page ${at + 1} of 450`)
  expect(called()).toEqual(all.slice(0, 200))
  await waitFor(() => expect(called()).toEqual(all))
})
