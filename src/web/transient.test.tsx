// @vitest-environment jsdom
/**
 * Short states: loading, saving, deleting, printing. Browser tests see them only on a slow machine. Axe must accept
 * these states, and on a Japanese page they must contain no English.
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { User } from './backend/backend.ts'
import { live } from './backend/live.ts'
import { DeleteDialog } from './features/table-screen/delete/DeleteDialog.tsx'
import { FormDialog } from './features/table-screen/form/FormDialog.tsx'
import { Gate } from './Gate.tsx'
import { backendWith, prepareBrowser, show } from './page.test-help.tsx'
import type { FakeBackend } from './state/fake-backend.test-help.ts'
import { TablesProvider } from './state/tables/tables.tsx'
import type { ViewName } from './state/view/views.ts'

const department = { departmentCode: 10, departmentName: '営業部' }
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  prepareBrowser()
  localStorage.setItem('eventms-language', 'ja')
  // Axe measures text on a canvas, which jsdom lacks.
  HTMLCanvasElement.prototype.getContext = () => null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NAMES = /EventMS|GitHub|Google|English|[A-Z](?=キー)|Enter|Esc|Ctrl|Alt|Mac|F-Seal|PDF/g
const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'] as const

async function look() {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // Disables rules about the frame of the page, which is missing here, and about colours, which jsdom does not know.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'color-contrast': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const japanese = [...document.body.querySelectorAll('*:not(style, [lang=en], [lang=en] *)')]
  const texts = japanese.flatMap((element) => [
    ...ATTRIBUTES.map((name) => element.getAttribute(name)),
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : null)),
  ])
  expect(texts.filter((text) => /[A-Za-z]{3}/.test((text ?? '').replace(NAMES, '')))).toEqual([])
}

async function openPage(view: ViewName, changes: Partial<FakeBackend>) {
  history.replaceState({ eventms: { view, params: {}, at: 0 } }, '')
  show(backendWith({}, changes), <Gate />, 'ja')
  await act(async () => {})
}

test('before the session is known', async () => {
  await openPage('dashboard', { session: live<User | null | undefined>(undefined) })
  screen.getByLabelText('接続しています...')
  await look()
})

test.each(['dashboard', 'employees', 'distributionList', 'ticketReceiptStamp'] as const)(
  '%s while its data come',
  async (view) => {
    await openPage(view, { load: never })
    await screen.findAllByLabelText('読み込んでいます...')
    await look()
  },
)

test('a table while some of its rows have come', async () => {
  await openPage('employees', {
    load: (_table: TableName, _held, onProgress) => {
      onProgress?.({ done: 3000, total: 12_000 })
      return never()
    },
  })
  await screen.findByText(/12,000件中 3,000件/)
  await look()
})

test('a form while it is saved, and while it waits for a master', async () => {
  show(
    backendWith(),
    <TablesProvider>
      <FormDialog table="employees" row={null} names={{}} onClose={() => {}} />
    </TablesProvider>,
    'ja',
  )
  const dialog = await screen.findByRole('dialog')
  await look()
  cleanup()
  show(
    backendWith(),
    <TablesProvider>
      <FormDialog table="departments" row={department} names={{}} onClose={() => {}} />
    </TablesProvider>,
    'ja',
  )
  await screen.findByRole('dialog')
  fireEvent.change(screen.getByRole('textbox', { name: /部署名/ }), { target: { value: '総務部' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '保存しています...' })
  await look()
  expect(dialog.isConnected).toBe(false)
})

test('a question while its rows are deleted', async () => {
  show(
    backendWith(),
    <TablesProvider>
      <DeleteDialog
        table="departments"
        rows={[department]}
        selected={false}
        version={1}
        wantedNow={() => EVERYTHING}
        onClose={() => {}}
      />
    </TablesProvider>,
    'ja',
  )
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: '削除' }))
  await screen.findByRole('button', { name: '削除しています...' })
  await look()
})
