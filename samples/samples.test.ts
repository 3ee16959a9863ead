import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isIssue } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { countOf, reconciliationOf, eventTicketsOf, type TicketRows } from '#domain/tickets/index.ts'
import { checkRow, checkStored } from '#domain/validate.ts'
import { makeFiles, makeOffice } from './generate.ts'
import { events } from './office.ts'

const office = makeOffice()
/** Rows by table, with null for missing fields. */
const rows = Object.fromEntries(
  tableNames.map((name) => {
    const blank = Object.fromEntries(Object.keys(tables[name].fields).map((field) => [field, null]))
    return [name, (office[name] as readonly Row[]).map((row) => ({ ...blank, ...row }))]
  }),
) as unknown as TicketRows
const committed = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))
const sum = (numbers: (number | null | undefined)[]): number =>
  numbers.reduce<number>((total, n) => total + (n ?? 0), 0)

describe('the sample office', () => {
  it('is what the script makes, to the byte', () => {
    for (const [name, bytes] of makeFiles(office)) expect(committed(name).equals(bytes), name).toBe(true)
  })

  it('is as large as an office', () => {
    expect(office.departments.length).toBeGreaterThanOrEqual(8)
    expect(office.positions.length).toBeGreaterThanOrEqual(6)
    expect(office.personInCharge.length).toBeGreaterThanOrEqual(12)
    expect(office.employees.length).toBeGreaterThanOrEqual(400)
    expect(office.events).toHaveLength(3)
    expect(office.products.length).toBeGreaterThanOrEqual(12)
    for (const event of office.events)
      expect(office.sealData.filter((seal) => seal.eventCode === event.eventCode).length).toBeGreaterThan(150)
  })

  it.each(tableNames)('%s keeps the declared rules', (name) => {
    for (const row of office[name] as readonly Row[]) {
      for (const [field, declared] of Object.entries(tables[name].fields)) {
        expect(isIssue(checkStored(declared, row[field] ?? null)), `${name}.${field} ${String(row[field])}`).toBe(false)
      }
      expect(checkRow(tables[name], row)).toEqual([])
    }
    const keys = office[name].map((row) => (row as Row)[tables[name].identity])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(tableNames)('%s refers only to rows that exist', (name) => {
    for (const [field, { references }] of Object.entries(tables[name].fields) as [
      string,
      { references?: keyof typeof office },
    ][]) {
      if (!references) continue
      const known = new Set((office[references] as readonly Row[]).map((row) => row[tables[references].key]))
      for (const row of office[name] as readonly Row[]) expect(known, `${name}.${field}`).toContain(row[field])
    }
  })

  it('hands every booklet to one person, inside its event', () => {
    for (const event of office.events) {
      const seals = office.sealData.filter((seal) => seal.eventCode === event.eventCode)
      let last = (event.ticketStartNumber ?? 0) - 1
      for (const seal of seals.toSorted((a, b) => (a.ticketStartNumber ?? 0) - (b.ticketStartNumber ?? 0))) {
        expect(seal.ticketStartNumber).toBeGreaterThan(last)
        last = seal.ticketEndNumber ?? 0
        expect(last - (seal.ticketStartNumber ?? 0) + 1).toBe(seal.distributionNumber)
      }
      expect(last).toBeLessThanOrEqual(event.ticketEndNumber ?? 0)
      const status = office.distributionStatus.filter((row) => row.eventCode === event.eventCode)
      expect(sum(status.map((row) => row.distributionNumber))).toBe(sum(seals.map((seal) => seal.distributionNumber)))
      expect(status.filter((row) => row.ticketIssueFlag)).toHaveLength(seals.length)
    }
  })

  it('withdraws only what nobody was handed out', () => {
    expect(office.withdrawn.length).toBeGreaterThan(2)
    for (const { eventCode, ticketStartNumber, ticketEndNumber } of office.withdrawn) {
      const event = office.events.find((row) => row.eventCode === eventCode)
      expect(ticketEndNumber).toBeLessThanOrEqual(event?.ticketEndNumber ?? 0)
      const seals = office.sealData.filter((seal) => seal.eventCode === eventCode)
      const last = Math.max(...seals.map((seal) => seal.ticketEndNumber ?? 0))
      expect(ticketStartNumber).toBeGreaterThan(last)
    }
  })

  it('sells only what was handed out, and adds up', () => {
    for (const row of office.confirmedData) expect(row.totalAmount).toBe((row.quantity ?? 0) * (row.unitPrice ?? 0))
    const isFaulty = (code: unknown) => events.find((event) => event.code === code)!.faulty
    for (const row of office.confirmedData.filter(({ eventCode }) => !isFaulty(eventCode))) {
      const seal = office.sealData.find(
        (s) =>
          s.eventCode === row.eventCode &&
          (s.ticketStartNumber ?? 0) <= (row.ticketNumber ?? 0) &&
          (row.ticketNumber ?? 0) <= (s.ticketEndNumber ?? 0),
      )
      expect(seal?.companyCode).toBe(row.companyCode)
      expect(
        office.salesData.some(
          (sale) =>
            sale.eventCode === row.eventCode &&
            sale.ticketNumber === row.ticketNumber &&
            sale.productCode === row.productCode &&
            sale.quantity === row.quantity,
        ),
      ).toBe(true)
    }
  })

  it('has payments of the first event alone, each of somebody who sold something', () => {
    expect(office.payments.length).toBeGreaterThan(5)
    for (const { eventCode, amount } of office.payments) {
      expect(eventCode).toBe(1)
      expect(amount).toBeGreaterThan(0)
    }
  })

  const tickets = (code: number) => eventTicketsOf(rows, code)!

  it.each(events)('has a fault of each kind to find in $name, where it has any: $faulty', ({ code, faulty }) => {
    const { looseConfirmed, confirmedTwice, detailsDiffer, ...found } = reconciliationOf(rows, tickets(code)).faults
    expect([looseConfirmed, confirmedTwice, detailsDiffer]).toEqual([[], [], []])
    for (const [kind, list] of Object.entries(found)) expect(list, kind).toHaveLength(faulty ? 1 : 0)
    // The seals have no errors.
    const { unheld, soldWithdrawn, beside, incomplete, ...others } = tickets(code).faults
    const none = { salesData: 0, confirmedData: 0 }
    expect(incomplete).toEqual({ withoutNumber: none, withoutQuantity: none, withoutPrice: new Map() })
    for (const sold of [unheld, soldWithdrawn, beside]) expect(countOf(sold)).toBe(faulty ? 1 : 0)
    expect(Object.values(others).filter((fault) => fault !== 0 && (fault as readonly unknown[]).length !== 0)).toEqual(
      [],
    )
  })

  it('has numbers that came back, between those of others', () => {
    for (const { code, returned } of events) {
      const { ranges } = tickets(code)
      const gaps = ranges.filter(({ kind }, at) => kind === 'stock' && ranges[at + 1]?.kind === 'held')
      expect(sum(gaps.map(({ from, to }) => to - from + 1))).toBe(sum(Object.values(returned)))
    }
    expect(events.some(({ returned }) => Object.keys(returned).length > 0)).toBe(true)
  })

  it('has the names that go wrong elsewhere', () => {
    const names = office.employees.map((row) => row.name).join('\n')
    for (const sign of ['髙', '﨑', '𠮷', 'ﾀﾅｶ', 'Alexander']) expect(names).toContain(sign)
  })

  it('is in CP932 the same employees, but for 𠮷', () => {
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(committed('employees-cp932.csv'))
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(office.employees.length + 2)
    office.employees.forEach((row, i) => {
      expect(lines[i + 1]).toContain((row.name ?? '').replace('𠮷', '?'))
      expect(lines[i + 1]).toContain(row.companyCode)
    })
    expect(text).toContain('?田')
  })
})
