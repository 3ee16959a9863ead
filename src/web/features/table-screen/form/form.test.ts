import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { rowFinder } from '#domain/follows.ts'
import { typedText, unchosen } from '#web/kinds/typed.ts'
import {
  check,
  chooseTyped,
  computedInForm,
  editOf,
  type Form,
  formFields,
  openForm,
  touched,
  changeField,
  changeFields,
} from './form.ts'

const employee: Row = {
  id: 7,
  companyCode: '00012',
  name: '髙橋 太郎',
  departmentCode: 10,
  positionCode: 1,
  personInChargeCode: 3,
  sweetCardNumber: 'SC000001',
}
const seal: Row = {
  id: 1,
  eventCode: 1,
  eventName: '夏祭り',
  companyCode: '00012',
  name: '髙橋 太郎',
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: 3,
  personInChargeName: '佐藤',
  distributionNumber: 5,
  ticketStartNumber: 1,
  ticketEndNumber: 5,
}

describe('which fields a form has', () => {
  const uses = (name: keyof typeof tables, adding: boolean) =>
    Object.fromEntries(formFields(tables[name], adding).map(({ name, use }) => [name, use]))

  it('a key is typed once and then read-only', () => {
    expect(uses('departments', true)['departmentCode']).toBe('input')
    expect(uses('departments', false)['departmentCode']).toBe('readOnly')
  })

  it('an employee is known by the company code, which stays editable; the database number is nowhere', () => {
    expect(uses('employees', true)).not.toHaveProperty('id')
    expect(uses('employees', false)).not.toHaveProperty('id')
    expect(uses('employees', false)['companyCode']).toBe('input')
  })

  it('where rows have only the database number it is shown when editing', () => {
    expect(uses('salesData', true)).not.toHaveProperty('id')
    expect(uses('salesData', false)['id']).toBe('readOnly')
  })

  it('what is computed is never typed', () => {
    expect(uses('confirmedData', true)['totalAmount']).toBe('readOnly')
  })
})

describe('adding', () => {
  it('asks for every required field [S5.6]', () => {
    const { issues } = check(tables.employees, openForm(tables.employees, null))
    expect(issues.map(({ field, code }) => [field, code])).toEqual(
      ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber'].map(
        (field) => [field, 'fieldRequired'],
      ),
    )
  })

  it('reads numbers as they are typed in Japan', () => {
    let form = openForm(tables.positions, null)
    const typed = {
      positionCode: '１０',
      positionName: '部長',
      distributionCount: '1,200',
      targetAmount: '￥３００，０００',
      reportingRate: '12.5',
    }
    for (const [field, text] of Object.entries(typed)) form = changeField(tables.positions, form, field, text, {})
    expect(check(tables.positions, form)).toEqual({
      issues: [],
      values: {
        positionCode: 10,
        positionName: '部長',
        distributionCount: 1200,
        targetAmount: 300_000,
        reportingRate: 12.5,
      },
    })
  })

  it('choosing a code fills in the name that goes with it, which stays editable', () => {
    const names = { departments: new Map([[20, '総務部']]) }
    const chosen = changeField(tables.sealData, openForm(tables.sealData, null), 'departmentCode', '20', names)
    expect(chosen.typed['departmentName']).toBe('総務部')
    const renamed = changeField(tables.sealData, chosen, 'departmentName', '旧総務部', names)
    expect(renamed.typed).toMatchObject({ departmentCode: '20', departmentName: '旧総務部' })
  })

  it('a company code fills in the person, a typed range its count; what is typed over it stays', () => {
    const find = rowFinder((table) => (table === 'employees' ? [employee] : []))
    const type = (form: Form, name: string, text: string) =>
      changeField(tables.sealData, form, name, text, { departments: new Map([[10, '営業部']]) }, find)
    let form = openForm(tables.sealData, null)
    for (const [name, text] of [
      ['companyCode', '00012'],
      ['ticketStartNumber', '１，００１'],
      ['ticketEndNumber', '1008'],
    ] as const)
      form = type(form, name, text)
    expect(form.typed).toMatchObject({ name: '髙橋 太郎', departmentCode: '10', distributionNumber: '8' })
    expect(form.autoFilled?.has('name')).toBe(true)
    form = type(type(form, 'name', '高橋'), 'companyCode', '00013')
    expect(form.typed).toMatchObject({ name: '高橋', departmentCode: '' })
    expect(form.autoFilled?.has('name')).toBe(false)
  })

  it('several fields at once are as one after the other', () => {
    const declaration = tables.sealData
    const find = rowFinder((table) =>
      table === 'employees' ? [employee, { ...employee, companyCode: '2', name: 'モリ' }] : [],
    )
    const names = { departments: new Map([[10, '営業部']]) }
    const text = fc.constantFrom('', '00012', '2', '10', '１０', '20', '3', '1', '9', '?え', 'モリ')
    const field = fc.constantFrom(...Object.keys(declaration.fields))
    const typing = fc.array(fc.tuple(field, text), { maxLength: 8 })
    fc.assert(
      fc.property(typing, fc.boolean(), (texts, edits) => {
        const open = openForm(declaration, edits ? seal : null)
        const one = texts.reduce((form, [name, text]) => changeField(declaration, form, name, text, names, find), open)
        const all = changeFields(declaration, open, texts, names, find)
        expect([all.typed, all.autoFilled ?? new Set()]).toEqual([one.typed, one.autoFilled ?? new Set()])
      }),
    )
    const texts = [
      ['companyCode', '2'],
      ['ticketStartNumber', '2'],
      ['ticketEndNumber', '9'],
    ] as const
    expect(changeFields(declaration, openForm(declaration, seal), texts, names, find).typed).toMatchObject({
      name: 'モリ',
      distributionNumber: '8',
    })
  })

  it('a text that is typed over a code and taken back leaves the name as it was recorded', () => {
    const names = { departments: new Map([[20, '総務部']]) }
    const recorded = { departmentCode: 20, departmentName: '旧総務部' }
    const open = openForm(tables.sealData, recorded)
    const typing = ['?そ', '?そう'].reduce(
      (form, text) => changeField(tables.sealData, form, 'departmentCode', text, names),
      open,
    )
    const back = changeField(tables.sealData, typing, 'departmentCode', '20', names)
    expect(back.typed).toEqual(open.typed)
    expect(touched(tables.sealData, back)).toEqual([])
  })
})

