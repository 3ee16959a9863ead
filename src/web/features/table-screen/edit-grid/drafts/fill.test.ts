import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowFinder } from '#domain/follows.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { unchosen } from '#web/kinds/typed.ts'
import { type Form, formFields, openForm } from '#web/features/table-screen/form/form.ts'
import type { Block } from './block.ts'
import { type GridCells, copiedTexts, type FillResult, fillDown, fillWith, pasteInto, setAll } from './fill.ts'
import { fillMeant, suspectCells } from './suspects.ts'

const names = {
  positions: new Map([
    [1, '部長'],
    [2, '課長'],
    [3, '課長'],
  ]),
  departments: new Map([
    [10, '営業部'],
    [20, '総務部'],
  ]),
  events: new Map([[1, '祭']]),
}

function cellsOf(declaration: TableDeclaration, forms: ReadonlyMap<number, Form>, adding = false): GridCells {
  const ids = [...forms.keys()]
  const fields = formFields(declaration, adding).filter(({ use }) => use === 'input')
  return { declaration, fields, names, count: ids.length, idAt: (row) => ids[row]!, formAt: (id) => forms.get(id)! }
}
const blank = openForm(tables.employees, null)
/** Two new employees with the columns code, name, department, position, person in charge and card. */
const added = cellsOf(tables.employees, new Map([1, 2].map((id) => [id, blank])), true)
const [CODE, NAME, DEPARTMENT, POSITION] = [0, 1, 2, 3]
const at = (row: number, left: number, bottom = row, right = left): Block => ({ top: row, left, bottom, right })
const typed = ({ forms }: FillResult, field: string) => [...forms.values()].map((form) => form?.typed[field])

describe('what was pasted', () => {
  const suspects = (...line: string[]) => suspectCells(added, pasteInto(added, at(0, CODE), [line]), 'copied')

  it.each([
    ['="000101"', '000101'],
    ["'000101", '000101'],
    ['00\u200B12', '0012'],
    ['2-Jan', '1-2'],
    ['#SPILL!', null],
  ])('%j is suspect as it is in a file, and %j is meant', (text, meant) => {
    const [suspect] = suspects(text)
    expect(suspect).toEqual({ id: 1, field: 'companyCode', typedText: text, text, suggestion: meant })
    if (meant) expect(fillMeant(added, [suspect!]).forms.get(1)!.typed['companyCode']).toBe(meant)
  })

  it('is looked at by its column: a date is a name, and a code in a select is chosen without what surrounds it', () => {
    expect(suspects('A1', '2-Jan', '10')).toEqual([])
    const [suspect] = suspects('A1', '山田', '="営業部"')
    expect(suspect).toMatchObject({ field: 'departmentCode', text: '="営業部"', suggestion: '営業部' })
    expect(fillMeant(added, [suspect!]).forms.get(1)!.typed['departmentCode']).toBe('10')
  })
})

describe('what was typed', () => {
  const suspects = (text: string) => suspectCells(added, fillWith(added, at(0, CODE), text), 'typed')

  it.each(['00\u200B12', "'000101", '="000101"', '#N/A', '?田\uFFFD'])('is suspect where nobody means it: %j', (text) =>
    expect(suspects(text)).toMatchObject([{ field: 'companyCode', text }]),
  )

  it.each(['2-Jan', '丸ﾉ内', '0012', '#1'])('is not suspect where one sees what it is: %j', (text) =>
    expect(suspects(text)).toEqual([]),
  )
})

it('a name that follows from a code, and a value that is stored just so, are not suspect', () => {
  const find = rowFinder((table) => (table === 'employees' ? [{ companyCode: '0001', name: '森\u200B一郎' }] : []))
  const stored = { id: 1, companyCode: '0002', name: '林\u200B花' }
  const form = openForm(tables.sealData, stored)
  const changed = { ...form, typed: { ...form.typed, name: '林 花' } }
  const sealed = { ...cellsOf(tables.sealData, new Map([[1, changed]])), find }
  const into = (field: string, text: string) => {
    const col = sealed.fields.findIndex(({ name }) => name === field)
    return suspectCells(sealed, fillWith(sealed, at(0, col), text), 'typed')
  }
  expect([into('companyCode', '0001'), into('name', '林\u200B花')]).toEqual([[], []])
  expect(into('name', '林\u200B華')).toHaveLength(1)
})

