import { Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './DropSign.module.css'

export function DropSign({ scope }: { readonly scope: TableName | 'all' }) {
  const { t, label } = useMessages()
  return (
    <div className={classes.sign} role="status">
      <IconFileUpload size={44} stroke={1.5} aria-hidden />
      <Text fw={650} size="lg">
        {scope === 'all' ? t('import.dropAll') : t('import.dropInto', { table: label(tables[scope].label) })}
      </Text>
    </div>
  )
}
