import { groupBy, ownerKey, sharedName, type Owner } from './groups.ts'
import { byDepartment } from './order.ts'
import { totalsOf, type SealTotals } from './totals.ts'
import type { Masters, PrintedSeal } from './types.ts'

/** What one department receives: begins on a page of its own (spec §2 'Ticket receipt stamp sheet'). */
export interface DepartmentReceipt extends Owner {
  readonly seals: readonly PrintedSeal[]
  readonly totals: SealTotals
}

/** A department that receives at least one seal; 'unknown' stands for all that no master has. */
export interface DepartmentOption {
  readonly department: number | 'unknown'
  readonly name: string | null
  readonly seals: number
}

/** Whose receipts: all (null), one department's, or those of unknown departments. */
export type DepartmentFilter = number | 'unknown' | null

/**
 * Groups one event's seals by department, lowest code first, each under the code or name that was recorded; those
 * without a code come last. Every seal given is in exactly one receipt, unless `department` leaves it out.
 */
export function receipts(
  seals: readonly PrintedSeal[],
  masters: Pick<Masters, 'departments'>,
  department: DepartmentFilter = null,
): readonly DepartmentReceipt[] {
  const names = new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName]))
  const chosen = department === null ? seals : seals.filter((seal) => departmentOf(seal) === department)
  return [...groupBy(chosen.toSorted(byDepartment), (seal) => ownerKey(seal.departmentCode, seal.departmentName))].map(
    ([key, own]) => {
      const { departmentCode: code, departmentKnown: known } = own[0]!
      const master = code === null ? null : (names.get(code) ?? null)
      return {
        key,
        code,
        known,
        name: sharedName(
          own.map((row) => row.departmentName),
          master,
        ),
        seals: own,
        totals: totalsOf(own),
      }
    },
  )
}

/** The departments among the seals, lowest code first, unknown ones together at the end. */
export function departmentsOf(
  seals: readonly PrintedSeal[],
  masters: Pick<Masters, 'departments'>,
): readonly DepartmentOption[] {
  const names = new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName]))
  const counts = new Map<number | 'unknown', number>()
  for (const seal of seals) counts.set(departmentOf(seal), (counts.get(departmentOf(seal)) ?? 0) + 1)
  return [...counts]
    .map(([department, count]) => ({
      department,
      name: department === 'unknown' ? null : (names.get(department) ?? null),
      seals: count,
    }))
    .sort((a, b) => rank(a.department) - rank(b.department))
}

function departmentOf(seal: PrintedSeal): number | 'unknown' {
  return seal.departmentKnown && seal.departmentCode !== null ? seal.departmentCode : 'unknown'
}

const rank = (department: number | 'unknown') => (department === 'unknown' ? Infinity : department)
