import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import type { WorksheetTables } from '#domain/import/index.ts'
import { tableNames, tableOf, tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Book } from '#web/features/import/read/read-excel.ts'
import classes from './ColumnsStep.module.css'

interface WorksheetsStepProps {
  readonly book: Pick<Book, 'sheets' | 'tables'>
  /**
   * True if the user must assign the tables, because a worksheet does not have a table's name. False if the user opened
   * this step.
   */
  readonly required: boolean
  onTables(tables: WorksheetTables): void
  onTake(): Promise<void>
}

export function WorksheetsStep({
  book: { sheets, tables: tablesOfSheets },
  required,
  onTables,
  onTake,
}: WorksheetsStepProps) {
  const { t, label } = useMessages()
  const isOffered = (table: TableName) => !tableOf(table)?.byActs || tablesOfSheets.includes(table)
  const options = [
    { value: '', label: t('importFile.leaveOut') },
    ...tableNames.filter(isOffered).map((value) => ({ value, label: label(tables[value].label) })),
  ]

  /** Assigns a table to worksheet `at`. If another worksheet has this table, it is taken from that worksheet. */
  const choose = (at: number, table: TableName | null) =>
    onTables(
      sheets.map((_, i) => (i === at ? table : tablesOfSheets[i] === table ? null : (tablesOfSheets[i] ?? null))),
    )

  return (
    <Paper withBorder p="md" component="section" aria-label={t('importExcel.sheets')}>
      <Stack gap="md">
        <Text fw={600} component="h3" size="sm">
          {t('importExcel.sheets')}
        </Text>
        {required && (
          <Text size="sm" role="status">
            {t('importExcel.saySheets')}
          </Text>
        )}
        <ul className={classes.columns}>
          {sheets.map((name, at) => (
            <li key={name} className={classes.column}>
              <div className={classes.told}>
                <Text fw={600} size="sm" className={classes.text}>
                  {name}
                </Text>
              </div>
              <NativeSelect
                className={classes.becomes}
                aria-label={t('importExcel.sheetBecomes', { name })}
                value={tablesOfSheets[at] ?? ''}
                onChange={({ currentTarget: { value } }) => choose(at, value === '' ? null : (value as TableName))}
                data={options}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="sm">
          <Button onClick={() => void onTake()} disabled={tablesOfSheets.every((table) => table === null)}>
            {t('importFile.go')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
