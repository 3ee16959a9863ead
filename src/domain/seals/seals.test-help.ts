import { rowOf } from '#domain/tables/row.test-help.ts'
import type { Seal } from './types.ts'

let id = 0

/** A seal with numbers 1 to 10 of event 1 for employee 0001, in department 10 under person in charge 1. */
export function sealRow(changes: Partial<Seal> = {}): Seal {
  id += 1
  return rowOf('sealData', {
    id,
    eventCode: 1,
    eventName: '春の菓子市',
    companyCode: '0001',
    name: '𠮷田 花子',
    departmentCode: 10,
    departmentName: '営業部',
    personInChargeCode: 1,
    personInChargeName: '髙橋',
    distributionNumber: 10,
    ticketStartNumber: 1,
    ticketEndNumber: 10,
    ...changes,
  })
}
