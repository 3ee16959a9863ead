import { Alert, Button, Text } from '@mantine/core'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { fileIssueText } from '#web/features/import/texts.ts'
import type { WorkState } from '#web/features/import/work-state.ts'

export interface ImportAlertsProps {
  readonly state: Pick<
    WorkState,
    'fileIssue' | 'tooMany' | 'failure' | 'isRecomputed' | 'cancelled' | 'activity' | 'plans'
  >
  readonly declaration: TableDeclaration
  readonly failed: (failure: unknown) => string
  readonly otherFormat?: { readonly label: string; onTake(): void } | undefined
  onTryAgain(): void
}

export function ImportAlerts({ state, declaration, failed, otherFormat, onTryAgain }: ImportAlertsProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { tooMany } = state
  return (
    <>
      {state.fileIssue && (
        <Alert color="red" role="alert">
          <div style={{ whiteSpace: 'pre-line' }}>{fileIssueText(messages, declaration, state.fileIssue)}</div>
          {state.fileIssue.params?.hint === 'rename' && <div>{t('importFile.rename')}</div>}
        </Alert>
      )}
      {state.fileIssue && otherFormat && (
        // Outside of the alert, because screen readers announce the alert's content, which must be only the reason.
        <Button variant="light" style={{ alignSelf: 'flex-start' }} onClick={otherFormat.onTake}>
          {otherFormat.label}
        </Button>
      )}
      {tooMany && (
        <Alert color="red" role="alert">
          {t('importFile.tooMany', { count: number(tooMany.count), max: number(tooMany.max) })}
        </Alert>
      )}
      {Boolean(state.failure) && (
        <Alert color="red" role="alert">
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {failed(state.failure)}
          </Text>
          {!state.activity && !state.plans && (
            <Button size="compact-sm" mt="xs" variant="light" color="red" onClick={onTryAgain}>
              {t('common.tryAgain')}
            </Button>
          )}
        </Alert>
      )}
      {state.cancelled && (
        <Alert color="blue" role="alert">
          {t('problems.cancelled')}
        </Alert>
      )}
      {state.isRecomputed && (
        <Alert color="yellow" role="alert">
          {t('import.moved')}
        </Alert>
      )}
    </>
  )
}
