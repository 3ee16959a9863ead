import { Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './DropSign.module.css'

export function DropSign({ into }: { readonly into: TableName | 'all' }) {
  const { t, label } = useMessages()
  return (
    <div className={classes.sign} role="status">
      <IconFileUpload size={44} stroke={1.5} aria-hidden />
      <Text fw={650} size="lg">
        {into === 'all' ? t('import.dropAll') : t('import.dropInto', { table: label(tables[into].label) })}
      </Text>
    </div>
  )
}