describe('pasting', () => {
  it('fills rows from where the cursor stands, and adds those that are lacking', () => {
    const texts = [
      ['a', '甲'],
      ['b', '乙'],
    ]
    const filled = pasteInto(added, at(1, CODE), texts, () => ({ id: 3, form: blank }))
    expect([...filled.forms.keys()]).toEqual([2, 3])
    expect([typed(filled, 'companyCode'), typed(filled, 'name'), filled.leftOutCells]).toEqual([
      ['a', 'b'],
      ['甲', '乙'],
      0,
    ])
    expect(filled.block).toEqual(at(1, CODE, 2, NAME))
  })

  it('says how many cells had no place, and loses none silently', () => {
    expect(pasteInto(added, at(0, CODE), [['a'], ['b'], ['c']]).leftOutCells).toBe(1)
    expect(pasteInto(added, at(0, POSITION), [['1', '', 'SC000001', 'zu viel', '']]).leftOutCells).toBe(1)
    expect(pasteInto(added, at(1, CODE), [['a'], ['b'], ['c']], () => null).leftOutCells).toBe(2)
  })

  it('what stands alone, or goes in without a rest, fills all that is selected', () => {
    const wide = cellsOf(tables.employees, new Map([1, 2, 3, 4].map((id) => [id, blank])), true)
    expect(typed(pasteInto(wide, at(0, NAME, 3), [['甲']]), 'name')).toEqual(['甲', '甲', '甲', '甲'])
    expect(typed(pasteInto(wide, at(0, NAME, 3), [['甲'], ['乙']]), 'name')).toEqual(['甲', '乙', '甲', '乙'])
    expect(typed(pasteInto(wide, at(0, NAME, 2), [['甲'], ['乙']]), 'name')).toEqual(['甲', '乙'])
  })

  it('a code is known by its number, as lists show it, or by a name that only one has, in any width', () => {
    const rows = cellsOf(tables.employees, new Map([1, 2, 3, 4, 5, 6].map((id) => [id, blank])), true)
    const filled = pasteInto(rows, at(0, POSITION), [['１'], ['2 課長'], ['部長'], ['課長'], ['9'], ['２　課長']])
    expect(typed(filled, 'positionCode')).toEqual(['1', '2', '1', unchosen('課長'), unchosen('9'), '2'])
  })

  it('a text that says nothing stays as an issue, and a code that names nothing any more may stay', () => {
    const status = tables.distributionStatus
    const row: Row = { id: 5, eventCode: 9, companyCode: 'c', ticketIssueFlag: true }
    const cells = cellsOf(status, new Map([[5, openForm(status, row)]]))
    const into = (field: string, text: string) => {
      const col = cells.fields.findIndex(({ name }) => name === field)
      return (pasteInto(cells, at(0, col), [[text]]).forms.get(5) ?? cells.formAt(5)).typed[field]
    }
    expect(into('eventCode', '9')).toBe('9')
    expect(into('eventCode', '8')).toBe(unchosen('8'))
    expect(into('eventCode', '')).toBe('')
    for (const text of ['✓', 'はい', '○', 'TRUE', '1']) expect(into('ticketIssueFlag', text), text).toBe('true')
    for (const text of ['いいえ', 'no', '0', '']) expect(into('ticketIssueFlag', text), text).toBe('')
    expect(into('ticketIssueFlag', '済')).toBe('済')
  })

  it('headings that were copied along are no row', () => {
    const filled = pasteInto(added, at(0, CODE), [
      ['社員コード', 'Name'],
      ['a', '甲'],
    ])
    expect([filled.forms.size, typed(filled, 'companyCode')]).toEqual([1, ['a']])
  })

  it('what was copied is put back as it was, whatever stands there', () => {
    const text = fc.string({ unit: fc.constantFrom('0', '9', '髙', ' ', '部', '"', '-'), maxLength: 5 })
    const code = fc.constantFrom('', '1', '2', '77')
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, code), { minLength: 1, maxLength: 4 }), (rows) => {
        const forms = rows.map(([companyCode, name, positionCode], id): [number, Form] => [
          id,
          { ...blank, typed: { ...blank.typed, companyCode, name, positionCode } },
        ])
        const cells = cellsOf(tables.employees, new Map(forms), true)
        const whole = at(0, 0, rows.length - 1, cells.fields.length - 1)
        expect(pasteInto(cells, whole, copiedTexts(cells, whole)).forms.size).toBe(0)
      }),
    )
  })
})

