import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMessages } from '#web/messages/use-messages.ts'
import { type LinkedList, useLinkDialog } from '#web/state/excel-link.ts'

/**
 * A button that shows the URL of a list. A spreadsheet program can load the list from this URL. Renders nothing if the
 * backend has no API.
 */
export function LinkButton({ list }: { readonly list: LinkedList }) {
  const { t } = useMessages()
  const showLink = useLinkDialog()
  if (!showLink) return null
  return (
    <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={() => showLink(list)}>
      {t('export.link')}
    </Button>
  )
}
