import { Progress, Text, VisuallyHidden } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import type { ImportState } from './session.ts'

/** How far the reading, comparing or sending of a file is. */
export function Working({ doing }: { doing: NonNullable<ImportState['doing']> }) {
  const { t } = useMessages()
  const text = t(`import.${doing.what}`)
  const percent = Math.round(doing.share * 100)
  return (
    <div>
      <Text size="sm" mb={6} aria-hidden>
        {t('import.progress', { text, percent })}
      </Text>
      <Progress value={percent} aria-label={text} transitionDuration={100} />
      {/* Said once, not at every percent. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </div>
  )
}
