// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { formFields } from '#web/features/table-screen/form/form.ts'
import { CellGrid } from './CellGrid.tsx'
import { type GridDraft, useGridDraft } from '#web/features/table-screen/edit-grid/drafts/use-grid-draft.ts'

const declaration = tables.employees
const names = {
  departments: new Map([
    [10, '営業部'],
    [20, '総務部'],
    [30, '総務二部'],
  ]),
}
const asked = new Set<string>()
const watched = (row: Row): Row =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => {
        const get = () => {
          asked.add(`${row['id']} ${field}`)
          return value
        }
        return [field, { enumerable: true, get }]
      }),
    ),
  )
const rows: readonly Row[] = Array.from({ length: 5 }, (_, at) =>
  watched({
    id: at + 1,
    companyCode: `00090${at}`,
    name: `社員${at}`,
    departmentCode: 10,
    positionCode: null,
    personInChargeCode: null,
    sweetCardNumber: null,
  }),
)
const byId = new Map(rows.map((row) => [Number(row['id']), row]))
const stored = { ids: [...byId.keys()], rowAt: (id: number) => byId.get(id) }
const fields = formFields(declaration, false)
let draft: GridDraft
let put: (shown: typeof fields) => void

function Grid() {
  const [shown, setShown] = useState(fields)
  const held = useGridDraft({ declaration, fields: shown, names, stored })
  useEffect(() => {
    draft = held
  })
  useEffect(() => {
    put = setShown
  }, [])
  return (
    <CellGrid
      draft={held}
      label="Cells"
      heading="Id"
      nameOf={(id) => `Row ${id}`}
      headingOf={String}
      start={{ row: 0, col: 1 }}
    />
  )
}

