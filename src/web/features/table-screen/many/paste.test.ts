import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { type Entry, entryFields, newEntry } from './entries.ts'
import { openEntries } from './edits.ts'
import { formFields } from '../form/form.ts'
import { issuesAfter, pastedCells, pasteInto } from './paste.ts'

const names = {
  positions: new Map([
    [1, '部長'],
    [2, '課長'],
    [3, '課長'],
  ]),
}
const fields = entryFields(tables.employees).own
const entries = [1, 2].map((id) => newEntry(tables.employees, id))
const typed = (result: readonly Entry[], field: string) => result.map(({ form }) => form.typed[field])

describe('what a spreadsheet copies', () => {
  it('is cells by tabs, rows by line breaks, the last of which ends nothing', () => {
    expect(pastedCells('000900\t髙﨑\r\n\t"二行\nの ""名"""\r\n')).toEqual([
      ['000900', '髙﨑'],
      ['', '二行 の "名"'],
    ])
    expect(pastedCells('90\n91\n')).toEqual([['90'], ['91']])
  })

  it('one cell, or one word, is left to the browser', () => {
    for (const text of ['', '営業部', '営業部\r\n', '"a\nb"']) expect(pastedCells(text), text).toBeNull()
  })

  it('a quote that quotes nothing is a character', () => {
    expect(pastedCells('"a"b\t"c')).toEqual([['"a"b', '"c']])
  })
})

describe('pasting', () => {
  const paste = (cells: string[][], at = { id: 1, field: 'companyCode' }, more?: () => Entry) =>
    pasteInto(tables.employees, fields, entries, at, cells, names, more)

  it('fills rows from where the cursor stands, and adds those that are lacking', () => {
    const { entries: result, leftOut } = paste(
      [
        ['a', '甲'],
        ['b', '乙'],
      ],
      { id: 2, field: 'companyCode' },
      () => newEntry(tables.employees, 3),
    )
    expect(typed(result, 'companyCode')).toEqual(['', 'a', 'b'])
    expect(typed(result, 'name')).toEqual(['', '甲', '乙'])
    expect(leftOut).toBe(0)
  })

  it('says how many cells had no place, and loses none silently', () => {
    expect(paste([['a'], ['b'], ['c']]).leftOut).toBe(1)
    expect(paste([['1', 'SC000001', 'zu viel', '']], { id: 1, field: 'positionCode' }).leftOut).toBe(1)
  })

  it('a code is known by its number, as lists show it, or by a name that only one has', () => {
    const { entries: result, unknown } = paste(
      [['１'], ['2 課長'], ['部長'], ['課長'], ['9']],
      { id: 1, field: 'positionCode' },
      () => newEntry(tables.employees, 3),
    )
    expect(typed(result, 'positionCode')).toEqual(['1', '2', '1', '', ''])
    expect(unknown.map(({ issue }) => issue.params)).toEqual([{ text: '課長' }, { text: '9' }])
  })

  it('a code or a flag that says nothing leaves the cell as it was, and a code that names nothing any more may stay', () => {
    const status = tables.distributionStatus
    const row = { id: 5, eventCode: 9, companyCode: 'c', ticketIssueFlag: true }
    const [opened] = openEntries(status, [row])
    const all = formFields(status, false)
    const into = (field: string, text: string) => {
      const pasted = pasteInto(status, all, [opened!], { id: opened!.id, field }, [[text], ['']], {
        events: new Map([[1, '祭']]),
      })
      return [pasted.entries[0]!.form.typed[field], pasted.unknown.length]
    }
    expect(into('eventCode', '9')).toEqual(['9', 0])
    expect(into('eventCode', '8')).toEqual(['9', 1])
    expect(into('eventCode', '')).toEqual(['', 0])
    for (const text of ['✓', 'はい', '○', 'TRUE', '1']) expect(into('ticketIssueFlag', text), text).toEqual(['true', 0])
    for (const text of ['いいえ', 'no', '0', '']) expect(into('ticketIssueFlag', text), text).toEqual(['', 0])
    expect(into('ticketIssueFlag', '済')).toEqual(['true', 1])
  })

  it('issues of other cells stay, those of the cells pasted into go', () => {
    const issue = (field: string) => ({ code: 'textTooLong' as const, field })
    const before = new Map([
      [1, [issue('name'), issue('positionCode')]],
      [2, [issue('name')]],
    ])
    const after = issuesAfter(before, paste([['甲', '9']], { id: 1, field: 'name' }))
    expect([...after].map(([id, issues]) => [id, issues.map(({ code, field }) => `${code} ${field}`)])).toEqual([
      [1, ['unknownReference positionCode']],
      [2, ['textTooLong name']],
    ])
  })

  it('headings that were copied along are no row', () => {
    expect(
      typed(
        paste([
          ['社員コード', 'Name'],
          ['a', '甲'],
        ]).entries,
        'companyCode',
      ),
    ).toEqual(['a', ''])
  })
})