describe('editing', () => {
  it('opens untouched, whatever the row holds', () => {
    for (const row of [employee, { ...employee, name: null, sweetCardNumber: null }]) {
      const form = openForm(tables.employees, row)
      expect(touched(tables.employees, form)).toEqual([])
      expect(check(tables.employees, form)).toEqual({ values: {}, issues: [] })
    }
  })

  it('checks and sends only what was touched, with what was seen of it [S4.17]', () => {
    const form = changeField(
      tables.employees,
      openForm(tables.employees, { ...employee, sweetCardNumber: null }),
      'name',
      '高橋 次郎',
      {},
    )
    const { values, issues } = check(tables.employees, form)
    expect(issues).toEqual([])
    expect(editOf(tables.employees, employee, values)).toEqual({
      key: 7,
      changes: { name: '高橋 次郎' },
      expected: { name: '髙橋 太郎' },
    })
  })

  it('the same number in other digits is no change', () => {
    const form = changeField(tables.sealData, openForm(tables.sealData, seal), 'ticketEndNumber', '０５', {})
    expect(check(tables.sealData, form)).toEqual({ values: {}, issues: [] })
  })

  it('a card number that is touched has digits only [S5.7]', () => {
    const form = changeField(tables.employees, openForm(tables.employees, employee), 'sweetCardNumber', 'SC000002', {})
    expect(check(tables.employees, form).issues).toEqual([{ code: 'mustBeNumberOnly', field: 'sweetCardNumber' }])
  })

  it('a range must not end before it starts, whichever end was touched', () => {
    const form = changeField(tables.sealData, openForm(tables.sealData, seal), 'ticketStartNumber', '9', {})
    expect(check(tables.sealData, form).issues).toEqual([
      { code: 'rangeReversed', field: 'ticketEndNumber', params: { start: 9, end: 5 } },
    ])
  })

  it('fields that a rule binds together are compared as one', () => {
    expect(editOf(tables.sealData, seal, { ticketEndNumber: 9 }).expected).toEqual({
      distributionNumber: 5,
      ticketStartNumber: 1,
      ticketEndNumber: 5,
    })
  })
})

it('a value put into an input and read again is the same value', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.boolean(), (number, flag) => {
      expect(
        check(
          tables.salesData,
          changeField(
            tables.salesData,
            openForm(tables.salesData, null),
            'ticketNumber',
            typedText('number', number),
            {},
          ),
        ).values['ticketNumber'],
      ).toBe(number)
      const status = changeField(
        tables.distributionStatus,
        openForm(tables.distributionStatus, null),
        'ticketIssueFlag',
        typedText('flag', flag),
        {},
      )
      expect(check(tables.distributionStatus, status).values['ticketIssueFlag']).toBe(flag)
    }),
  )
})

it('the total is quantity times unit price, and nothing while one of them is missing [S4.16]', () => {
  const total = (quantity: string, unitPrice: string) =>
    computedInForm(tables.confirmedData, 'totalAmount', { quantity, unitPrice })
  expect(total('3', '1,200')).toBe(3600)
  expect(total('3', '0.1')).toBe(0.3)
  expect(total('３', '￥５００')).toBe(1500)
  expect(total('3', '')).toBeNull()
  expect(total('x', '1')).toBeNull()
})

describe('what is typed into a select', () => {
  const names = {
    departments: new Map([
      [10, '営業部'],
      [20, '経理部'],
    ]),
  }
  const typed = (text: string) =>
    changeField(tables.sealData, openForm(tables.sealData, seal), 'departmentCode', unchosen(text), names)

  it('is chosen, with the name that is copied from its master, where it means one row', () => {
    const { values } = check(tables.sealData, chooseTyped(tables.sealData, typed('経理'), names))
    expect(values).toEqual({ departmentCode: 20, departmentName: '経理部' })
    expect(chooseTyped(tables.sealData, typed(''), names).typed['departmentCode']).toBe('')
  })

  it('is no value as long as it means none or several, a number neither', () => {
    for (const text of ['部', '経理課', '30']) {
      const { issues } = check(tables.sealData, chooseTyped(tables.sealData, typed(text), names))
      expect(issues).toEqual([{ code: 'unknownReference', field: 'departmentCode', params: { text } }])
    }
  })

  it('a text that begins alike in a field that is typed is that text', () => {
    const form = changeField(tables.sealData, openForm(tables.sealData, seal), 'name', '?', names)
    expect(check(tables.sealData, chooseTyped(tables.sealData, form, names)).values).toEqual({ name: '?' })
  })
})
