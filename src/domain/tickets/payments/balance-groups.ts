import { exactYen, type ExactYen } from '#domain/exact-sum.ts'
import { groupBy, codeOrNameKey } from '#domain/seals/groups.ts'
import { sumOf, type Balance, type BalanceLine } from './balance.ts'
import type { Payment } from './divide-payments.ts'

export interface BalanceGroup extends Balance {
  readonly key: string
  readonly code: number | null
  readonly name: string | null
  readonly lines: readonly BalanceLine[]
}

export const byPersonInCharge = (lines: readonly BalanceLine[]): readonly BalanceGroup[] =>
  groupsOf(lines, (line) => [line.personInChargeCode, line.personInChargeName])

export const byDepartment = (lines: readonly BalanceLine[]): readonly BalanceGroup[] =>
  groupsOf(lines, (line) => [line.departmentCode, line.departmentName]).toSorted(
    (a, b) => Number(a.code === null) - Number(b.code === null) || (a.code ?? 0) - (b.code ?? 0),
  )

/**
 * True for the line of sales with several holders, and for the line of sales without a holder. Nobody owes the amounts
 * of these sales.
 */
export const isNobodys = (key: string): key is 'several' | 'nobody' => key === 'several' || key === 'nobody'

/**
 * Groups the lines of a balance by owner: by department or by person in charge. The lines 'several' (numbers with
 * several holders) and 'nobody' (sales without a holder) are groups of their own.
 */
function groupsOf(
  lines: readonly BalanceLine[],
  ownerOf: (line: BalanceLine) => readonly [code: number | null, name: string | null],
): readonly BalanceGroup[] {
  const keyOf = (line: BalanceLine) => (isNobodys(line.kind) ? line.kind : codeOrNameKey(...ownerOf(line)))
  return [...groupBy(lines, keyOf)].map(([key, groupLines]) => {
    const [code, name] = ownerOf(groupLines[0]!)
    return { key, code, name, lines: groupLines, ...sumOf(groupLines) }
  })
}

export interface WayTotal {
  readonly way: string | null
  readonly paid: ExactYen
  readonly payments: readonly Payment[]
}

/** Sums of payments by method of payment, the largest first. */
export const byWay = (payments: readonly Payment[]): readonly WayTotal[] =>
  [...groupBy(payments, ({ way }) => way ?? '')]
    .map(([way, paymentsOfWay]) => ({
      way: way || null,
      paid: paymentsOfWay.reduce((sum, { amount }) => sum + exactYen(amount), 0n),
      payments: paymentsOfWay,
    }))
    .toSorted((a, b) => (a.paid < b.paid ? 1 : Number(a.paid > b.paid) * -1))

/** Reason why a person should check a line of the balance. */
export type BalanceNote = 'unknownCode' | 'withoutSales' | 'overpaid' | 'partlyPaid'

export function noteOf({ kind, known, due, paid, owed }: BalanceLine): BalanceNote | null {
  if (!known) return 'unknownCode'
  if (due === 0n && owed !== 0n && kind !== 'inCharge') return 'withoutSales'
  if (owed < 0n) return 'overpaid'
  return paid !== 0n && owed > 0n ? 'partlyPaid' : null
}
