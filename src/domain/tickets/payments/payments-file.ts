import { yenValue } from '#domain/exact-sum.ts'
import type { Row } from '#domain/table.ts'
import { noteOf } from './balance-groups.ts'
import type { BalanceLine } from './balance.ts'

/** Names of the columns in the exported file, the same in both languages. */
export const PAYMENT_FIELDS = [
  'personInChargeCode',
  'personInChargeName',
  'companyCode',
  'name',
  'departmentCode',
  'departmentName',
  'due',
  'paid',
  'owed',
  'note',
] as const

/** A line of the exported file. @param nameOf returns the name for a line without a holder */
export function paymentLine(line: BalanceLine, nameOf: (line: BalanceLine) => string): Row {
  return {
    personInChargeCode: line.personInChargeCode,
    personInChargeName: line.personInChargeName,
    companyCode: line.companyCode,
    name: line.kind === 'several' || line.kind === 'nobody' ? nameOf(line) : line.name,
    departmentCode: line.departmentCode,
    departmentName: line.departmentName,
    due: yenValue(line.due),
    paid: yenValue(line.paid),
    owed: yenValue(line.owed),
    note: noteOf(line),
  }
}
