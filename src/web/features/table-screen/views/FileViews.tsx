import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readViews, VIEWS_FILE_LIMIT, type ViewsRead } from '#domain/grid/saved-views.ts'
import { tables } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { StorageFailure, SavedViews } from '#web/state/lists/saved-views.ts'
import { issueText, notKeptText } from './issue-text.ts'
import { viewEffects, mergedViews } from './file-effects.ts'

export interface FileViewsProps {
  readonly file: File
  readonly saved: SavedViews
  onDone(): void
}

const TOLD = 8

/**
 * Lists the saved views in a file. Beside each view, shows whether its import adds a view, replaces one or changes
 * nothing. For an invalid file, lists its issues.
 */
export function FileViews({ file, saved, onDone }: FileViewsProps) {
  const messages = useMessages()
  const { t, label } = messages
  const toast = useToast()
  const result = useRead(file)
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  if (result === null) return null
  if (result === 'unread' || 'issues' in result) {
    const issues = result === 'unread' ? [] : result.issues
    return (
      <Alert color="red" role="alert" title={t('views.refused', { file: file.name })}>
        {result === 'unread' && <Text size="sm">{t('views.unread')}</Text>}
        <List size="sm">
          {issues.slice(0, TOLD).map((issue) => (
            <List.Item key={`${issue.place} ${issue.fault}`}>{issueText(issue, messages)}</List.Item>
          ))}
        </List>
        {issues.length > TOLD && <Text size="sm">{t('common.andMore', { count: issues.length - TOLD })}</Text>}
      </Alert>
    )
  }
  const { views } = result
  if (views.length === 0) return <Alert color="yellow">{t('views.emptyFile', { file: file.name })}</Alert>
  const takeOver = () => {
    const reason = saved.keep(mergedViews(saved.views, views))
    setFailure(reason)
    if (reason) return
    toast.success(t('views.taken', { count: views.length }))
    onDone()
  }
  return (
    <Alert role="status" title={t('views.inFile', { file: file.name, count: views.length })}>
      <List size="sm">
        {viewEffects(saved.views, views).map(({ view: { table, name }, fate }) => (
          <List.Item key={`${table} ${name}`}>
            {t('common.withReason', { label: label(tables[table].label), reason: name })} – {t(`views.${fate}`)}
          </List.Item>
        ))}
      </List>
      {failure && (
        <Text role="alert" size="sm" c="red">
          {notKeptText(failure, messages)}
        </Text>
      )}
      <Group gap="sm" mt="sm">
        <Button size="xs" onClick={takeOver}>
          {t('views.take', { count: views.length })}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Alert>
  )
}

/**
 * Decodes a file as UTF-8, the encoding of exported views. Any other encoding would garble the names, so it is refused.
 */
function decodedViews(bytes: ArrayBuffer): ViewsRead {
  try {
    return readViews(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { issues: [{ fault: 'notViews' }] }
  }
}

function useRead(file: File): ViewsRead | 'unread' | null {
  const [read, setRead] = useState<ViewsRead | 'unread' | null>(null)
  useEffect(() => {
    let cancelled = false
    const report = (result: ViewsRead | 'unread') => cancelled || setRead(result)
    // A character has at most four bytes in UTF-8, so a larger file has too many characters. It need not be read.
    if (file.size > 4 * VIEWS_FILE_LIMIT) report({ issues: [{ fault: 'tooLarge' }] })
    else
      file.arrayBuffer().then(
        (bytes) => report(decodedViews(bytes)),
        () => report('unread'),
      )
    return () => {
      cancelled = true
    }
  }, [file])
  return read
}
