import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconFileDownload } from '@tabler/icons-react'
import { writeCsv } from '#domain/csv.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import { download } from '#web/ui/download.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'

export interface LeftOutProps<R> extends Pick<PagedTableProps<R>, 'label' | 'columns' | 'rows' | 'keyOf' | 'openerOf'> {
  /** The heading, a sentence with the number of people, for example "262 people get none" (no booklets). */
  readonly title: string
  /** File name of the exported list, without extension. */
  readonly file: string
  /** A button that opens these people's rows. */
  readonly next?: { readonly label: string; onPress(): void }
}

const NAMED_AT_ONCE = 20

/**
 * Lists the people who get nothing or too little by an act, for example because there are too few booklets. Renders
 * nothing if there are none.
 */
export function LeftOut<R>({ title, file, next, ...table }: LeftOutProps<R>) {
  const { t } = useMessages()
  const { columns, rows } = table
  if (rows.length === 0) return null
  const save = () => {
    const cells = rows.map((row) => Object.fromEntries(columns.map(({ label, cell }) => [label, cell(row)])))
    const labels = columns.map(({ label }) => label)
    download(`eventms-${file}.csv`, writeCsv(labels, cells), 'text/csv;charset=utf-8')
  }
  return (
    <Alert variant="default" role="note" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <PagedTable<R> {...table} rowsPerPage={NAMED_AT_ONCE} />
      <Group gap="xs" mt="xs">
        {next && (
          <Button size="compact-sm" variant="light" {...wrapping} onClick={next.onPress}>
            {next.label}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={next ? 'subtle' : 'light'}
          {...wrapping}
          leftSection={<IconFileDownload size={16} aria-hidden />}
          onClick={save}
        >
          {t('leftOut.save')}
        </Button>
      </Group>
    </Alert>
  )
}