describe('filling', () => {
  const rows = ['10', '20', '20'].map((departmentCode, id): [number, Form] => [
    id,
    { ...blank, typed: { ...blank.typed, departmentCode, name: `名${id}` } },
  ])
  const cells = cellsOf(tables.employees, new Map(rows), true)

  it('down puts the first row of what is selected into the others; a single row gets what stands above', () => {
    const filled = fillDown(cells, at(0, NAME, 2, DEPARTMENT))
    expect([[...filled.forms.keys()], typed(filled, 'name'), typed(filled, 'departmentCode')]).toEqual([
      [1, 2],
      ['名0', '名0'],
      ['10', '10'],
    ])
    expect(typed(fillDown(cells, at(1, NAME)), 'name')).toEqual(['名0'])
    expect(fillDown(cells, at(0, NAME)).forms.size).toBe(0)
  })

  it('all that is selected gets what was typed, by code or name', () => {
    expect(typed(fillWith(cells, at(0, DEPARTMENT, 2), '総務部'), 'departmentCode')).toEqual(['20'])
    expect(fillWith(cells, at(0, NAME, 2), '').forms.size).toBe(3)
  })

  it('one field of all rows is set, of those that are meant', () => {
    const meant = setAll(cells, 'departmentCode', '10', (form) => form.typed['name'] !== '名1')
    expect([[...meant.forms.keys()], typed(meant, 'departmentCode')]).toEqual([[2], ['10']])
  })

  it('a name that is copied with its code comes with it; one that was recorded with the same code stays', () => {
    const seals = tables.sealData
    const recorded = { id: 1, departmentCode: 10, departmentName: '旧営業部' }
    const sealed = cellsOf(seals, new Map([[1, openForm(seals, recorded)]]))
    const col = sealed.fields.findIndex(({ name }) => name === 'departmentCode')
    expect(typed(fillWith(sealed, at(0, col), '20'), 'departmentName')).toEqual(['総務部'])
    expect(fillWith(sealed, at(0, col), '10').forms.size).toBe(0)
  })

  it('what follows from a code comes with it; what is put there beside it stays', () => {
    const people = [
      { companyCode: '0001', name: '森 一郎', departmentCode: 20 },
      { companyCode: '0002', name: '林 花', departmentCode: 10 },
    ]
    const find = rowFinder((table) => (table === 'employees' ? people : []))
    const blanks = new Map([1, 2].map((id) => [id, openForm(tables.sealData, null)]))
    const sealed = { ...cellsOf(tables.sealData, blanks, true), find }
    const col = (field: string) => sealed.fields.findIndex(({ name }) => name === field)
    expect(col('name')).toBe(col('companyCode') + 1)
    const texts = [['0001', '森'], ['0002']]
    const filled = pasteInto(sealed, at(0, col('companyCode')), texts)
    expect([typed(filled, 'name'), typed(filled, 'departmentCode')]).toEqual([
      ['森', '林 花'],
      ['20', '10'],
    ])
    expect([...filled.forms.values()].map((form) => form?.autoFilled?.has('name'))).toEqual([false, true])
  })
})
