import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import type { Said } from './use-call.ts'

/** The message box and the danger box (spec §8). */
export function SaidBox({ said }: { said: Said | null }) {
  const { t, error } = useMessages()
  if (!said) return null
  if ('note' in said || 'done' in said) {
    return (
      <Alert color={'done' in said ? 'green' : 'brand'} variant="light" role="status">
        {t('done' in said ? said.done : said.note)}
      </Alert>
    )
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} />}>
      {'refused' in said ? t(said.refused) : error(said.failure)}
    </Alert>
  )
}