beforeEach(async () => {
  prepareBrowser()
  show(backendWith(), <Grid />)
  await act(async () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const active = () => document.activeElement as HTMLInputElement
const where = () => active().getAttribute('aria-label')
const press = (
  key: string,
  keys: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean; isComposing?: boolean } = {},
) => fireEvent.keyDown(active(), { key, ...keys })
const type = (text: string) => fireEvent.change(active(), { target: { value: text } })
const cellOf = (row: number, field: string) =>
  screen.getByRole('row', { name: `Row ${row}` }).querySelector<HTMLElement>(`[data-field="${field}"]`)!
const typed = (id: number, field: string) => draft.formAt(id).typed[field]
const column = (field: string) => rows.map(({ id }) => typed(Number(id), field))
const point = (row: number, field: string, keys: { shiftKey?: boolean } = {}) =>
  fireEvent.pointerDown(cellOf(row, field), { button: 0, pointerType: 'mouse', ...keys })

/** @returns the clipboard's content after copy or cut */
function copy(name: 'copy' | 'cut'): { plain: string; html: string } {
  const data = new Map<string, string>()
  const event = createEvent[name](active(), {
    clipboardData: { setData: (kind: string, text: string) => data.set(kind, text) },
  })
  fireEvent(active(), event)
  return { plain: data.get('text/plain') ?? '', html: data.get('text/html') ?? '' }
}
const paste = (text: string) =>
  fireEvent.paste(active(), { clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') } })

test('arrows, Enter and Tab move; what is typed takes the place of what stands there', () => {
  expect([where(), active().value]).toEqual(['Row 1: Name', '社員0'])
  press('ArrowDown')
  press('ArrowRight')
  expect(where()).toBe('Row 2: Department')
  press('Tab', { shiftKey: true })
  type('改名')
  press('Enter')
  expect([where(), typed(2, 'name')]).toEqual(['Row 3: Name', '改名'])
  press('Enter', { shiftKey: true })
  expect(cellOf(2, 'name').dataset['changed']).toBe('true')
  type('又')
  press('ArrowDown')
  expect([where(), typed(2, 'name')]).toEqual(['Row 3: Name', '又'])
})

test('Enter goes to the next row of the column in which a run of Tabs began', () => {
  point(1, 'companyCode')
  for (const text of ['000911', '改名', '20']) {
    type(text)
    press('Tab')
  }
  press('Enter')
  expect(where()).toBe('Row 2: Company Code')
  press('Tab')
  press('Tab')
  press('ArrowRight')
  press('Enter')
  expect(where()).toBe('Row 3: Position')
})

test('a reference whose list is opened has its text selected, so that what is typed takes its place', () => {
  press('ArrowRight')
  press('F2')
  const { value, selectionStart, selectionEnd } = active()
  expect([value, selectionStart, selectionEnd]).toEqual(['10 営業部', 0, value.length])
})

test('a step of the cursor draws the cell that it leaves and the one that it comes to, no other', () => {
  let from = '1 name'
  for (const [key, to] of [
    ['ArrowDown', '2 name'],
    ['ArrowRight', '2 departmentCode'],
    ['ArrowRight', '2 positionCode'],
    ['ArrowUp', '1 positionCode'],
    ['ArrowLeft', '1 departmentCode'],
    ['Tab', '1 positionCode'],
  ] as const) {
    asked.clear()
    press(key)
    expect([...asked].toSorted(), key).toEqual([from, to].toSorted())
    from = to
  }
})

test('where columns come or go the cursor stays in its field, and what was selected beside it no longer is', () => {
  const here = () => document.querySelector<HTMLElement>('[data-here]')?.dataset['field']
  const selected = () => document.querySelectorAll('[aria-selected=true]').length
  press('ArrowRight')
  press('ArrowLeft', { shiftKey: true })
  expect([here(), selected()]).toEqual(['name', 2])
  act(() => put(fields.filter(({ name }) => name !== 'companyCode')))
  expect([here(), selected()]).toEqual(['name', 0])
  act(() => put(fields.filter(({ name }) => name === 'departmentCode')))
  expect(here()).toBe('departmentCode')
})

test('F2 edits what stands there, where the arrows move the caret; Esc leaves the cell as it was', () => {
  press('F2')
  expect(active().dataset['editing']).toBe('true')
  press('ArrowDown')
  type('社員零')
  press('Escape')
  expect([where(), typed(1, 'name'), draft.forms.size]).toEqual(['Row 1: Name', '社員0', 0])
})

test("an IME's keys are the IME's, and its first character is not lost", () => {
  const input = active()
  fireEvent.keyDown(input, { key: 'Process', keyCode: 229 })
  fireEvent.compositionStart(input)
  type('ｈ')
  expect(document.activeElement).toBe(input)
  press('Enter', { isComposing: true })
  press('ArrowDown', { isComposing: true })
  type('秘')
  fireEvent.compositionEnd(input)
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect([document.activeElement, where()]).toEqual([input, 'Row 1: Name'])
  press('Enter')
  expect([where(), typed(1, 'name')]).toEqual(['Row 2: Name', '秘'])
})

test('a reference is typed by its code or name; what fits several waits for a choice, and is told', () => {
  press('ArrowRight')
  type('20')
  press('Enter')
  expect(cellOf(1, 'departmentCode').textContent).toBe('20 総務部')
  type('ｿｳﾑ')
  screen.getByText('Nothing found')
  type('総務')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['20 総務部', '30 総務二部'])
  press('ArrowDown')
  press('ArrowDown')
  expect(active().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  press('Tab')
  expect([typed(2, 'departmentCode'), where()]).toEqual(['30', 'Row 2: Position'])
  point(3, 'departmentCode')
  type('総務')
  press('Enter')
  expect(draft.issues.get(3)).toEqual([{ code: 'unknownReference', field: 'departmentCode', params: { text: '総務' } }])
  expect(cellOf(3, 'departmentCode').dataset['wrong']).toBe('true')
})

test('a block is selected by Shift or the mouse, filled down, emptied, and taken back step by step', () => {
  point(1, 'departmentCode')
  type('20')
  press('Enter')
  point(1, 'departmentCode')
  point(4, 'departmentCode', { shiftKey: true })
  press('d', { ctrlKey: true })
  expect(column('departmentCode')).toEqual(['20', '20', '20', '20', '10'])
  press('Delete')
  expect(column('departmentCode')).toEqual(['', '', '', '', '10'])
  press('z', { ctrlKey: true })
  expect(column('departmentCode')).toEqual(['20', '20', '20', '20', '10'])
  press('z', { ctrlKey: true })
  press('z', { ctrlKey: true })
  expect(draft.forms.size).toBe(0)
  press('y', { ctrlKey: true })
  press('Z', { ctrlKey: true, shiftKey: true })
  expect(column('departmentCode')).toEqual(['20', '20', '20', '20', '10'])
  point(2, 'name')
  press('ArrowDown', { shiftKey: true })
  type('同名')
  press('Enter', { ctrlKey: true })
  expect(column('name')).toEqual(['社員0', '同名', '同名', '社員3', '社員4'])
})

test('cells are copied with their zeros, cut, and pasted where the cursor is', () => {
  point(1, 'companyCode')
  press('ArrowRight', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  const copied = copy('copy')
  expect(copied.plain).toBe('000900\t社員0\r\n000901\t社員1\r\n')
  expect(copied.html).toContain(`mso-number-format:'\\@'">000900<`)
  point(3, 'companyCode')
  paste(copied.plain)
  expect([column('companyCode'), column('name')]).toEqual([
    ['000900', '000901', '000900', '000901', '000904'],
    ['社員0', '社員1', '社員0', '社員1', '社員4'],
  ])
  press('z', { ctrlKey: true })
  expect(draft.forms.size).toBe(0)
  point(5, 'name')
  expect(copy('cut').plain).toBe('社員4\r\n')
  expect(typed(5, 'name')).toBe('')
  paste('一人\r\n余り\r\n')
  expect([typed(5, 'name'), draft.leftOutCells]).toEqual(['一人', 1])
})

test('what is pasted while one types goes into the text; a block still goes into the cells', () => {
  type('甲')
  expect(paste('乙')).toBe(true)
  expect(active().value).toBe('甲')
  expect(paste('乙\t20')).toBe(false)
  expect([typed(1, 'name'), typed(1, 'departmentCode')]).toEqual(['乙', '20'])
})

test('what was typed counts when the keyboard leaves the grid', () => {
  type('離れた')
  expect(draft.unsaved).toBe(true)
  act(() => active().blur())
  expect(typed(1, 'name')).toBe('離れた')
})

test('what is pasted into an open cell is asked about as a paste into cells is; what is typed is not', () => {
  point(1, 'sweetCardNumber')
  for (const inputType of ['insertText', 'insertFromPaste', 'insertFromDrop']) {
    fireEvent.input(active(), { target: { value: '2-Jan' }, inputType })
    press('Enter')
  }
  expect(draft.suspects.map(({ id }) => id)).toEqual([2, 3])
})
