import { Center } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { useEarlyPrintKey } from '#web/ui/paper/early-print-key.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function SheetLoading() {
  const { t } = useMessages()
  useEarlyPrintKey()
  return (
    <Center mih="30vh" role="status">
      <Spinner label={t('common.loading')} />
    </Center>
  )
}
