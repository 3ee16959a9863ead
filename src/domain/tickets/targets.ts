import type { TableRow } from '#domain/tables/index.ts'

export interface Target {
  readonly amount: number | null
  /** Percentage of the issued booklets that must be reported. */
  readonly rate: number | null
}

export interface TargetRows {
  readonly positions: readonly TableRow<'positions'>[]
  readonly employees: readonly TableRow<'employees'>[]
  readonly distributionStatus: readonly TableRow<'distributionStatus'>[]
}

const NO_TARGET: Target = { amount: null, rate: null }

/**
 * Returns a function that finds a person's target by company code. The position is that of the event's plan, or else
 * that of the employee.
 */
export function targetFinder(
  { positions, employees, distributionStatus }: TargetRows,
  eventCode: number,
): (companyCode: string | null) => Target {
  const byPosition = new Map(
    positions.map((row): [number, Target] => [row.positionCode, { amount: row.targetAmount, rate: row.reportingRate }]),
  )
  const positionOf = new Map(employees.map((row) => [row.companyCode, row.positionCode]))
  for (const row of distributionStatus)
    if (row.eventCode === eventCode && row.companyCode !== null && row.positionCode !== null)
      positionOf.set(row.companyCode, row.positionCode)
  return (companyCode) => {
    const position = companyCode === null ? null : (positionOf.get(companyCode) ?? null)
    return position === null ? NO_TARGET : (byPosition.get(position) ?? NO_TARGET)
  }
}

export function bookletsToReport(issued: number, rate: number | null): number | null {
  // Subtracts a tolerance, so that a floating-point error does not round up to one booklet more.
  return rate === null ? null : Math.max(0, Math.ceil((issued * rate) / 100 - 1e-9))
}
