/** Fields that the form requires or fills in: the import asks for them, reports them or fills them in. */
import { describe, expect, it } from 'vitest'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, tablesWithView, type TableName, type TableWithView } from '#domain/tables/index.ts'
import { batchOf, notReady, readCsv, type Choices } from '#domain/import/index.ts'
import { counts, office, planned, rowOf, rowsAdded } from '#domain/import/office.test-help.ts'
import { plan, said } from '#domain/import/plan.test-help.ts'

describe('the rules of the form', () => {
  const without = (name: string, row: Row) => {
    const names = Object.keys(row).filter((other) => other !== name)
    return `${names.join()}\n${names.map((other) => String(row[other])).join()}\n`
  }
  const ofSeal = ['name', 'departmentCode', 'departmentName', 'personInChargeCode', 'personInChargeName']
  const outcomes: Partial<Record<TableName, Record<string, string[]>>> = {
    employees: {
      refused: ['companyCode'],
      named: ['name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber'],
    },
    departments: { refused: ['departmentCode'], named: ['departmentName'] },
    positions: {
      refused: ['positionCode'],
      named: ['positionName', 'distributionCount', 'targetAmount', 'reportingRate'],
    },
    personInCharge: { refused: ['personInChargeCode'], named: ['personInChargeName'] },
    events: { refused: ['eventCode'], named: ['eventName', 'ticketStartNumber', 'ticketEndNumber'] },
    products: { refused: ['productCode'], named: ['eventCode', 'productName', 'unitPrice'] },
    salesData: { 'asked for': ['productCode'], 'filled in': ['eventCode'], named: ['ticketNumber', 'quantity'] },
    sealData: {
      'filled in': ['eventCode', 'eventName', ...ofSeal, 'distributionNumber'],
      named: ['companyCode', 'ticketStartNumber', 'ticketEndNumber'],
    },
    confirmedData: {
      'filled in': ['eventCode', 'eventName', ...ofSeal, 'productName', 'unitPrice', 'sweetCardNumber'],
      'asked for': ['productCode'],
      named: ['ticketNumber', 'companyCode', 'quantity'],
    },
    distributionStatus: {
      'asked for': ['eventCode'],
      'filled in': ['name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber'],
      named: ['companyCode', 'distributionNumber'],
    },
  }
  /** Result for a row without the field: filled in, asked for, reported, or refused. */
  const outcome = (table: TableWithView, name: string): string => {
    const declaration: TableDeclaration = tables[table]
    const row = rowOf[table]
    const found = plan(table, without(name, row), [], office)
    if (found.issues.count > 0) return 'refused'
    const at = found.fields.indexOf(name)
    if (found.added[0]?.filled?.includes(name)) {
      expect(found.added[0].values[at]).toBe(row[name])
      return 'filled in'
    }
    if (found.questions.some(({ kind, cases }) => ['event', 'required'].includes(kind) && cases[0]!.field === name))
      return 'asked for'
    if (found.warnings.some(({ code, field }) => code === 'lacking' && field === name)) return 'named'
    return declaration.fields[name]!.required ? 'silent' : 'left empty'
  }

  it.each(tablesWithView)(
    'of %s hold in the import: what is missing is filled in, asked for, named or refused',
    (table) => {
      const row = rowOf[table]
      const found: Record<string, string[]> = {}
      for (const name of Object.keys(row)) (found[outcome(table, name)] ??= []).push(name)
      expect(found).toEqual(outcomes[table])
      const whole = plan(table, without('', row), [], office)
      expect([notReady(whole), whole.warnings, counts(whole)]).toEqual([null, [], [1, 0, 0]])
      const counted = readCsv(tables[table], without('', row).replace(/^/, 'No.,').replace('\n', '\n1,'))
      expect(counted.issues.first).toMatchObject([{ code: 'unknownHeader', text: 'No.' }])
    },
  )

  it('name a sale with the product of another event, and a seal whose code and name disagree', () => {
    const sale = plan('salesData', 'productCode,eventCode,ticketNumber,quantity\n20,1,101,1\n', [], office)
    expect(sale.warnings).toMatchObject([{ code: 'differentEvent', field: 'eventCode', text: '1', otherText: '2' }])
    const seal = plan(
      'sealData',
      'eventCode,companyCode,name,ticketStartNumber,ticketEndNumber\n1,0012,佐藤,1,2\n',
      [],
      office,
    )
    expect(seal.warnings).toMatchObject([{ code: 'differentName', field: 'name', text: '佐藤', otherText: '山田' }])
    expect(rowsAdded(seal)).toMatchObject([{ distributionNumber: 2, departmentName: '営業部', eventName: '春祭' }])
  })

  it('do not overrule what is stored: a short file of an export changes what it has, and nothing else', () => {
    const stored = [{ ...planned('0012', 1, 1), name: '旧姓', departmentCode: 8 }]
    const short = (choices: Choices) =>
      plan('distributionStatus', 'id,companyCode,distributionNumber\n1,0012,9\n', stored, office, choices)
    const taken = said(short, { replaced: 'replace' })
    const { fields, rows } = batchOf(tables.distributionStatus, taken)
    expect(Object.fromEntries(fields.map((field, at) => [field, rows[0]![at]]))).toMatchObject({
      name: '旧姓',
      departmentCode: 8,
      distributionNumber: 9,
    })
  })
})
