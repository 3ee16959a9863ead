import { groupBy, codeOrNameKey, sharedName, type Owner } from './groups.ts'
import { byDepartment } from './print-order.ts'
import { totalsOf, type SealTotals } from './totals.ts'
import type { Masters, PrintedSeal } from './types.ts'

/** Receipt of one department. Begins on a new page. */
export interface DepartmentReceipt extends Owner {
  readonly seals: readonly PrintedSeal[]
  readonly totals: SealTotals
}

/** One receipt per department, by code; departments without a code are last. Each seal is on exactly one receipt. */
export function receipts(
  seals: readonly PrintedSeal[],
  masters: Pick<Masters, 'departments'>,
): readonly DepartmentReceipt[] {
  const names = new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName]))
  return [
    ...groupBy(seals.toSorted(byDepartment), (seal) => codeOrNameKey(seal.departmentCode, seal.departmentName)),
  ].map(([key, own]) => {
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
  })
}
