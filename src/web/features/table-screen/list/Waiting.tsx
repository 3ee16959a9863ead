import { Alert, Button, Progress, Skeleton, Text } from '@mantine/core'
import type { TableState } from '#web/state/tables/tables.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Waiting.module.css'

export function Waiting({ title, state, onRetry }: { title: string; state: TableState; onRetry(): void }) {
  const { t, number, error } = useMessages()
  if (state.status === 'failed') {
    return (
      <Alert color="red" role="alert" title={t('table.loadFailed', { table: title })} m="md">
        <Text size="sm" mb="xs">
          {error(state.error)}
        </Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </Alert>
    )
  }
  const { progress } = state
  const loading = t('table.loadingRows', { table: title })
  return (
    <div className={classes.loading}>
      <Text size="sm" c="dimmed">
        {loading}
        {progress && ` ${t('table.loadingProgress', { done: number(progress.done), total: number(progress.total) })}`}
      </Text>
      {progress && (
        <Progress size="sm" value={(100 * progress.done) / Math.max(1, progress.total)} aria-label={loading} />
      )}
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} height={18} radius="sm" />
      ))}
    </div>
  )
}
