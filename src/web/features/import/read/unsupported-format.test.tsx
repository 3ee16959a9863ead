// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from '#web/features/import/ImportDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(what: 'departments' | 'all', locale: Locale = 'en') {
  const dialog = <ImportDialog scope={what} onOpen={() => {}} onClose={() => {}} />
  show(
    backendWith(),
    <ViewProvider>
      <TablesProvider>{dialog}</TablesProvider>
    </ViewProvider>,
    locale,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
}

async function alertText(content: BlobPart, name: string): Promise<string> {
  const file = new File([content], name)
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  fireEvent.drop(screen.getByText(/^(Drag a file here|ここにファイルをドラッグ)/), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  })
  const text = (await screen.findByRole('alert')).textContent
  fireEvent.click(screen.getByRole('button', { name: /^(Remove the file|ファイルの選択を解除)$/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  return text
}

test('the file of a table: broken JSON, JSON that is no record, quotes that fit nowhere, bytes in no encoding [S8.3]', async () => {
  await open('departments')
  expect(await alertText('departmentCode\n1,"x', 'a.csv')).toMatch(
    /^Unsupported file format: The file cannot be imported/,
  )
  expect(await alertText(Uint8Array.from([0x61, 0x0a, 0x80, 0xff]), 'a.csv')).toMatch(
    /^Unsupported file format: Line 2 cannot be read/,
  )
  expect(await alertText('departmentCode\nx', 'a.csv')).toMatch(/^The file cannot be imported/)
  fireEvent.click(screen.getByText('Import JSON'))
  expect(await alertText('[{"departmentCode": 1', 'a.json')).toBe(
    'Unsupported file format: The file is not valid JSON: see line 1, column 22.',
  )
  expect(await alertText('"text"', 'a.json')).toBe('Unsupported file format')
  expect(await alertText('[5]', 'a.json')).toMatch(/^Unsupported file format: The file cannot be imported/)
})

test('all data, in Japanese too [S5.26]', async () => {
  await open('all')
  expect(await alertText('{', 'a.json')).toBe(
    'Unsupported file format: The file is not valid JSON: see line 1, column 2.',
  )
  expect(await alertText('[]', 'a.json')).toMatch(/^Unsupported file format: This is not an export of all data/)
  expect(await alertText('{"departments":[],"users":[]}', 'a.json')).toMatch(
    /^Unsupported file format: The file is not/,
  )
  expect(await alertText('{"departments":[7]}', 'a.json')).toMatch(/^Unsupported file format: The file cannot/)
  cleanup()
  await open('all', 'ja')
  expect(await alertText('{', 'a.json')).toBe(
    '対応していないファイル形式：正しいJSONではありません。1行目の2文字目を確認してください。',
  )
})
