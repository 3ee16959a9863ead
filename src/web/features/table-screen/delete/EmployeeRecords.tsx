import { Alert, Button, List } from '@mantine/core'
import { useMemo } from 'react'
import { numberRange } from '#domain/seals/index.ts'
import { LEFT_BEHIND_TABLES, leftBehind, type Employee } from '#domain/tickets/acts/people/index.ts'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { usePersonAct } from '#web/dialogs/person-act.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'

export interface EmployeeRecordsProps {
  readonly rows: readonly Row[]
  /** True if rows in other tables refer to one of these employees. */
  readonly referred: boolean
  onClose(): void
}

/** Maximum number of ranges named for an event. */
const NAMED = 5

/**
 * Lists data that would be left without its employee: held booklets, sales of these booklets, and persons in charge
 * with the employee's name. If only one employee is to be deleted, offers the form for leaving the company instead.
 */
export function EmployeeRecords({ rows, referred, onClose }: EmployeeRecordsProps) {
  const { t, number, list } = useMessages()
  const openPersonAct = usePersonAct()
  const tableData = useLoadedTables(LEFT_BEHIND_TABLES)
  const left = useMemo(
    () => tableData && leftBehind(rows as unknown as readonly Employee[], tableData.rows),
    [tableData, rows],
  )
  if (!left || (left.heldByEvent.length === 0 && left.inCharge.length === 0 && !referred)) return null
  const [only, ...others] = rows
  const leave = () => {
    onClose()
    openPersonAct?.({ kind: 'leave', code: String(only![tables.employees.identity]) })
  }
  return (
    <Alert color="yellow" role="note">
      <List size="sm" spacing={4}>
        {left.heldByEvent.map(({ event, numbers, count }) => (
          <List.Item key={event}>
            {t('people.heldNumbers', {
              event,
              count,
              numbers: list(
                numbers.map(([from, to]) => (from === to ? String(from) : numberRange(from, to))),
                NAMED,
              ),
            })}
          </List.Item>
        ))}
        {left.sales > 0 && (
          <List.Item>{t('people.salesLeft', { count: left.sales, number: number(left.sales) })}</List.Item>
        )}
        {left.inCharge.length > 0 && (
          <List.Item>{t('people.inCharge', { names: list(left.inCharge, NAMED) })}</List.Item>
        )}
        {others.length > 0 && <List.Item>{t('people.leaveOneByOne')}</List.Item>}
      </List>
      {only !== undefined && others.length === 0 && openPersonAct && (
        <Button variant="default" size="xs" mt="sm" onClick={leave}>
          {t('people.leaveInstead')}
        </Button>
      )}
    </Alert>
  )
}
