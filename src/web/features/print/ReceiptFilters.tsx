import { Group } from '@mantine/core'
import type { DepartmentFilter, DepartmentOption, SealEvent } from '#domain/seals/index.ts'
import { SearchSelect } from '../../kinds/SearchSelect.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { EventSelect } from './EventSelect.tsx'

const ALL = 'all'

export interface ReceiptFiltersProps {
  readonly events: readonly SealEvent[]
  readonly eventCode: number | null
  onEvent(code: number): void
  /** Departments of the event's seals. */
  readonly departments: readonly DepartmentOption[]
  readonly department: DepartmentFilter
  onDepartment(department: DepartmentFilter): void
}

/** Which event, and whose receipts. */
export function ReceiptFilters({
  events,
  eventCode,
  onEvent,
  departments,
  department,
  onDepartment,
}: ReceiptFiltersProps) {
  const { t, number } = useMessages()
  const options = departments.map(({ department: code, name, seals }) => ({
    value: String(code),
    label: t('sheets.departmentOption', {
      code: code === 'unknown' ? '' : code,
      name: code === 'unknown' ? t('sheets.unknownDepartments') : (name ?? ''),
      seals: number(seals),
    }).trim(),
  }))
  // Its last seal was deleted meanwhile: the filter stays what it was, and shows no page rather than everyone's.
  if (department !== null && !departments.some((option) => option.department === department))
    options.push({ value: String(department), label: String(department) })
  return (
    <Group align="flex-end" gap="md">
      <EventSelect events={events} value={eventCode} onChange={onEvent} w={{ base: '100%', sm: 340 }} />
      <SearchSelect
        label={t('sheets.department')}
        field={t('sheets.department')}
        options={[{ value: ALL, label: t('sheets.allDepartments') }, ...options]}
        value={department === null ? ALL : String(department)}
        onChoose={(value) => onDepartment(value === ALL ? null : value === 'unknown' ? 'unknown' : Number(value))}
        disabled={departments.length === 0}
        w={{ base: '100%', sm: 280 }}
      />
    </Group>
  )
}
