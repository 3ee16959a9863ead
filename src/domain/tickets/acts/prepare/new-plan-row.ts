import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'

/** Plan row of an employee who has no numbers yet. */
export const newPlanRow = (
  employee: Omit<TableRow<'employees'>, 'id'>,
  eventCode: number,
  distributionNumber: number | null,
): Row => ({
  eventCode,
  companyCode: employee.companyCode,
  name: employee.name,
  departmentCode: employee.departmentCode,
  positionCode: employee.positionCode,
  personInChargeCode: employee.personInChargeCode,
  sweetCardNumber: employee.sweetCardNumber,
  ticketIssueFlag: false,
  distributionNumber,
})
