// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaperPage } from '#domain/paper/paper.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { pages as drawnPages } from '#web/features/print/sheet.test-help.tsx'
import { PaperRoot } from './PaperRoot.tsx'

beforeEach(prepareBrowser)
afterEach(cleanup)

const page = (text: string): PaperPage => ({
  kind: 'drawn',
  paper: { width: 210, height: 297 },
  boxes: [],
  texts: [{ text, x: 20, y: 20, width: 100, size: 10 }],
})
const names = Array.from({ length: 90 }, (_, at) => `page ${at + 1}`)
const pages = names.map(page)

const isDrawing = () => document.querySelector<HTMLElement>('.print-root')!.dataset['drawing'] === 'true'
const open = () =>
  show(backendWith(), <PaperRoot root={{ current: null }} stamp="" pages={pages} refusalReason={null} />)
const texts = () => drawnPages().map(({ textContent }) => textContent)

test('a long paper is drawn in parts, and says so until its last page stands', async () => {
  open()
  expect(texts()).toEqual(names.slice(0, 20))
  expect(isDrawing()).toBe(true)
  await waitFor(() => expect(isDrawing()).toBe(false))
  expect(texts()).toEqual(names)
})

test('a long paper is whole before the browser’s own print command lays it out', () => {
  open()
  window.addEventListener('beforeprint', () => expect(texts()).toEqual(names), { once: true })
  window.dispatchEvent(new Event('beforeprint'))
  expect([texts(), isDrawing()]).toEqual([names, false])
})
